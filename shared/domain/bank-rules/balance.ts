// Owns the rules of section 2.8: what a balance inquiry (operation 4.10) must carry.
import { findCurrency } from '../money.ts';
import { addDays, parseIsoDate } from '../calendar.ts';
import { isDate } from './dates.ts';
import { isGiven, holdsTexts, whenGiven, type BankRule, type RequestFields, type RuleBasis } from './rule.ts';

/** The six fields, in the order of the table. */
export const BALANCE_FIELDS = [
  'account_currency',
  'account_identifier',
  'base_currency',
  'branch_number',
  'from_date',
  'to_date',
] as const;
export type BalanceField = (typeof BALANCE_FIELDS)[number];
export type BalanceRequest = { readonly [F in BalanceField]?: string | undefined };

/**
 * "The range reaches back up to 180 days", and a date that is left out is the current date: both count from
 * that day.
 */
const BALANCE_DAYS = 180;

const BASE = { base_currency: 'EUR', account_identifier: '1' } as const;

interface Row {
  readonly name: string;
  readonly basis?: RuleBasis;
  readonly fields: readonly BalanceField[];
  readonly holds: BankRule['holds'];
  readonly valid: RequestFields;
  readonly invalid: RequestFields;
  readonly also?: readonly string[];
}

const rule = ({ name, basis = 'document', also = [], ...row }: Row): BankRule => ({
  name: `balance.${name}`,
  basis,
  section: '2.8',
  also,
  operation: 'balance',
  ...row,
});

const known: ReadonlySet<string> = new Set(BALANCE_FIELDS);
/** Marks that part one value from the next. */
const SEVERAL = /[\s,;|/+]/u;

function currencyRules(field: 'base_currency' | 'account_currency', name: string): readonly BankRule[] {
  return [
    rule({
      name: `one-${name}`,
      fields: [field],
      also: ['8'],
      holds: whenGiven(field, (code) => !SEVERAL.test(code.trim())),
      valid: { ...BASE, [field]: 'GBP' },
      invalid: { ...BASE, [field]: 'EUR,USD' },
    }),
    rule({
      name: `${name}-code`,
      basis: 'caution',
      fields: [field],
      // Several values are the business of the rule above, no value that of the rule about empty fields.
      holds: whenGiven(
        field,
        (code) => SEVERAL.test(code.trim()) || code.trim() === '' || findCurrency(code) !== undefined,
      ),
      valid: { ...BASE, [field]: 'GBP' },
      invalid: { ...BASE, [field]: 'EU' },
    }),
  ];
}

function dateRules(field: 'from_date' | 'to_date', name: string): readonly BankRule[] {
  // A start on the same day keeps the range in order, so that each example is about one rule.
  const from = (day: string): RequestFields => ({ ...BASE, from_date: day, [field]: day });
  return [
    rule({
      name: `${name}-form`,
      fields: [field],
      holds: whenGiven(field, isDate),
      valid: { ...BASE, [field]: '2026-11-20' },
      invalid: { ...BASE, [field]: '19.11.2026' },
    }),
    rule({
      name: `${name}-180-days`,
      fields: [field],
      also: ['8'],
      holds: whenGiven(field, (text, { today }) => !isDate(text) || text >= addDays(today, -BALANCE_DAYS)),
      valid: from('2026-05-24'),
      invalid:
        field === 'from_date'
          ? from('2026-05-23')
          : { ...BASE, to_date: '2026-05-23', from_date: '2026-05-24' },
    }),
    rule({
      name: `${name}-not-ahead`,
      basis: 'caution',
      fields: [field],
      holds: whenGiven(field, (text, { today }) => !isDate(text) || text <= today),
      valid: { ...BASE, [field]: '2026-11-20' },
      invalid: { ...BASE, [field]: '2026-11-21' },
    }),
  ];
}

export const BALANCE_RULES: readonly BankRule[] = [
  rule({
    name: 'known',
    fields: ['account_identifier'],
    holds: (request) => Object.keys(request).every((field) => known.has(field)),
    valid: BASE,
    invalid: { ...BASE, ...{ colour: 'red' } },
  }),
  rule({
    name: 'not-empty',
    basis: 'caution',
    fields: ['account_identifier'],
    holds: holdsTexts,
    valid: BASE,
    invalid: { ...BASE, account_identifier: ' ' },
  }),
  rule({
    name: 'base-currency-given',
    fields: ['base_currency'],
    also: ['7'],
    holds: (request) => isGiven(request, 'base_currency'),
    valid: BASE,
    invalid: { account_identifier: '1' },
  }),
  ...currencyRules('base_currency', 'base-currency'),
  ...currencyRules('account_currency', 'account-currency'),
  rule({
    name: 'account-or-branch',
    fields: ['account_identifier', 'branch_number'],
    holds: (request) => isGiven(request, 'account_identifier') || isGiven(request, 'branch_number'),
    valid: { base_currency: 'EUR', branch_number: '600' },
    invalid: { base_currency: 'EUR' },
  }),
  ...dateRules('from_date', 'from'),
  ...dateRules('to_date', 'to'),
  rule({
    name: 'date-order',
    basis: 'caution',
    fields: ['to_date', 'from_date'],
    holds: (request, { today }) => {
      const [from, to] = [request['from_date'] ?? today, request['to_date'] ?? today].map(parseIsoDate);
      return from === undefined || to === undefined || from <= to;
    },
    valid: { ...BASE, from_date: '2026-11-18', to_date: '2026-11-19' },
    invalid: { ...BASE, to_date: '2026-11-18' },
  }),
];
