// Owns the rules of section 2.6: the key fields of a payment in the status inquiries (4.7, 4.8) and in 4.9.
import { findCurrency } from '../currency.ts';
import { isDate } from './dates.ts';
import { given, whenGiven, type BankRule, type RequestFields, type RuledOperation } from './rule.ts';

/** Optional string parameters of 4.9, in the order of the document. */
export const RETRIEVE_PARAMETERS = ['amount', 'creationDate', 'directDebitInd', 'endToEndId', 'globalTranNo', 'requiredExecutionDate'] as const;
export type RetrieveParameter = (typeof RETRIEVE_PARAMETERS)[number];

const AMOUNT = /^\d{1,18}(\.\d{1,5})?$/u;
const KEY = { EndToEndId: 'E2E-1', GlobalTranNo: '11111111-2222-4333-8444-555555555555' } as const;

function inquiryRules(operation: Extract<RuledOperation, 'status-inquiry-post' | 'status-inquiry-get'>): readonly BankRule[] {
  const rule = (name: string, fields: readonly string[], sentence: string, holds: BankRule['holds'], valid: RequestFields, invalid: RequestFields): BankRule =>
    ({ name: `${operation}.${name}`, section: '2.6', also: [operation === 'status-inquiry-post' ? '4.7' : '4.8'], operation, fields, sentence, holds, valid, invalid });
  return [
    rule('end-to-end-id', ['EndToEndId'], 'EndToEndId is given, 1 to 35 characters.', (request) => /^.{1,35}$/u.test(request['EndToEndId'] ?? ''), KEY, { ...KEY, EndToEndId: undefined }),
    ...(operation === 'status-inquiry-get'
      ? [rule('global-number', ['GlobalTranNo'], 'The GET form needs GlobalTranNo: the UETR or the bank\'s own number.', (request) => (request['GlobalTranNo'] ?? '') !== '', KEY, { EndToEndId: 'E2E-1' })]
      : []),
    rule('creation-date', ['CreDt'], 'CreDt is a day that exists, as YYYY-MM-DD.', whenGiven('CreDt', isDate), { ...KEY, CreDt: '2026-11-20' }, { ...KEY, CreDt: '20.11.2026' }),
    rule('execution-date', ['ReqdExctnDt'], 'ReqdExctnDt is a day that exists, as YYYY-MM-DD.', whenGiven('ReqdExctnDt', isDate), { ...KEY, ReqdExctnDt: '2026-11-20' }, { ...KEY, ReqdExctnDt: '2026-02-30' }),
    rule('amount', ['InstdAmt'], 'InstdAmt is a decimal number.', whenGiven('InstdAmt', (amount) => AMOUNT.test(amount)), { ...KEY, InstdAmt: '12.50', Ccy: 'EUR' }, { ...KEY, InstdAmt: '12,50', Ccy: 'EUR' }),
    rule('amount-with-currency', ['InstdAmt', 'Ccy'], 'InstdAmt comes with its Ccy, and Ccy with InstdAmt.',
      (request) => given(request, 'InstdAmt') === given(request, 'Ccy') && (request['Ccy'] === undefined || findCurrency(request['Ccy']) !== undefined),
      { ...KEY, InstdAmt: '12.50', Ccy: 'EUR' }, { ...KEY, InstdAmt: '12.50' }),
  ];
}

export const STATUS_INQUIRY_POST_RULES = inquiryRules('status-inquiry-post');
export const STATUS_INQUIRY_GET_RULES = inquiryRules('status-inquiry-get');

const retrieve = (name: string, fields: readonly string[], sentence: string, holds: BankRule['holds'], valid: RequestFields, invalid: RequestFields): BankRule =>
  ({ name: `retrieve.${name}`, section: '2.6', also: ['4.9'], operation: 'retrieve', fields, sentence, holds, valid, invalid });

const PATH = { EndToEndId: 'E2E-1' } as const;
const known: ReadonlySet<string> = new Set(['EndToEndId', ...RETRIEVE_PARAMETERS]);

/** `EndToEndId` is the identifier of the path. */
export const RETRIEVE_RULES: readonly BankRule[] = [
  retrieve('known', ['EndToEndId'], 'Only the path identifier and the six parameters of the document are sent.', (request) => Object.keys(request).every((field) => known.has(field)), PATH, { ...PATH, colour: 'red' }),
  retrieve('path', ['EndToEndId'], 'The path names the EndToEndId, 1 to 35 characters and more than dots.', (request) => /^(?!\.{1,2}$).{1,35}$/u.test(request['EndToEndId'] ?? ''), PATH, { endToEndId: 'E2E-1' }),
  retrieve('same-identifier', ['endToEndId', 'EndToEndId'], 'The end-to-end identification of the query is the one of the path.', whenGivenBoth, { ...PATH, endToEndId: 'E2E-1' }, { ...PATH, endToEndId: 'E2E-2' }),
  retrieve('amount', ['amount'], 'amount is a decimal number.', whenGiven('amount', (amount) => AMOUNT.test(amount)), { ...PATH, amount: '12.50' }, { ...PATH, amount: 'EUR 12.50' }),
  retrieve('creation-date', ['creationDate'], 'The creation date is a day that exists, as YYYY-MM-DD.', whenGiven('creationDate', isDate), { ...PATH, creationDate: '2026-11-20' }, { ...PATH, creationDate: '2026-11-31' }),
  retrieve('execution-date', ['requiredExecutionDate'], 'The execution date is a day that exists, as YYYY-MM-DD.', whenGiven('requiredExecutionDate', isDate),
    { ...PATH, requiredExecutionDate: '2026-11-20' }, { ...PATH, requiredExecutionDate: '20261120' }),
  retrieve('direct-debit', ['directDebitInd'], 'The direct debit indicator is true or false.', whenGiven('directDebitInd', (value) => value === 'true' || value === 'false'),
    { ...PATH, directDebitInd: 'true' }, { ...PATH, directDebitInd: 'maybe' }),
];

function whenGivenBoth(request: RequestFields): boolean {
  return request['endToEndId'] === undefined || request['endToEndId'] === request['EndToEndId'];
}
