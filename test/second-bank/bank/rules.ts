// Owns the catalogue of rules: what each says, the section of the document it stands in, and its usual
// status.

export interface Rule {
  /** Section of the interface document, or `practice N` for a section of the wire practice. */
  readonly section: string;
  readonly text: string;
  /** Status of the answer. Where the document gives none, options.statusOfRule may set another. */
  readonly status: number;
}

const of = <const Id extends string>(
  rules: Record<Id, readonly [section: string, status: number, text: string]>,
) => {
  const entries = Object.entries(rules) as [Id, readonly [string, number, string]][];
  return Object.fromEntries(
    entries.map(([id, [section, status, text]]) => [id, { section, status, text }]),
  ) as Record<Id, Rule>;
};

export const RULES = of({
  'gateway.path': ['7', 404, 'The path is that of an operation.'],
  'gateway.method': ['7', 405, 'The operation is called with its method.'],
  'gateway.rate': ['7', 429, 'The client keeps to the rate.'],
  'gateway.tls': ['practice 8', 403, 'Every call comes over mutual TLS.'],
  'auth.header': ['5.1', 401, 'Authorization is the word Bearer, one space, and the token.'],
  'auth.token': ['5.5, 7.1', 401, 'The token is one that was given out and has not ended.'],
  'auth.client-id': ['5.3', 400, 'The parameter client_id is sent.'],
  'auth.client-id-owner': ['5.3', 403, 'The client_id is the one the token was given to.'],
  'token.basic': ['practice 1', 401, 'The token request proves client_id and secret by Basic.'],
  'token.media': ['practice 1', 415, 'The token request has the media type of its variant.'],
  'token.body': ['practice 1', 400, 'The token request is the body of its variant.'],
  'token.grant': ['practice 1', 400, 'The grant is client_credentials.'],
  'token.scope': ['practice 1', 400, 'The scope is that of the service.'],

  'seal.declaration': [
    'practice 2',
    400,
    'The sealed body begins with EncryptedData, not with an XML declaration.',
  ],
  'seal.encryption': ['5.4', 400, 'The payload is encrypted for the bank, by the algorithms of one suite.'],
  'seal.signature': ['5.4', 400, 'The payload is signed by the client, by the algorithms of one suite.'],
  'seal.suite': ['practice 2', 400, 'Signature and encryption are of a suite the bank accepts.'],

  'initiation.content-type': ['4.4', 415, 'Content-Type is sent and is that of the body.'],
  'initiation.payload-type': ['4.4', 400, 'PayloadType is sent.'],
  'initiation.payload-type-value': ['4.4', 415, 'PayloadType names one of the two messages.'],
  'initiation.payload-type-match': ['4.4', 412, 'PayloadType names the message that is sent.'],
  'initiation.envelope': ['2.4', 400, 'The payload stands in its tag of the request body.'],
  'initiation.base64': ['2.4', 400, 'The payload is Base64 without line breaks.'],
  'initiation.message': ['2.4, 9.3', 400, 'The payload is a pain.001.001.03 or pain.008.001.02.'],
  'initiation.schema': ['2.4', 400, 'All mandatory values of the message are filled.'],
  'initiation.duplicate': ['7.2', 406, 'No request with this identity was received before.'],

  'inquiry.content-type': ['4.7, 4.8', 415, 'Content-Type is sent.'],
  'inquiry.message': ['4.7', 400, 'The payload is a payment inquiry request.'],
  'inquiry.end-to-end': ['2.6', 400, 'EndToEndId is given.'],
  'inquiry.global-number': ['2.6, 4.8', 400, 'GlobalTranNo is given in the GET form.'],
  'inquiry.creation-date': ['2.6', 400, 'CreDt has the form YYYY-MM-DD.'],
  'inquiry.currency': ['2.6', 400, 'InstdAmt comes with Ccy.'],
  'inquiry.execution-date': ['2.6', 400, 'ReqdExctnDt has the form the bank reads.'],
  'retrieve.identifier': ['4.9', 400, 'A parameter endToEndId, if given, is that of the path.'],
  'retrieve.unknown-parameter': ['4.9', 400, 'The parameters are the six that are listed.'],

  'enhanced.content-type': [
    '4.2',
    415,
    'Content-Type is application/json, PSRJ03 where the bank wants it there.',
  ],
  'enhanced.json': ['4.2', 400, 'The body is a JSON object.'],
  'enhanced.strings': ['2.2', 400, 'All criteria are strings.'],
  'enhanced.names': ['2.2', 400, 'The criteria are the listed ones.'],
  'enhanced.bic': ['2.2, 7.3', 400, 'bic_or_bei has at least 11 characters.'],
  'enhanced.branch': ['2.2', 400, 'branch_identification has 3 or 4 digits.'],
  'enhanced.name-search': ['2.2, 7.3', 400, 'A search by name gives the account and the BIC or branch code.'],
  'enhanced.page': ['2.2', 400, 'page_number is a page of the result.'],
  'enhanced.execution-date': ['2.2', 400, 'requested_execution_date has the form YYYY-MM-DD.'],
  'enhanced.flow': ['2.2', 400, 'transaction_flow_indicator is CR or DR.'],
  'enhanced.received-form': ['2.2', 400, 'transaction_received_date_time is UTC, YYYY-MM-DDThh:mm:ss.sTZD.'],
  'enhanced.received-from': ['2.2', 400, 'The start is at most 90 days from the present business date.'],
  'enhanced.received-to': ['2.2', 400, 'The end is within 90 days of the present business date.'],
  'enhanced.uetr': ['2.2', 400, 'uetr has 36 characters, hexadecimal in groups of 8-4-4-4-12.'],
  'enhanced.virtual-account': ['2.2, 7.3', 400, 'virtual_account is given only with CR.'],

  'fi.content-type': ['4.5, 4.6', 415, 'The body is JSON or XML, and Content-Type says which.'],
  'fi.body': ['4.5, 4.6', 400, 'The body can be read.'],
  'fi.client-id': ['2.5', 400, 'client_id is given at its place.'],
  'fi.request-type': ['2.5', 400, 'request_type is given at its place.'],
  'fi.request-type-value': ['2.5', 400, 'request_type is one the operation knows.'],
  'fi.reason': ['2.5', 400, 'reason is given.'],
  'fi.reason-form': ['2.5', 400, 'reason has the form of a code.'],
  'fi.identification': [
    '2.5',
    400,
    'uetr; or bank_reference or instruction_id with interbank_settlement_date.',
  ],
  'fi.settlement-date': ['2.5', 400, 'interbank_settlement_date has the form yyyy-MM-dd.'],
  'fi.uetr': ['2.5', 400, 'uetr is a UUID version 4.'],
  'fi.strings': ['2.5', 400, 'All fields are strings.'],
  'stop.reason-description': ['practice 7', 400, 'CUST and MS03 come with reason_description.'],
  'stop.schema': ['practice 7', 400, 'The XML body is a camt.056.001.09.'],

  'balance.content-type': ['4.10', 415, 'Content-Type is application/json.'],
  'balance.json': ['4.10', 400, 'The body is a JSON object.'],
  'balance.strings': ['2.8', 400, 'All fields are strings.'],
  'balance.base-currency': ['2.8, 7.4', 400, 'base_currency is given.'],
  'balance.one-base-currency': ['2.8, 8', 400, 'Only one base_currency is given.'],
  'balance.one-account-currency': ['2.8, 8', 400, 'Only one account_currency is given.'],
  'balance.account': ['2.8', 400, 'account_identifier or branch_number is given.'],
  'balance.dates': ['2.8', 400, 'from_date and to_date have the form YYYY-MM-DD.'],
  'balance.order': ['practice 6', 400, 'from_date is not after to_date.'],
  'balance.range': ['2.8, 8', 400, 'The range reaches back at most 180 days.'],
});

export type RuleId = keyof typeof RULES;
export const RULE_IDS = Object.keys(RULES) as readonly RuleId[];
