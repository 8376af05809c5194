// Section 2.8: the verdicts written by hand from the document, the words of a refusal, and the accounts
// meant.
import { expect, test } from 'vitest';
import { BALANCE, TODAY } from '../../test/corpus/balance.ts';
import { counted } from '../http/json.ts';
import { accountsFor, checkBalanceRequest } from './request.ts';
import type { BalanceFields } from './request.ts';

const issues = (fields: BalanceFields, beyond: 'take' | 'refuse' = 'take'): string[] =>
  counted(checkBalanceRequest(fields, TODAY), beyond).map((each) => each.issue);

test.each(BALANCE)('$section $what: $verdict', ({ request, verdict }) => {
  const [plain, strict] = [issues(request).length === 0, issues(request, 'refuse').length === 0];
  expect(plain ? (strict ? 'taken' : 'unsaid') : 'invalid').toBe(verdict);
});

test('each refusal names its rule', () => {
  expect(issues({ account_identifier: '1' })).toEqual(['base_currency is missing']);
  expect(issues({ base_currency: 'EUR' })).toEqual(['neither account_identifier nor branch_number is given']);
  expect(issues({ base_currency: 'EUR', branch_number: '600', from_date: '2026-05-23' })).toEqual([
    'from_date is more than 180 days back',
  ]);
});

test('branch, account and currency together narrow the accounts, down to none', () => {
  const ids = (fields: BalanceFields): string[] =>
    accountsFor({ base_currency: 'EUR', ...fields }).map((account) => account.id);
  expect(ids({ branch_number: '600' })).toEqual(['GB-GBP', 'GB-EUR', 'GB-USD']);
  expect(ids({ branch_number: '600', account_currency: 'USD' })).toEqual(['GB-USD']);
  expect(ids({ branch_number: '920', account_identifier: '10014877' })).toEqual([]);
  expect(ids({ account_identifier: '99999999' })).toEqual([]);
});
