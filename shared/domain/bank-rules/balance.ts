// Owns the rules of section 2.8: what a balance inquiry (operation 4.10) must carry.
import { findCurrency } from '../currency.ts';
import { parseIsoDate } from '../dates.ts';
import { isDate, windowStart } from './dates.ts';
import { given, whenGiven, type BankRule, type RequestFields } from './rule.ts';

/** The six fields, in the order of the table. */
export const BALANCE_FIELDS = ['account_currency', 'account_identifier', 'base_currency', 'branch_number', 'from_date', 'to_date'] as const;
export type BalanceField = (typeof BALANCE_FIELDS)[number];
export type BalanceRequest = { readonly [F in BalanceField]?: string | undefined };

const BALANCE_DAYS = 180;

const BASE = { base_currency: 'EUR', account_identifier: '1' } as const;

const rule = (name: string, fields: readonly BalanceField[], sentence: string, holds: BankRule['holds'], valid: BalanceRequest, invalid: BalanceRequest, also: readonly string[] = []): BankRule =>
  ({ name: `balance.${name}`, section: '2.8', also, operation: 'balance', fields, sentence, holds, valid, invalid });

const known: ReadonlySet<string> = new Set(BALANCE_FIELDS);

function dateRules(field: 'from_date' | 'to_date', name: string): readonly BankRule[] {
  return [
    rule(`${name}-form`, [field], `${field} is a day that exists, as YYYY-MM-DD.`, whenGiven(field, isDate), { ...BASE, [field]: '2026-11-20' }, { ...BASE, [field]: '19.11.2026' }),
    rule(`${name}-180-days`, [field], `${field} is at most 180 days before the bank's present business date.`,
      whenGiven(field, (text, context) => !isDate(text) || text >= windowStart(context, BALANCE_DAYS)), { ...BASE, from_date: '2026-05-24', [field]: '2026-05-24' }, { ...BASE, [field]: '2026-05-23' }, ['8']),
    rule(`${name}-not-ahead`, [field], `${field} is not after the bank's current date.`, whenGiven(field, (text, { today }) => !isDate(text) || text <= today),
      { ...BASE, [field]: '2026-11-20' }, { ...BASE, [field]: '2026-11-21' }),
  ];
}

export const BALANCE_RULES: readonly BankRule[] = [
  rule('known', ['account_identifier'], 'Only the six fields of the document are sent.', (request: RequestFields) => Object.keys(request).every((field) => known.has(field)), BASE, { ...BASE, ...{ colour: 'red' } }),
  rule('not-empty', ['account_identifier'], 'A field that is sent holds a text.', (request) => Object.values(request).every((value) => value === undefined || value.trim() !== ''), BASE, { ...BASE, account_identifier: ' ' }),
  rule('base-currency-given', ['base_currency'], 'base_currency is given; without it the bank rejects the request.', (request) => given(request, 'base_currency'), BASE, { account_identifier: '1' }, ['7']),
  rule('one-base-currency', ['base_currency'], 'base_currency is one ISO 4217 code.', whenGiven('base_currency', (code) => findCurrency(code) !== undefined), BASE, { ...BASE, base_currency: 'EUR,USD' }, ['8']),
  rule('one-account-currency', ['account_currency'], 'account_currency is one ISO 4217 code.', whenGiven('account_currency', (code) => findCurrency(code) !== undefined),
    { ...BASE, account_currency: 'GBP' }, { ...BASE, account_currency: 'EUR USD' }, ['8']),
  rule('account-or-branch', ['account_identifier', 'branch_number'], 'account_identifier or branch_number is given.',
    (request) => given(request, 'account_identifier') || given(request, 'branch_number'), { base_currency: 'EUR', branch_number: '600' }, { base_currency: 'EUR' }),
  ...dateRules('from_date', 'from'),
  ...dateRules('to_date', 'to'),
  rule('date-order', ['to_date', 'from_date'], 'The range does not end before it begins; a date left out is the current date.',
    (request, { today }) => {
      const [from, to] = [request['from_date'] ?? today, request['to_date'] ?? today].map(parseIsoDate);
      return from === undefined || to === undefined || from <= to;
    },
    { ...BASE, from_date: '2026-11-18', to_date: '2026-11-19' }, { ...BASE, to_date: '2026-11-18' }),
];
