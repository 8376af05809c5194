// Owns 4.5 (reconfirm, reject) and 4.6 (stop, recall) of financial-institution payments, in JSON and XML.
import { isDate } from '../wire/dates.ts';
import { validateBySchema } from '../wire/schema.ts';
import { at, leaf, parseXml, tag, textAt } from '../wire/xml.ts';
import type { XmlElement } from '../wire/xml.ts';
import type { Answer, Call } from './call.ts';
import { json, mediaType, readObject } from './call.ts';
import type { Payment } from './ledger.ts';
import type { ParameterPlace } from './options.ts';

interface CaseRequest {
  readonly format: 'json' | 'xml';
  readonly fields: Readonly<Record<string, unknown>>;
  /** The identification and party of an XML stop, for its answer. */
  readonly messageId: string | undefined;
}

const UUID4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const CAMT = 'urn:iso:std:iso:20022:tech:xsd:camt.056.001.09';
const PACS = 'urn:iso:std:iso:20022:tech:xsd:pacs.002.001.10';
/** Reasons that need words (wire practice 7). */
const NEED_WORDS = ['CUST', 'MS03'];

function parse(call: Call): XmlElement {
  try {
    return parseXml(call.body);
  } catch (error) {
    return call.judge.refuse('fi.body', (error as Error).message);
  }
}

function reconfirmFields(call: Call): Readonly<Record<string, unknown>> {
  const root = parse(call);
  call.judge.demand('fi.body', root.local === 'TransacService', `the root is ${root.name}`);
  return {
    uetr: textAt(root, 'UETR'),
    bank_reference: textAt(root, 'ClrSysRef'),
    instruction_id: textAt(root, 'InstrId'),
    interbank_settlement_date: textAt(root, 'ReqdExctnDt'),
    reason: textAt(root, 'Rsn'),
  };
}

async function stopFields(call: Call): Promise<CaseRequest> {
  const root = parse(call);
  call.judge.demand('fi.body', root.ns === CAMT && root.children[0]?.local === 'FIToFIPmtCxlReq', root.ns);
  const verdict = await validateBySchema(call.body, 'camt.056.001.09', call.bank.options.schemaFolder);
  call.judge.demand(
    'stop.schema',
    typeof verdict === 'string',
    typeof verdict === 'string' ? '' : verdict.invalid,
  );
  const request = root.children[0];
  const one = at(request, 'Undrlyg', 'TxInf');
  call.judge.demand('stop.schema', one !== undefined, 'there is no transaction');
  const reason = at(one, 'CxlRsnInf');
  const fields = {
    uetr: textAt(one, 'OrgnlUETR'),
    bank_reference: textAt(one, 'OrgnlClrSysRef'),
    instruction_id: textAt(one, 'OrgnlInstrId'),
    interbank_settlement_date: textAt(one, 'OrgnlIntrBkSttlmDt'),
    end_to_end_id: textAt(one, 'OrgnlEndToEndId'),
    reason: textAt(reason, 'Rsn', 'Cd') ?? textAt(reason, 'Rsn', 'Prtry'),
    reason_description: textAt(reason, 'AddtlInf'),
  };
  return { format: 'xml', fields, messageId: textAt(request, 'Assgnmt', 'Id') };
}

async function readRequest(call: Call): Promise<CaseRequest> {
  const media = mediaType(call.headers['content-type']);
  const isXml = call.bank.options.xmlMediaTypes.includes(media);
  call.judge.demand('fi.content-type', isXml || media === 'application/json', media);
  if (isXml && call.operation === 'stop') return stopFields(call);
  if (isXml) return { format: 'xml', fields: reconfirmFields(call), messageId: undefined };
  const fields = readObject(call.body) ?? call.judge.refuse('fi.body', 'the body is no JSON object');
  return { format: 'json', fields, messageId: undefined };
}

function parameterOf(
  call: Call,
  request: CaseRequest,
  name: 'client_id' | 'request_type',
  place: ParameterPlace,
): string {
  const { query, headers, inPath } = call;
  let value: unknown;
  switch (place) {
    case 'query':
      value = query.get(name);
      break;
    case 'header':
      value = headers[name] ?? headers[name.replace('_', '-')];
      break;
    case 'path':
      value = inPath[name === 'client_id' || inPath.length === 1 ? 0 : 1];
      break;
    case 'body':
      value = request.fields[name];
      break;
    default:
      throw new Error(`no such place: ${String(place satisfies never)}`);
  }
  return typeof value === 'string' ? value : '';
}

function checkParameters(call: Call, request: CaseRequest): string {
  const { judge, bank } = call;
  const { options } = bank;
  const clientId = parameterOf(call, request, 'client_id', options.clientIdPlace);
  judge.demand('fi.client-id', clientId !== '', `looked for in the ${options.clientIdPlace}`);
  judge.demand('auth.client-id-owner', clientId === '' || clientId === call.clientId, clientId);
  const type = parameterOf(call, request, 'request_type', options.requestTypePlace);
  judge.demand('fi.request-type', type !== '', `looked for in the ${options.requestTypePlace}`);
  const known = call.operation === 'stop' ? options.stopTypes : options.reconfirmTypes;
  judge.demand('fi.request-type-value', type.length <= 12 && known.includes(type), type);
  return type;
}

type Fields = Readonly<Record<string, string | undefined>>;

function checkFields(call: Call, request: CaseRequest): Fields {
  const { judge, bank } = call;
  const { options } = bank;
  const given = Object.entries(request.fields).filter(([, value]) => value !== undefined);
  judge.demand(
    'fi.strings',
    given.every(([, value]) => typeof value === 'string'),
  );
  const fields = Object.fromEntries(given.map(([name, value]) => [name, String(value)])) as Fields;
  const { uetr, reason = '', bank_reference: bankReference, instruction_id: instructionId } = fields;
  const date = fields['interbank_settlement_date'];
  judge.check('fi.reason', reason !== '');
  judge.check('fi.reason-form', reason === '' || new RegExp(options.reasonPattern).test(reason), reason);
  const byReference = (bankReference !== undefined || instructionId !== undefined) && date !== undefined;
  const byEndToEnd =
    call.operation === 'stop' &&
    options.stopIdentification === 'or-end-to-end' &&
    fields['end_to_end_id'] !== undefined;
  judge.check('fi.identification', uetr !== undefined || byReference || byEndToEnd);
  judge.check('fi.settlement-date', date === undefined || isDate(date), date);
  judge.check('fi.uetr', uetr === undefined || UUID4.test(uetr), uetr);
  const words = fields['reason_description'];
  const needs = call.operation === 'stop' && NEED_WORDS.includes(reason);
  judge.check('stop.reason-description', !needs || (words ?? '').trim() !== '', reason);
  judge.settle();
  return fields;
}

function findPayment(call: Call, fields: Fields): Payment | undefined {
  const date = fields['interbank_settlement_date'];
  return call.bank.ledger.payments.findLast((one) => {
    if (one.clientId !== call.clientId) return false;
    if (fields['uetr'] !== undefined) return one.uetr.toLowerCase() === fields['uetr'].toLowerCase();
    const named =
      fields['bank_reference'] === one.bankReference ||
      (one.instructionId !== undefined && fields['instruction_id'] === one.instructionId) ||
      (fields['bank_reference'] === undefined && fields['end_to_end_id'] === one.endToEndId);
    // The value date is the day of settlement, or the requested day while there is none.
    return named && (date === undefined || date === (one.bookings[0]?.slice(0, 10) ?? one.executionDate));
  });
}

/** What the request does to the payment. The empty text is success. */
function act(call: Call, type: string, payment: Payment | undefined, reason: string): string {
  const { ledger } = call.bank;
  if (payment === undefined) return 'Transaction not found.';
  if (call.operation === 'stop') {
    if (payment.status === 'RJCT') return 'Transaction is already rejected.';
    if (payment.status === 'ACSC' || payment.status === 'ACCC') return 'Transaction is already settled.';
    ledger.step(payment, 'RJCT', { code: reason, text: '/00000002/STOPPED ON REQUEST' });
    return '';
  }
  if (!payment.awaitsConfirmation) return 'Transaction does not await a confirmation.';
  payment.awaitsConfirmation = false;
  if (type === 'RJCTCNFRM')
    ledger.step(payment, 'RJCT', { code: reason, text: '/00000003/REJECTED BY THE CUSTOMER' });
  else ledger.step(payment, 'ACSP');
  return '';
}

function pacs002(call: Call, request: CaseRequest, fields: Fields, status: string, text: string): string {
  const header = tag(
    'GrpHdr',
    leaf('MsgId', call.bank.freshId()) + leaf('CreDtTm', call.bank.now.toISOString()),
  );
  const group = tag(
    'OrgnlGrpInfAndSts',
    leaf('OrgnlMsgId', request.messageId ?? 'NOTPROVIDED') +
      leaf('OrgnlMsgNmId', 'camt.056.001.09') +
      leaf('GrpSts', status),
  );
  const reason =
    status === 'RJCT' ? tag('StsRsnInf', tag('Rsn', leaf('Cd', 'NARR')) + leaf('AddtlInf', text)) : '';
  const one = tag(
    'TxInfAndSts',
    leaf('OrgnlInstrId', fields['instruction_id']) +
      leaf('OrgnlEndToEndId', fields['end_to_end_id']) +
      leaf('OrgnlUETR', fields['uetr']) +
      leaf('TxSts', status) +
      reason,
  );
  return tag('Document', tag('FIToFIPmtStsRpt', header + group + one), { xmlns: PACS });
}

export async function answerCase(call: Call): Promise<Answer> {
  const request = await readRequest(call);
  const type = checkParameters(call, request);
  const fields = checkFields(call, request);
  const refusal = act(call, type, findPayment(call, fields), fields['reason'] ?? '');
  const status = refusal === '' ? 'ACCP' : 'RJCT';
  const text = refusal === '' ? 'Request accepted.' : refusal;
  const code = call.bank.options.acceptedCaseStatus;
  if (request.format === 'json') return json({ transaction_status: { status, type: text } }, code);
  const body =
    call.operation === 'stop'
      ? pacs002(call, request, fields, status, text)
      : tag('transaction_status', leaf('status', status) + leaf('type', text));
  return { status: code, contentType: 'application/xml', body };
}
