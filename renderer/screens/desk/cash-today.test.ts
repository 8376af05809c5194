import { describe, expect, it } from 'vitest';
import type { CashAccount } from '../cash/figures.ts';
import { cashLines } from './CashToday.tsx';

const figure = (amount: string | null, receivedAt: string) => ({
  type: 'CLBD',
  meaning: '',
  subType: null,
  date: null,
  amount,
  currency: 'EUR',
  indicator: null,
  creditLine: null,
  availability: [],
  receivedAt,
  report: 'r',
});
const account = (
  name: string,
  currency: string,
  booked: CashAccount['booked'],
  more: Partial<CashAccount> = {},
): CashAccount => ({
  base: 'EUR',
  account: name,
  id: name,
  iban: null,
  name: null,
  owner: null,
  currency,
  branch: null,
  servicerBic: null,
  standing: 'known',
  report: 'r',
  receivedAt: '',
  booked,
  available: null,
  bankExpects: null,
  others: [],
  entries: 0,
  planned: [],
  expected: null,
  otherCurrencies: [],
  ...more,
});

describe('cash of today', () => {
  it('sums per currency, an account once, and is as old as its oldest figure', () => {
    const a = account('a', 'EUR', figure('0.10', '2026-11-20T09:00:00Z'));
    expect(
      cashLines([
        a,
        { ...a, base: 'USD' },
        account('b', 'EUR', figure('-0.30', '2026-11-20T08:00:00Z')),
        account('c', 'USD', figure('5', '2026-11-20T10:00:00Z')),
      ]),
    ).toEqual([
      {
        currency: 'EUR',
        amount: '-0.20',
        known: 2,
        unknown: 0,
        contradictory: 0,
        oldest: '2026-11-20T08:00:00Z',
      },
      {
        currency: 'USD',
        amount: '5',
        known: 1,
        unknown: 0,
        contradictory: 0,
        oldest: '2026-11-20T10:00:00Z',
      },
    ]);
  });

  it('says of how many accounts the bank gave several balances of one day', () => {
    const also = [{ amount: '7.00', currency: 'EUR' }];
    const lines = cashLines([
      account('a', 'EUR', { ...figure('5.00', '2026-11-20T09:00:00Z'), also }),
      account('b', 'EUR', figure('1.00', '2026-11-20T09:00:00Z')),
    ]);
    expect(lines).toMatchObject([{ amount: '6.00', known: 2, contradictory: 1 }]);
  });

  it('counts what is unknown beside the sum, and never takes it for zero', () => {
    expect(
      cashLines([
        account('a', 'EUR', null),
        account('b', 'EUR', figure(null, '')),
        account('c', '', null, { standing: 'unavailable' }),
      ]),
    ).toEqual([{ currency: 'EUR', amount: null, known: 0, unknown: 2, contradictory: 0, oldest: null }]);
  });
});
