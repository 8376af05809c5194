import { describe, expect, test } from 'vitest';
import type { PlannedSum } from '../../../ports/store.ts';
import { fundsOf } from './funds.ts';

const ACCOUNT = 'DE89370400440532013000';
const figure = (amount: string, currency = 'EUR', receivedAt = '2026-11-20T07:00:00Z') => ({
  type: 'CLAV',
  meaning: '',
  amount,
  currency,
  indicator: null,
  date: '2026-11-19',
  receivedAt,
  report: 'r',
});
const known = (available: string, more: Partial<ReturnType<typeof figure>> = {}) =>
  ({
    id: ACCOUNT,
    iban: ACCOUNT,
    currency: 'EUR',
    booked: null,
    available: { ...figure(available), ...more },
  }) as unknown as Parameters<typeof fundsOf>[1][number];
const sum = (minor: bigint, valueDate = '2026-11-23') => ({
  ownAccount: ACCOUNT,
  currency: 'EUR',
  valueDate,
  minor,
});
const onItsWay = (minor: bigint, more: Partial<PlannedSum> = {}): PlannedSum => ({
  ownAccount: 'DE89 3704 0044 0532 0130 00',
  currency: 'EUR',
  valueDate: '2026-11-23',
  kind: 'credit-transfer',
  stage: 'outbox',
  settledAt: null,
  payments: 1,
  minor,
  ...more,
});
const ask = (
  leaving: ReturnType<typeof sum>,
  accounts: Parameters<typeof fundsOf>[1],
  planned: readonly PlannedSum[] = [],
) => fundsOf(leaving, accounts, planned, 'Europe/Berlin');

describe('the funds of an account', () => {
  test('are short where more leaves than is there', () => {
    expect(ask(sum(2_274_100_000n), [known('1000000.00')])).toEqual({
      account: ACCOUNT,
      currency: 'EUR',
      leaving: '22741000.00',
      onItsWay: '0.00',
      balance: {
        kind: 'available',
        amount: '1000000.00',
        date: '2026-11-19',
        receivedAt: '2026-11-20T07:00:00Z',
      },
      after: '-21741000.00',
      isShort: true,
    });
  });

  test('suffice to the last cent, and not one further', () => {
    expect(ask(sum(100_000_000n), [known('1000000.00')]).isShort).toBe(false);
    expect(ask(sum(100_000_001n), [known('1000000.00')]).isShort).toBe(true);
  });

  test('are less what this desk sent or has in hand until the value date', () => {
    const planned = [
      onItsWay(60_000_000n),
      onItsWay(10_000_000n, { stage: 'approval', valueDate: '2026-11-20' }),
      onItsWay(99_000_000n, { valueDate: '2026-12-01' }),
      onItsWay(99_000_000n, { kind: 'direct-debit' }),
      onItsWay(99_000_000n, { currency: 'USD' }),
      onItsWay(99_000_000n, { ownAccount: 'DE02120300000000202051' }),
      onItsWay(99_000_000n, { settledAt: '2026-11-19T10:00:00Z' }),
    ];
    expect(ask(sum(30_000_001n), [known('1000000.00')], planned)).toMatchObject({
      onItsWay: '700000.00',
      after: '-0.01',
      isShort: true,
    });
    expect(ask(sum(30_000_000n), [known('1000000.00')], planned).isShort).toBe(false);
  });

  test('are unknown, and not zero, without a balance in the currency', () => {
    for (const accounts of [[], [known('5.00', { currency: 'USD' })]])
      expect(ask(sum(1n), accounts)).toMatchObject({ balance: null, after: null, isShort: false });
  });

  test('are those of the newest report', () => {
    const older = known('9000000.00', { receivedAt: '2026-11-18T07:00:00Z' });
    expect(ask(sum(200_000_000n), [older, known('1000000.00')]).isShort).toBe(true);
  });
});
