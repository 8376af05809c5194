import { describe, expect, test } from 'vitest';
import type { ReadTransaction } from '../ports/messages.ts';
import type { CounterpartyHistory } from '../ports/store.ts';
import { riskOf } from './risk.ts';

const transaction: ReadTransaction = {
  group: 'P1', ownAccount: 'DE1', valueDate: '2026-11-23', instructionId: '', endToEndId: 'E1', currency: 'EUR', amount: '300.00', minor: 30_000n,
  name: 'Acme GmbH', account: 'DE89370400440532013000', agentBic: '', country: 'DE', remittance: '', creditorReference: '', mandateId: '',
};
const known: CounterpartyHistory = { account: transaction.account, name: 'Acme GmbH', paidBefore: 4, otherAccounts: [], largestMinor: 29_000n, duplicateOf: null };

describe('why a payment deserves a look', () => {
  test('a usual payment to a known account has no reason', () => {
    expect(riskOf(transaction, known, null)).toEqual({ reasons: [], risk: 0 });
  });

  test('a known name with a new account weighs more than a new counterparty', () => {
    const changed = riskOf(transaction, { ...known, paidBefore: 0, otherAccounts: ['FR1'] }, null);
    const first = riskOf(transaction, { ...known, paidBefore: 0, largestMinor: null }, null);
    expect(changed.reasons[0]).toContain('another account (FR1)');
    expect(first.reasons).toEqual(['This is the first payment to this account.']);
    expect(changed.risk).toBeGreaterThan(first.risk);
  });

  test('an amount three times the largest so far is out of pattern, one just below is not', () => {
    expect(riskOf({ ...transaction, minor: 87_000n }, known, null).reasons[0]).toContain('EUR 290.00');
    expect(riskOf({ ...transaction, minor: 86_999n }, known, null).reasons).toEqual([]);
  });

  test('the same amount to the same account names the other payment', () => {
    expect(riskOf(transaction, { ...known, duplicateOf: 'E-OLD' }, 'E-TWIN').reasons).toEqual([expect.stringContaining('E-TWIN'), expect.stringContaining('E-OLD')]);
  });

  test('what the business rules warn of stands among the reasons', () => {
    expect(riskOf(transaction, known, null, ['The date is a holiday.']).reasons).toEqual(['The date is a holiday.']);
  });

  test('the heaviest reason comes first', () => {
    const { reasons } = riskOf({ ...transaction, minor: 500_000n }, { ...known, duplicateOf: 'E-OLD' }, null, ['Small thing.']);
    expect(reasons.at(-1)).toBe('Small thing.');
  });
});
