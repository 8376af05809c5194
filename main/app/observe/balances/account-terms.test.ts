import { describe, expect, test } from 'vitest';
import { UNKNOWN_ACCOUNT, type AccountMaster } from '../../../../shared/domain/account-master.ts';
import { isoDate } from '../../../../shared/domain/calendar.ts';
import type { LeavingSum, PlannedSum } from '../../../ports/store.ts';
import { brokenTerms } from './account-terms.ts';

const ACCOUNT = 'DE89370400440532013000';
const NOW = { today: isoDate('2026-11-20'), time: '14:29' };
const sum = (change: Partial<LeavingSum> = {}): LeavingSum => ({
  ownAccount: 'DE89 3704 0044 0532 0130 00',
  currency: 'EUR',
  valueDate: '2026-11-20',
  minor: 60_000n,
  largest: 40_000n,
  ...change,
});
const master = (change: Partial<AccountMaster>): AccountMaster => ({
  ...UNKNOWN_ACCOUNT,
  account: ACCOUNT,
  currency: 'EUR',
  ...change,
});
const other = (change: Partial<PlannedSum> = {}): PlannedSum => ({
  ownAccount: ACCOUNT,
  currency: 'EUR',
  valueDate: '2026-11-20',
  kind: 'credit-transfer',
  stage: 'outbox',
  settledAt: null,
  payments: 1,
  minor: 30_000n,
  ...change,
});
const written = 'DE89 3704 0044 0532 0130 00';

describe('the limit of a payment', () => {
  test('is broken by the largest payment above it, and kept by one of exactly as much', () => {
    expect(brokenTerms([sum()], [], [master({ paymentLimit: '399.99' })], NOW)).toEqual([
      {
        code: 'payment-limit-exceeded',
        data: { account: written, largest: 'EUR 400.00', limit: 'EUR 399.99' },
      },
    ]);
    expect(brokenTerms([sum()], [], [master({ paymentLimit: '400' })], NOW)).toEqual([]);
  });

  test('says nothing of another currency', () => {
    const limits = { paymentLimit: '1.00', dayLimit: '1.00' };
    expect(brokenTerms([sum({ currency: 'USD' })], [], [master(limits)], NOW)).toEqual([]);
  });
});

test('an account that is none of the confirmed ones is named, where there are any', () => {
  const closed = [sum({ ownAccount: 'FR1420041010050500013M02606' })];
  expect(brokenTerms(closed, [], [master({})], NOW)).toEqual([
    { code: 'own-account-not-confirmed', data: { account: 'FR14 2004 1010 0505 0001 3M02 606' } },
  ]);
  expect(brokenTerms(closed, [], [], NOW)).toEqual([]);
});

describe('the limit of a day', () => {
  const limit = [master({ dayLimit: '899.99' })];
  const ofDay = (planned: readonly PlannedSum[], leaving = [sum()]) =>
    brokenTerms(leaving, planned, limit, NOW).map(({ code, data }) => [code, data]);

  test('counts what other batches take on the same day, settled or not', () => {
    const broken = [
      'day-limit-exceeded',
      { account: written, on: '2026-11-20', total: 'EUR 900.00', limit: 'EUR 899.99' },
    ];
    expect(ofDay([other()])).toEqual([broken]);
    expect(ofDay([other({ settledAt: '2026-11-20T08:00:00Z' })])).toEqual([broken]);
    expect(ofDay([])).toEqual([]);
  });

  test('leaves out other days, currencies and collections', () => {
    expect(
      ofDay([
        other({ valueDate: '2026-11-23' }),
        other({ currency: 'USD' }),
        other({ kind: 'direct-debit' }),
      ]),
    ).toEqual([]);
  });

  test('is held against every value date of the batch by itself', () => {
    expect(ofDay([], [sum({ minor: 80_000n }), sum({ minor: 80_000n, valueDate: '2026-11-23' })])).toEqual(
      [],
    );
    expect(
      ofDay([], [sum({ minor: 80_000n }), sum({ minor: 90_000n, valueDate: '2026-11-23' })]),
    ).toMatchObject([['day-limit-exceeded', { on: '2026-11-23' }]]);
  });
});

describe('the cut-off', () => {
  const account = [master({ cutOff: '14:30' })];

  test('has passed from its minute on, for what is to leave today', () => {
    expect(brokenTerms([sum()], [], account, NOW)).toEqual([]);
    expect(brokenTerms([sum()], [], account, { ...NOW, time: '14:30' })).toEqual([
      { code: 'cut-off-passed', data: { account: written, cutOff: '14:30', on: '2026-11-20' } },
    ]);
    expect(brokenTerms([sum({ valueDate: '2026-11-23' })], [], account, { ...NOW, time: '23:00' })).toEqual(
      [],
    );
  });

  test('is named once for payments in several currencies', () => {
    const both = [sum(), sum({ currency: 'USD' })];
    expect(brokenTerms(both, [], account, { ...NOW, time: '15:00' })).toHaveLength(1);
  });
});
