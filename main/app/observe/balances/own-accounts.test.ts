import { expect, test } from 'vitest';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { rulesNaming } from './own-accounts.ts';

const ACCOUNT = 'DE89370400440532013000';
const rule = (id: string, accounts?: readonly string[]) => ({
  id,
  kinds: ['credit-transfer'],
  approvals: 2,
  release: true,
  validHours: 24,
  ...(accounts !== undefined && { accounts }),
});
const policy = {
  persons: [],
  rules: [
    rule('all'),
    rule('named', ['de89 3704 0044 0532 0130 00']),
    rule('other', ['FR1420041010050500013M02606']),
  ],
} as unknown as Policy;

test('the rules that name an account are listed, however it is written, and no rule for all accounts', () => {
  expect(rulesNaming(policy, ACCOUNT).map(({ code, data }) => [code, data])).toEqual([
    ['policy-rule', expect.objectContaining({ accounts: ['de89 3704 0044 0532 0130 00'] })],
  ]);
  expect(rulesNaming(policy, 'GB29NWBK60161331926819')).toEqual([]);
});
