// Owns what the interface document says of each operation: section, method, path, headers, query. Written
// from the document; nothing is taken from the product.

/**
 * Where a member of a request stands. `body` is JSON, `xml` its XML form, `sealed` the XML inside the
 * envelope, `message` the ISO 20022 message inside that, `envelope` what protects both.
 */
export type Place =
  | 'method'
  | 'path'
  | 'header'
  | 'query'
  | 'body'
  | 'xml'
  | 'sealed'
  | 'message'
  | 'envelope';

/** What a member holds: decides how a mutant writes it in another form. */
export type Kind =
  | 'text'
  | 'code'
  | 'digits'
  | 'date'
  | 'date-time'
  | 'uuid'
  | 'amount'
  | 'currency'
  | 'bearer'
  | 'media-type'
  | 'path'
  | 'method';

export interface RequestMember {
  readonly place: Place;
  /** Name, or the path of element names for XML, an attribute behind `@`. */
  readonly name: string;
  readonly section: string;
  readonly kind: Kind;
}

export interface Operation {
  readonly id: OperationId;
  readonly section: string;
  readonly method: 'GET' | 'POST';
  /** Below `{base_url}`; `{…}` is a path parameter. */
  readonly path: string;
  readonly members: readonly RequestMember[];
}

export type OperationId =
  | 'token'
  | 'create-payment'
  | 'enhanced-inquiry'
  | 'deprecated-inquiry'
  | 'initiation'
  | 'reconfirmation'
  | 'reconfirmation-xml'
  | 'stop'
  | 'stop-xml'
  | 'inquiry-post'
  | 'inquiry-get'
  | 'retrieve'
  | 'balance';

const member = (
  place: Place,
  section: string,
  kind: Kind,
  ...names: readonly string[]
): readonly RequestMember[] => names.map((name) => ({ place, name, section, kind }));

/** Every operation: its address, and the token of 5.1. */
const address = (section: string): readonly RequestMember[] => [
  ...member('method', section, 'method', 'method'),
  ...member('path', section, 'path', 'path'),
  ...member('header', '5', 'bearer', 'Authorization'),
];
const contentType = (section: string): readonly RequestMember[] =>
  member('header', section, 'media-type', 'Content-Type');
const clientId = member('query', '5', 'code', 'client_id');

/** 2.2, in the order of its table. */
export const CRITERIA: readonly RequestMember[] = [
  ...member('body', '2.2', 'digits', 'account'),
  ...member('body', '2.2', 'code', 'account_servicer_reference', 'bic_or_bei'),
  ...member('body', '2.2', 'digits', 'branch_identification'),
  ...member('body', '2.2', 'code', 'end_to_end_identification'),
  ...member('body', '2.2', 'text', 'name'),
  ...member('body', '2.2', 'digits', 'page_number'),
  ...member('body', '2.2', 'text', 'remittance_information'),
  ...member('body', '2.2', 'date', 'requested_execution_date_from', 'requested_execution_date_to'),
  ...member('body', '2.2', 'code', 'transaction_flow_indicator'),
  ...member(
    'body',
    '2.2',
    'date-time',
    'transaction_received_date_time_from',
    'transaction_received_date_time_to',
  ),
  ...member('body', '2.2', 'uuid', 'uetr'),
  ...member('body', '2.2', 'code', 'virtual_account'),
];

const parameters = (section: string): readonly RequestMember[] => [
  ...member('query', section, 'code', 'client_id'),
  ...member('header', section, 'code', 'request_type'),
];

/** 2.5; client_id and request_type are parameters (4.5), their place is the profile's. */
const RECONFIRMATION = [
  ...parameters('2.5'),
  ...member('body', '2.5', 'digits', 'reason'),
  ...member('body', '2.5', 'code', 'bank_reference', 'instruction_id'),
  ...member('body', '2.5', 'date', 'interbank_settlement_date'),
  ...member('body', '2.5', 'uuid', 'uetr'),
];

/** 4.6 shows no body; practice takes the fields of 2.5 and two more (wire practice 7). */
const STOP = [
  ...parameters('4.6'),
  ...member('body', '4.6', 'code', 'reason', 'bank_reference', 'instruction_id', 'end_to_end_id'),
  ...member('body', '4.6', 'text', 'reason_description'),
  ...member('body', '4.6', 'date', 'interbank_settlement_date'),
  ...member('body', '4.6', 'uuid', 'uetr'),
];

/** The XML form of 4.5 is not shown; wire practice 7 has it. */
const RECONFIRMATION_XML = [
  ...parameters('2.5'),
  ...member('xml', '2.5', 'uuid', 'TransacService/UETR'),
  ...member('xml', '2.5', 'code', 'TransacService/ClrSysRef', 'TransacService/InstrId'),
  ...member('xml', '2.5', 'date', 'TransacService/ReqdExctnDt'),
  ...member('xml', '2.5', 'digits', 'TransacService/Rsn'),
];

/** That of 4.6 neither; practice sends a camt.056. */
const CANCELLATION = 'Document/FIToFIPmtCxlReq';
const STOP_XML = [
  ...parameters('4.6'),
  ...member('xml', '4.6', 'code', `${CANCELLATION}/Assgnmt/Id`),
  ...member(
    'xml',
    '4.6',
    'text',
    `${CANCELLATION}/Assgnmt/Assgnr/Pty/Nm`,
    `${CANCELLATION}/Assgnmt/Assgne/Agt/FinInstnId/Nm`,
  ),
  ...member('xml', '4.6', 'date-time', `${CANCELLATION}/Assgnmt/CreDtTm`),
  ...member(
    'xml',
    '4.6',
    'code',
    `${CANCELLATION}/Undrlyg/TxInf/OrgnlInstrId`,
    `${CANCELLATION}/Undrlyg/TxInf/OrgnlEndToEndId`,
  ),
  ...member('xml', '4.6', 'uuid', `${CANCELLATION}/Undrlyg/TxInf/OrgnlUETR`),
  ...member('xml', '4.6', 'code', `${CANCELLATION}/Undrlyg/TxInf/OrgnlClrSysRef`),
  ...member('xml', '4.6', 'date', `${CANCELLATION}/Undrlyg/TxInf/OrgnlIntrBkSttlmDt`),
  ...member('xml', '4.6', 'code', `${CANCELLATION}/Undrlyg/TxInf/CxlRsnInf/Rsn/Cd`),
  ...member('xml', '4.6', 'text', `${CANCELLATION}/Undrlyg/TxInf/CxlRsnInf/AddtlInf`),
];

/** 2.8. */
export const BALANCE: readonly RequestMember[] = [
  ...member('body', '2.8', 'currency', 'account_currency'),
  ...member('body', '2.8', 'digits', 'account_identifier'),
  ...member('body', '2.8', 'currency', 'base_currency'),
  ...member('body', '2.8', 'digits', 'branch_number'),
  ...member('body', '2.8', 'date', 'from_date', 'to_date'),
];

/** 5.4: signed and encrypted before being sent. */
const ENVELOPE = member('envelope', '5', 'text', 'Signature', 'EncryptedData');

/**
 * 2.4 and 4.4: the message goes in Base64 in a tag, signed and encrypted; the tag's name is wire
 * practice 2.
 */
const SEALED_MESSAGE = member('sealed', '2.4', 'text', 'Request/paymentBase64');

/** The mandatory values of the message of 2.4, and what a typed payment adds. */
export const MESSAGE: readonly RequestMember[] = [
  ...member('message', '2.4', 'code', 'GrpHdr/MsgId'),
  ...member('message', '2.4', 'date-time', 'GrpHdr/CreDtTm'),
  ...member('message', '2.4', 'digits', 'GrpHdr/NbOfTxs'),
  ...member('message', '2.4', 'amount', 'GrpHdr/CtrlSum'),
  ...member('message', '2.4', 'text', 'GrpHdr/InitgPty/Nm'),
  ...member('message', '2.4', 'code', 'GrpHdr/InitgPty/Id/OrgId/Othr/Id'),
  ...member('message', '2.4', 'code', 'PmtInf/PmtInfId', 'PmtInf/PmtMtd'),
  ...member('message', '2.4', 'digits', 'PmtInf/NbOfTxs'),
  ...member('message', '2.4', 'amount', 'PmtInf/CtrlSum'),
  ...member('message', '2.4', 'date', 'PmtInf/ReqdExctnDt'),
  ...member('message', '2.4', 'text', 'PmtInf/Dbtr/Nm'),
  ...member(
    'message',
    '2.4',
    'code',
    'PmtInf/DbtrAcct/Id/IBAN',
    'PmtInf/DbtrAgt/FinInstnId/BIC',
    'PmtInf/ChrgBr',
  ),
  ...member('message', '2.4', 'code', 'PmtInf/CdtTrfTxInf/PmtId/EndToEndId'),
  ...member('message', '2.4', 'amount', 'PmtInf/CdtTrfTxInf/Amt/InstdAmt'),
  ...member('message', '2.4', 'currency', 'PmtInf/CdtTrfTxInf/Amt/InstdAmt@Ccy'),
  ...member('message', '2.4', 'code', 'PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/BIC'),
  ...member('message', '2.4', 'text', 'PmtInf/CdtTrfTxInf/Cdtr/Nm'),
  ...member(
    'message',
    '2.4',
    'text',
    'PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/StrtNm',
    'PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/BldgNb',
  ),
  ...member(
    'message',
    '2.4',
    'text',
    'PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/PstCd',
    'PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/TwnNm',
  ),
  ...member(
    'message',
    '2.4',
    'code',
    'PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/Ctry',
    'PmtInf/CdtTrfTxInf/CdtrAcct/Id/IBAN',
  ),
  ...member('message', '2.4', 'text', 'PmtInf/CdtTrfTxInf/RmtInf/Ustrd'),
];

export const OPERATIONS: readonly Operation[] = [
  {
    id: 'token',
    section: '5',
    method: 'POST',
    path: '/authenticationservices/v3/oauth/token',
    members: [
      ...member('method', '5', 'method', 'method'),
      ...member('path', '5', 'path', 'path'),
      ...member('header', '5', 'bearer', 'Authorization'),
      ...contentType('5'),
      ...member('sealed', '5', 'code', 'oAuthToken/grantType'),
      ...member('sealed', '5', 'text', 'oAuthToken/scope'),
      ...ENVELOPE,
    ],
  },
  {
    id: 'create-payment',
    section: '4.1',
    method: 'POST',
    path: '/payments',
    members: [
      ...address('4.1'),
      ...contentType('4.1'),
      ...member('header', '4.1', 'code', 'PayloadType'),
      ...clientId,
      ...SEALED_MESSAGE,
      ...ENVELOPE,
    ],
  },
  {
    id: 'enhanced-inquiry',
    section: '4.2',
    method: 'POST',
    path: '/paymentservices/v3/payment/enhancedinquiry',
    members: [...address('4.2'), ...contentType('4.2'), ...CRITERIA],
  },
  {
    id: 'deprecated-inquiry',
    section: '4.3',
    method: 'POST',
    path: '/payment/enhancedinquiry',
    members: [...address('4.3'), ...contentType('4.3'), ...CRITERIA],
  },
  {
    id: 'initiation',
    section: '4.4',
    method: 'POST',
    path: '/paymentservices/v1/payment/initiation',
    members: [
      ...address('4.4'),
      ...contentType('4.4'),
      ...member('header', '4.4', 'code', 'PayloadType'),
      ...clientId,
      ...SEALED_MESSAGE,
      ...MESSAGE,
      ...ENVELOPE,
    ],
  },
  {
    id: 'reconfirmation',
    section: '4.5',
    method: 'POST',
    path: '/payments/reconfirmations',
    members: [...address('4.5'), ...contentType('4.5'), ...RECONFIRMATION],
  },
  {
    id: 'reconfirmation-xml',
    section: '4.5',
    method: 'POST',
    path: '/payments/reconfirmations',
    members: [...address('4.5'), ...contentType('4.5'), ...RECONFIRMATION_XML],
  },
  {
    id: 'stop',
    section: '4.6',
    method: 'POST',
    path: '/payments/stops',
    members: [...address('4.6'), ...contentType('4.6'), ...STOP],
  },
  {
    id: 'stop-xml',
    section: '4.6',
    method: 'POST',
    path: '/payments/stops',
    members: [...address('4.6'), ...contentType('4.6'), ...STOP_XML],
  },
  {
    id: 'inquiry-post',
    section: '4.7',
    method: 'POST',
    path: '/paymentservices/v1/payment/inquiry',
    members: [
      ...address('4.7'),
      ...contentType('4.7'),
      ...clientId,
      ...member('sealed', '2.6', 'code', 'paymentInquiryRequest/EndToEndId'),
      ...member('sealed', '2.6', 'uuid', 'paymentInquiryRequest/GlobalTranNo'),
      ...member('sealed', '2.6', 'date', 'paymentInquiryRequest/CreDt', 'paymentInquiryRequest/ReqdExctnDt'),
      ...member('sealed', '2.6', 'amount', 'paymentInquiryRequest/InstdAmt'),
      ...member('sealed', '2.6', 'currency', 'paymentInquiryRequest/InstdAmt@Ccy'),
      ...ENVELOPE,
    ],
  },
  {
    id: 'inquiry-get',
    section: '4.8',
    method: 'GET',
    path: '/paymentservices/v1/payment/inquiry',
    members: [
      ...address('4.8'),
      ...contentType('4.8'),
      ...clientId,
      ...member('query', '2.6', 'code', 'EndToEndId'),
      ...member('query', '2.6', 'uuid', 'GlobalTranNo'),
      ...member('query', '2.6', 'date', 'CreDt', 'ReqdExctnDt'),
      ...member('query', '2.6', 'amount', 'InstdAmt'),
      ...member('query', '2.6', 'currency', 'Ccy'),
    ],
  },
  {
    id: 'retrieve',
    section: '4.9',
    method: 'GET',
    path: '/payment/inquiry/{EndToEndId}',
    members: [
      ...address('4.9'),
      ...member('query', '2.6', 'amount', 'amount'),
      ...member('query', '2.6', 'date', 'creationDate', 'requiredExecutionDate'),
      ...member('query', '2.6', 'code', 'directDebitInd', 'endToEndId'),
      ...member('query', '2.6', 'uuid', 'globalTranNo'),
    ],
  },
  {
    id: 'balance',
    section: '4.10',
    method: 'POST',
    path: '/cards/vca/v2/v3/balance/inquiry',
    members: [...address('4.10'), ...contentType('4.10'), ...BALANCE],
  },
];

export function operation(id: OperationId): Operation {
  const found = OPERATIONS.find((each) => each.id === id);
  if (found === undefined) throw new Error(`the document has no operation ${id}`);
  return found;
}
