// Owns the rules of section 2.6: the key fields of a payment in the status inquiries (4.7, 4.8) and in 4.9.
import { findCurrency } from '../money.ts';
import { isDate } from './dates.ts';
import {
  isGiven,
  whenGiven,
  type BankRule,
  type RequestFields,
  type RuleBasis,
  type RuledOperation,
} from './rule.ts';

/** Optional string parameters of 4.9, in the order of the document. */
export const RETRIEVE_PARAMETERS = [
  'amount',
  'creationDate',
  'directDebitInd',
  'endToEndId',
  'globalTranNo',
  'requiredExecutionDate',
] as const;
export type RetrieveParameter = (typeof RETRIEVE_PARAMETERS)[number];

const AMOUNT = /^\d{1,18}(\.\d{1,5})?$/u;
/** ISO 20022 Max35Text; the document names no length. */
const IDENTIFIER_LENGTH = 35;
const KEY = { EndToEndId: 'E2E-1', GlobalTranNo: '11111111-2222-4333-8444-555555555555' } as const;

interface Row {
  readonly name: string;
  readonly basis?: RuleBasis;
  readonly fields: readonly string[];
  readonly holds: BankRule['holds'];
  readonly valid: RequestFields;
  readonly invalid: RequestFields;
}

type StatusInquiry = Extract<RuledOperation, 'status-inquiry-post' | 'status-inquiry-get'>;

function inquiryRules(operation: StatusInquiry): readonly BankRule[] {
  const also = [operation === 'status-inquiry-post' ? '4.7' : '4.8'];
  const rule = ({ name, basis = 'document', ...row }: Row): BankRule => ({
    name: `${operation}.${name}`,
    basis,
    section: '2.6',
    also,
    operation,
    ...row,
  });
  const globalNumber = rule({
    name: 'global-number',
    fields: ['GlobalTranNo'],
    holds: (request) => (request['GlobalTranNo'] ?? '') !== '',
    valid: KEY,
    invalid: { EndToEndId: 'E2E-1' },
  });
  return [
    rule({
      name: 'end-to-end-id',
      fields: ['EndToEndId'],
      holds: (request) => (request['EndToEndId'] ?? '') !== '',
      valid: KEY,
      invalid: { ...KEY, EndToEndId: undefined },
    }),
    rule({
      name: 'end-to-end-id-length',
      basis: 'caution',
      fields: ['EndToEndId'],
      holds: whenGiven('EndToEndId', (id) => id.length <= IDENTIFIER_LENGTH),
      valid: KEY,
      invalid: { ...KEY, EndToEndId: 'E'.repeat(36) },
    }),
    ...(operation === 'status-inquiry-get' ? [globalNumber] : []),
    rule({
      name: 'creation-date',
      fields: ['CreDt'],
      holds: whenGiven('CreDt', isDate),
      valid: { ...KEY, CreDt: '2026-11-20' },
      invalid: { ...KEY, CreDt: '20.11.2026' },
    }),
    rule({
      name: 'execution-date',
      basis: 'caution',
      fields: ['ReqdExctnDt'],
      holds: whenGiven('ReqdExctnDt', isDate),
      valid: { ...KEY, ReqdExctnDt: '2026-11-20' },
      invalid: { ...KEY, ReqdExctnDt: '2026-02-30' },
    }),
    rule({
      name: 'amount',
      basis: 'caution',
      fields: ['InstdAmt'],
      holds: whenGiven('InstdAmt', (amount) => AMOUNT.test(amount)),
      valid: { ...KEY, InstdAmt: '12.50', Ccy: 'EUR' },
      invalid: { ...KEY, InstdAmt: '12,50', Ccy: 'EUR' },
    }),
    rule({
      name: 'amount-with-currency',
      fields: ['InstdAmt', 'Ccy'],
      holds: (request) => isGiven(request, 'InstdAmt') === isGiven(request, 'Ccy'),
      valid: { ...KEY, InstdAmt: '12.50', Ccy: 'EUR' },
      invalid: { ...KEY, InstdAmt: '12.50' },
    }),
    rule({
      name: 'currency-code',
      basis: 'caution',
      fields: ['Ccy'],
      holds: whenGiven('Ccy', (code) => findCurrency(code) !== undefined),
      valid: { ...KEY, InstdAmt: '12.50', Ccy: 'EUR' },
      invalid: { ...KEY, InstdAmt: '12.50', Ccy: 'EU' },
    }),
  ];
}

export const STATUS_INQUIRY_POST_RULES = inquiryRules('status-inquiry-post');
export const STATUS_INQUIRY_GET_RULES = inquiryRules('status-inquiry-get');

const retrieve = ({ name, basis = 'document', ...row }: Row): BankRule => ({
  name: `retrieve.${name}`,
  basis,
  section: '2.6',
  also: ['4.9'],
  operation: 'retrieve',
  ...row,
});

const PATH = { EndToEndId: 'E2E-1' } as const;
const known: ReadonlySet<string> = new Set(['EndToEndId', ...RETRIEVE_PARAMETERS]);

/**
 * `EndToEndId` is the identifier of the path. The document names the parameters and gives none of them a
 * form.
 */
export const RETRIEVE_RULES: readonly BankRule[] = [
  retrieve({
    name: 'known',
    fields: ['EndToEndId'],
    holds: (request) => Object.keys(request).every((field) => known.has(field)),
    valid: PATH,
    invalid: { ...PATH, colour: 'red' },
  }),
  retrieve({
    name: 'path',
    fields: ['EndToEndId'],
    // A path segment of one or two dots is resolved away before it is sent (RFC 3986, 5.2.4).
    holds: (request) => !/^\.{0,2}$/u.test(request['EndToEndId'] ?? ''),
    valid: PATH,
    invalid: { endToEndId: 'E2E-1' },
  }),
  retrieve({
    name: 'path-length',
    basis: 'caution',
    fields: ['EndToEndId'],
    holds: whenGiven('EndToEndId', (id) => id.length <= IDENTIFIER_LENGTH),
    valid: PATH,
    invalid: { EndToEndId: 'E'.repeat(36) },
  }),
  retrieve({
    name: 'same-identifier',
    basis: 'caution',
    fields: ['endToEndId', 'EndToEndId'],
    holds: (request) =>
      !isGiven(request, 'EndToEndId') ||
      !isGiven(request, 'endToEndId') ||
      request['endToEndId'] === request['EndToEndId'],
    valid: { ...PATH, endToEndId: 'E2E-1' },
    invalid: { ...PATH, endToEndId: 'E2E-2' },
  }),
  retrieve({
    name: 'amount',
    basis: 'caution',
    fields: ['amount'],
    holds: whenGiven('amount', (amount) => AMOUNT.test(amount)),
    valid: { ...PATH, amount: '12.50' },
    invalid: { ...PATH, amount: 'EUR 12.50' },
  }),
  retrieve({
    name: 'creation-date',
    basis: 'caution',
    fields: ['creationDate'],
    holds: whenGiven('creationDate', isDate),
    valid: { ...PATH, creationDate: '2026-11-20' },
    invalid: { ...PATH, creationDate: '2026-11-31' },
  }),
  retrieve({
    name: 'execution-date',
    basis: 'caution',
    fields: ['requiredExecutionDate'],
    holds: whenGiven('requiredExecutionDate', isDate),
    valid: { ...PATH, requiredExecutionDate: '2026-11-20' },
    invalid: { ...PATH, requiredExecutionDate: '20261120' },
  }),
  retrieve({
    name: 'direct-debit',
    basis: 'caution',
    fields: ['directDebitInd'],
    holds: whenGiven('directDebitInd', (value) => value === 'true' || value === 'false'),
    valid: { ...PATH, directDebitInd: 'true' },
    invalid: { ...PATH, directDebitInd: 'Y' },
  }),
];
