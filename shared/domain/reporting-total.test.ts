import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ExchangeRates } from './exchange-rate.ts';
import { reportingTotal, type TotalAccount } from './reporting-total.ts';

const figure = (amount: string | null, currency: string | null, date: string | null = '2026-11-20') => ({
  amount,
  currency,
  date,
  receivedAt: '2026-11-20T10:00:00.000Z',
});
const account = (
  id: string,
  currency: string,
  booked: string | null,
  more: Partial<TotalAccount> = {},
): TotalAccount => ({
  account: `${id} ${currency}`,
  id,
  currency,
  standing: 'known',
  booked: figure(booked, currency),
  available: figure(booked, currency),
  ...more,
});
const rates = (reporting: string, all: Readonly<Record<string, string>> = {}): ExchangeRates => ({
  reporting,
  rates: Object.entries(all).map(([currency, rate]) => ({
    currency,
    rate,
    date: '2026-11-20',
    source: { from: 'typed', by: '' },
  })),
});

describe('the total', () => {
  it('adds what each account holds, converted and rounded by itself', () => {
    const accounts = [
      account('A', 'EUR', '100.00'),
      account('B', 'USD', '10.00'),
      account('C', 'USD', '10.00'),
    ];
    // 10 / 3 is 3.33 for each of the two: 6.66, and not 6.67 of their sum.
    expect(reportingTotal(accounts, rates('EUR', { USD: '3' }))).toEqual({
      booked: { total: '106.66', counted: 3, left: [], older: [], withCreditLine: [] },
      available: { total: '106.66', counted: 3, left: [], older: [], withCreditLine: [] },
      once: [],
      values: [
        { account: 'B USD', booked: '3.33', available: '3.33' },
        { account: 'C USD', booked: '3.33', available: '3.33' },
      ],
      used: ['USD'],
    });
  });

  it('counts booked and available each by its own figures, an overdraft with its sign', () => {
    const accounts = [
      account('A', 'EUR', '-250.00', { available: figure(null, 'EUR') }),
      account('B', 'JPY', '1000', { available: null }),
    ];
    const total = reportingTotal(accounts, rates('EUR', { JPY: '160' }));
    expect(total.booked).toMatchObject({ total: '-243.75', counted: 2, left: [] });
    expect(total.available).toEqual({
      total: null,
      counted: 0,
      left: [
        { account: 'A EUR', currency: 'EUR', reason: 'no-balance' },
        { account: 'B JPY', currency: 'JPY', reason: 'no-balance' },
      ],
      older: [],
      withCreditLine: [],
    });
    expect(total.values).toEqual([{ account: 'B JPY', booked: '6.25', available: null }]);
  });

  it('leaves out, with the reason, what has no rate, no balance, or cannot be read', () => {
    const accounts = [
      account('A', 'EUR', '1.00'),
      account('B', 'CHF', '5.00'),
      account('C', 'EUR', null),
      account('D', 'EUR', 'many'),
      account('E', 'EUR', '1.00', { booked: figure('1.00', 'EURO') }),
      account('F', 'EUR', '1.00', { currency: null, booked: figure('1.00', null) }),
      account('G', 'EUR', null, { standing: 'unavailable', booked: null, currency: null }),
    ];
    const { booked } = reportingTotal(accounts, rates('EUR'));
    expect([booked.total, booked.counted]).toEqual(['1.00', 1]);
    expect(booked.left.map(({ account: of, reason }) => [of.slice(0, 1), reason])).toEqual([
      ['B', 'no-rate'],
      ['C', 'no-balance'],
      ['D', 'not-read'],
      ['E', 'not-read'],
      ['F', 'not-read'],
      ['G', 'unavailable'],
    ]);
  });

  it('takes the currency of the figure, not that of the account, where they differ', () => {
    const odd = account('A', 'EUR', '1.00', { booked: figure('108.50', 'USD') });
    expect(reportingTotal([odd], rates('EUR', { USD: '1.085' })).booked.total).toBe('100.00');
    expect(reportingTotal([odd], rates('EUR')).booked.left).toEqual([
      { account: 'A EUR', currency: 'USD', reason: 'no-rate' },
    ]);
    const silent = account('A', 'USD', '1.00', { booked: figure('108.50', null) });
    expect(reportingTotal([silent], rates('EUR', { USD: '1.085' })).booked.total).toBe('100.00');
  });

  it('counts an account under two base currencies once, and one that is known under either', () => {
    const unavailable = account('A', 'EUR', null, { account: 'A', currency: null, standing: 'unavailable' });
    for (const twice of [
      [account('A', 'EUR', '5.00'), account('A', 'EUR', '5.00')],
      [unavailable, account('A', 'EUR', '5.00')],
    ])
      expect(reportingTotal(twice, rates('EUR')).booked).toEqual({
        total: '5.00',
        counted: 1,
        left: [],
        older: [],
        withCreditLine: [],
      });
    const ofTwo = [account('A', 'EUR', '5.00'), account('A', 'USD', '5.00')];
    expect(reportingTotal(ofTwo, rates('EUR', { USD: '1' })).booked.total).toBe('10.00');
  });

  it('counts an account that is listed by its IBAN and by its BBAN once, each figure by the newest balance', () => {
    const [iban, bban] = ['DE89370400440532013000', '370400440532013000'];
    const older = account(iban, 'EUR', '5.00', {
      booked: figure('5.00', 'EUR', '2026-11-18'),
      available: null,
    });
    const newer = account(bban, 'EUR', '7.00', { available: figure('9.00', 'EUR', '2026-11-17') });
    for (const accounts of [
      [older, newer],
      [newer, older],
    ])
      expect(reportingTotal(accounts, rates('EUR'))).toMatchObject({
        booked: { total: '7.00', counted: 1, left: [] },
        available: { total: '9.00', counted: 1, left: [] },
        once: [{ account: `${bban} EUR`, as: `${iban} EUR` }],
      });
    // Another currency is another account, and so may a local number be.
    const others = [older, account(bban, 'USD', '1.00'), account('0532013000', 'EUR', '2.00')];
    expect(reportingTotal(others, rates('EUR', { USD: '1' }))).toMatchObject({
      booked: { total: '8.00', counted: 3 },
      once: [],
    });
    // A balance is worth more than a newer report without one.
    const without = account(bban, 'EUR', null);
    expect(reportingTotal([older, without], rates('EUR')).booked.total).toBe('5.00');
  });

  it('names balances that are older than the newest, and counts them', () => {
    const accounts = [
      account('A', 'EUR', '1.00'),
      account('B', 'EUR', '1.00', { booked: figure('1.00', 'EUR', '2026-11-17') }),
      account('C', 'EUR', '1.00', { booked: figure('1.00', 'EUR', '2026-11-19T18:00:00') }),
      account('D', 'EUR', '1.00', { booked: figure('1.00', 'EUR', null) }),
    ];
    const { booked } = reportingTotal(accounts, rates('EUR'));
    expect(booked.total).toBe('4.00');
    expect(booked.older).toEqual([
      { account: 'B EUR', days: 3 },
      { account: 'C EUR', days: 1 },
    ]);
  });

  it('names accounts whose counted balance includes a credit line', () => {
    const withLine = (amount: string | null, included: boolean | null) => ({
      ...figure('1.00', 'EUR'),
      creditLine: { amount, included },
    });
    const accounts = [
      account('A', 'EUR', '1.00', { available: withLine('500.00', true) }),
      account('B', 'EUR', '1.00', { booked: withLine(null, true), available: withLine(null, true) }),
      account('C', 'EUR', '1.00', { booked: withLine('500.00', false) }),
      account('D', 'EUR', '1.00', { booked: withLine('500.00', null) }),
      account('E', 'EUR', '1.00', { booked: withLine('0.00', true) }),
      account('F', 'CHF', '1.00', { booked: { ...withLine('500.00', true), currency: 'CHF' } }),
    ];
    const { booked, available } = reportingTotal(accounts, rates('EUR'));
    expect([booked.total, booked.withCreditLine]).toEqual(['5.00', ['B EUR']]);
    expect(available.withCreditLine).toEqual(['A EUR', 'B EUR']);
  });

  it('is nothing where no account is known, which is not zero', () => {
    expect(reportingTotal([], rates('EUR', { USD: '1.085' })).booked.total).toBeNull();
  });

  it('writes no more decimals than the currency has', () => {
    const one = (reporting: string) =>
      reportingTotal([account('A', 'USD', '10.00')], rates(reporting, { USD: '0.3' }));
    expect(['JPY', 'EUR', 'KWD'].map((code) => one(code).booked.total)).toEqual(['33', '33.33', '33.333']);
  });
});

const CODES = ['EUR', 'USD', 'JPY', 'KWD', 'CHF'] as const;
const minor = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
const anyAccounts = fc.array(
  fc.record({ id: fc.nat(5), currency: fc.constantFrom(...CODES), minor, isKnown: fc.boolean() }),
  { maxLength: 12 },
);

test('every account is counted or named, once, in any order, and a currency by itself needs no rate', () => {
  fc.assert(
    fc.property(anyAccounts, fc.constantFrom(...CODES), (all, reporting) => {
      const accounts = all.map(({ id, currency, minor: amount, isKnown }) =>
        account(String(id), currency, isKnown ? String(amount) : null),
      );
      const ofRates = rates(reporting, reporting === 'USD' ? {} : { USD: '1.25' });
      const { booked, values, used } = reportingTotal(accounts, ofRates);
      const distinct = new Set(accounts.map((each) => each.account)).size;
      expect(booked.counted + booked.left.length).toBe(distinct);
      expect(new Set(booked.left.map((each) => each.account)).size).toBe(booked.left.length);
      expect(
        booked.left
          .filter(({ reason }) => reason === 'no-rate')
          .every(({ currency }) => currency !== reporting),
      ).toBe(true);
      expect(used.every((code) => code === 'USD')).toBe(true);
      expect(values.every((each) => each.account.endsWith('USD'))).toBe(true);
      // The first of an account counts; the order of different ones does not.
      const firsts = accounts.filter(
        (one, place) => accounts.findIndex((each) => each.account === one.account) === place,
      );
      expect(reportingTotal(firsts.toReversed(), ofRates).booked.total).toBe(booked.total);
    }),
  );
});
