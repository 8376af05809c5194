// Section 2.8, rule by rule and edge by edge.
import { describe, expect, test } from 'vitest';
import { accountsFor, checkBalanceRequest } from './request.ts';
import type { BalanceFields } from './request.ts';

const verdict = (fields: BalanceFields): string => checkBalanceRequest(fields, '2026-11-20').map((each) => each.issue).join('; ') || 'taken';
const base = { base_currency: 'EUR' };

const TAKEN: [string, BalanceFields][] = [
  ['an account and a base currency, no dates', { ...base, account_identifier: '1' }],
  ['a branch instead of the account', { ...base, branch_number: '600' }],
  ['both, and an account currency', { ...base, branch_number: '600', account_identifier: '1', account_currency: 'GBP' }],
  ['exactly 180 days back', { ...base, branch_number: '600', from_date: '2026-05-24' }],
  ['a range of one day', { ...base, branch_number: '600', from_date: '2026-11-20', to_date: '2026-11-20' }],
];

const INVALID: [string, BalanceFields, RegExp][] = [
  ['no base currency', { account_identifier: '1' }, /^base_currency is missing$/],
  ['two base currencies', { base_currency: 'EUR,USD', account_identifier: '1' }, /base_currency holds more than one/],
  ['a base currency that is none', { base_currency: 'EU', account_identifier: '1' }, /not an ISO 4217 code/],
  ['two account currencies', { ...base, account_identifier: '1', account_currency: 'EUR USD' }, /account_currency holds more than one/],
  ['neither account nor branch', base, /neither account_identifier nor branch_number/],
  ['181 days back', { ...base, branch_number: '600', from_date: '2026-05-23' }, /more than 180 days back/],
  ['an end 181 days back', { ...base, branch_number: '600', from_date: '2026-05-23', to_date: '2026-05-23' }, /to_date is more than 180 days back/],
  ['tomorrow', { ...base, branch_number: '600', to_date: '2026-11-21' }, /future/],
  ['a range turned round', { ...base, branch_number: '600', from_date: '2026-11-19', to_date: '2026-11-18' }, /is after/],
  ['an end before today without a start', { ...base, branch_number: '600', to_date: '2026-11-18' }, /is after/],
  ['a date in another form', { ...base, branch_number: '600', from_date: '19.11.2026' }, /YYYY-MM-DD/],
];

describe('2.8', () => {
  test.each(TAKEN)('takes %s', (_, fields) => { expect(verdict(fields)).toBe('taken'); });
  test.each(INVALID)('refuses %s', (_, fields, issue) => { expect(verdict(fields)).toMatch(issue); });
  test('branch, account and currency together narrow the accounts, down to none', () => {
    const ids = (fields: BalanceFields): string[] => accountsFor({ ...base, ...fields }).map((account) => account.id);
    expect(ids({ branch_number: '600' })).toEqual(['GB-GBP', 'GB-EUR', 'GB-USD']);
    expect(ids({ branch_number: '600', account_currency: 'USD' })).toEqual(['GB-USD']);
    expect(ids({ branch_number: '920', account_identifier: '10014877' })).toEqual([]);
    expect(ids({ account_identifier: '99999999' })).toEqual([]);
  });
});
