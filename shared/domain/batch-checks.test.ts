import { describe, expect, test } from 'vitest';
import { UNKNOWN_ACCOUNT, type AccountMaster } from './account-master.ts';
import {
  checkBatch,
  closedAccounts,
  withoutAmounts,
  type CheckInput,
  type KnownBalance,
  type LeavingSum,
  type OtherSum,
} from './batch-checks.ts';
import { dateInZone, isoDate, timeInZone } from './calendar.ts';

const ACCOUNT = 'DE89370400440532013000';
const WRITTEN = 'DE89 3704 0044 0532 0130 00';

const sum = (change: Partial<LeavingSum> = {}): LeavingSum => ({
  ownAccount: WRITTEN,
  currency: 'EUR',
  valueDate: '2026-11-20',
  instant: false,
  payments: 2,
  minor: 60_000n,
  largest: 40_000n,
  ...change,
});
const master = (change: Partial<AccountMaster> = {}): AccountMaster => ({
  ...UNKNOWN_ACCOUNT,
  account: ACCOUNT,
  currency: 'EUR',
  ...change,
});
const other = (change: Partial<OtherSum> = {}): OtherSum => ({
  ownAccount: ACCOUNT,
  currency: 'EUR',
  valueDate: '2026-11-20',
  kind: 'credit-transfer',
  settledAt: null,
  minor: 30_000n,
  ...change,
});
const balance = (amount: string, change: Partial<KnownBalance> = {}): KnownBalance => ({
  accounts: [ACCOUNT],
  currency: 'EUR',
  kind: 'available',
  amount,
  on: '2026-11-19',
  receivedAt: '2026-11-20T07:00:00Z',
  heldUntil: '2026-11-19T23:00:00.000Z',
  ...change,
});
const FACTS: CheckInput = {
  now: { today: isoDate('2026-11-20'), time: '14:29' },
  calendar: 'TARGET',
  leaving: [sum()],
  others: [],
  accounts: [],
  balances: [],
  sentSince: [],
};
const check = (change: Partial<CheckInput>) => checkBatch({ ...FACTS, ...change });
const said = (change: Partial<CheckInput>) =>
  check(change).map(({ sentence: { code, data } }) => [code, data]);
const codes = (change: Partial<CheckInput>) => check(change).map(({ sentence }) => sentence.code);

describe('the funds of an account', () => {
  test('are short where more leaves than is there', () => {
    expect(check({ leaving: [sum({ minor: 2_274_100_000n })], balances: [balance('1000000.00')] })).toEqual([
      {
        severity: 'warn',
        sentence: {
          code: 'funds-short',
          data: {
            account: WRITTEN,
            leaving: 'EUR 22741000.00',
            balance: 'EUR 1000000.00',
            kind: 'available',
            on: '2026-11-19',
            onItsWay: '',
            short: 'EUR 21741000.00',
          },
        },
        offer: null,
      },
    ]);
  });

  test('block where the own account says so, and only there', () => {
    const facts = { leaving: [sum()], balances: [balance('599.99')] };
    const severities = (accounts: readonly AccountMaster[]) =>
      check({ ...facts, accounts }).map(({ severity }) => severity);
    expect(severities([master({ shortFunds: 'block' })])).toEqual(['block']);
    expect(severities([master()])).toEqual(['warn']);
    expect(severities([master({ account: 'DE02120300000000202051', shortFunds: 'block' })])).toEqual([
      'warn',
      'warn',
    ]);
  });

  test.each([
    ['its number in the country', '370400440532013000'],
    ['its number at the bank', '532013000'],
    ['the same with what is written between', '05-3201 3000'],
    ['the IBAN with a character that is not seen', 'DE89\u200b370400440532013000'],
  ])('of an account that must not be short block as well by %s', (_, ownAccount) => {
    const accounts = [master({ shortFunds: 'block' })];
    const found = check({ leaving: [sum({ ownAccount })], balances: [balance('599.99')], accounts });
    expect(found.filter(({ severity }) => severity === 'block').map(({ sentence }) => sentence.code)).toEqual(
      ['funds-short'],
    );
    // A batch that names it in two ways takes both from it.
    const leaving = [sum(), sum({ ownAccount })];
    expect(codes({ leaving, balances: [balance('1199.99')], accounts })).toContain('funds-short');
    expect(codes({ leaving, balances: [balance('1200.00')], accounts })).not.toContain('funds-short');
    const others = [other({ ownAccount })];
    expect(codes({ balances: [balance('899.99')], others, accounts })).toContain('funds-short');
  });

  test('suffice to the last cent, and not one further', () => {
    expect(codes({ balances: [balance('600.00')] })).toEqual([]);
    expect(codes({ balances: [balance('599.99')] })).toEqual(['funds-short']);
  });

  test('are taken together over value dates, instant payments and not', () => {
    const leaving = [sum(), sum({ instant: true }), sum({ valueDate: '2026-11-23' })];
    expect(codes({ leaving, balances: [balance('1800.00')] })).toEqual(['instant-is-final']);
    expect(codes({ leaving, balances: [balance('1799.99')] })).toContain('funds-short');
  });

  test('are less what this desk sent or has in hand until the value date', () => {
    const others = [
      other({ minor: 60_000n }),
      other({ minor: 9_900_000n, valueDate: '2026-12-01' }),
      other({ minor: 9_900_000n, kind: 'direct-debit' }),
      other({ minor: 9_900_000n, currency: 'USD' }),
      other({ minor: 9_900_000n, ownAccount: 'DE02120300000000202051' }),
      other({ minor: 9_900_000n, settledAt: '2026-11-19T10:00:00Z' }),
      other({ minor: 10_000n, settledAt: '2026-11-20T06:00:00Z' }),
    ];
    expect(codes({ others, balances: [balance('1300.00')] })).toEqual([]);
    expect(said({ others, balances: [balance('1299.99')] })).toMatchObject([
      ['funds-short', { onItsWay: 'EUR 700.00', short: 'EUR 0.01' }],
    ]);
  });

  test('are unknown, and not zero, without a balance in the currency', () => {
    expect(codes({ balances: [] })).toEqual([]);
    expect(codes({ balances: [balance('not an amount')] })).toEqual([]);
    const theirs = balance('5.00', { currency: 'USD', accounts: ['DE02120300000000202051'] });
    expect(codes({ balances: [theirs] })).toEqual([]);
  });

  // Nobody would notice that payments in another currency are held against no balance at all.
  test('are named as not checked where the balance is known in other currencies alone', () => {
    const balances = [balance('5.00', { currency: 'USD' }), balance('7.00', { currency: 'CHF' })];
    const leaving = [sum(), sum({ valueDate: '2026-11-23' })];
    expect(said({ leaving, balances })).toEqual([
      ['funds-not-checked', { account: WRITTEN, leaving: 'EUR 1200.00', currencies: 'CHF, USD' }],
    ]);
    expect(check({ balances, accounts: [master({ shortFunds: 'block' })] })).toMatchObject([
      { severity: 'warn' },
    ]);
    expect(codes({ balances: [...balances, balance('600.00')] })).toEqual([]);
  });

  test('are those of the newest report', () => {
    const older = balance('9000000.00', { receivedAt: '2026-11-18T07:00:00Z' });
    expect(codes({ balances: [older, balance('1.00')] })).toEqual(['funds-short']);
  });
});

describe('a closed account', () => {
  const closed = master({ status: 'closed' });

  test('blocks what uses it, however its number is written', () => {
    expect(closedAccounts(['FR1420041010050500013M02606', WRITTEN], [closed])).toEqual([
      {
        severity: 'block',
        sentence: { code: 'own-account-closed', data: { account: WRITTEN } },
        offer: null,
      },
    ]);
  });

  test('blocks nothing that uses another one, and an open one blocks nothing', () => {
    expect(closedAccounts(['FR1420041010050500013M02606'], [closed])).toEqual([]);
    expect(closedAccounts([WRITTEN], [master()])).toEqual([]);
  });

  test('blocks its number at the bank too, also where somebody confirmed that as another account', () => {
    const local = master({ account: '0532013000' });
    expect(closedAccounts(['0532013000'], [local, closed])).toHaveLength(1);
    expect(closedAccounts(['0532'], [closed])).toEqual([]);
  });
});

describe('the limits of an account', () => {
  test('are broken by one payment above them, and kept by one of exactly as much', () => {
    expect(said({ accounts: [master({ paymentLimit: '399.99' })] })).toEqual([
      ['payment-limit-exceeded', { account: WRITTEN, largest: 'EUR 400.00', limit: 'EUR 399.99' }],
    ]);
    expect(codes({ accounts: [master({ paymentLimit: '400' })] })).toEqual([]);
  });

  test('tell no amount of a payment that is hidden', () => {
    const accounts = [master({ paymentLimit: '399.99', instantLimit: '399.99' })];
    const leaving = [sum({ instant: true, largest: 40_001n })];
    expect(JSON.stringify(check({ accounts, leaving }))).toContain('400.01');
    const told = withoutAmounts(check({ accounts, leaving }));
    expect(told.map(({ sentence }) => sentence.code)).toEqual(codes({ accounts, leaving }));
    expect(JSON.stringify(told)).not.toContain('400.01');
  });

  test('hold for its number at the bank too, which nobody has confirmed', () => {
    const leaving = [sum({ ownAccount: '0532013000' })];
    expect(codes({ leaving, accounts: [master({ paymentLimit: '399.99', dayLimit: '500' })] })).toEqual([
      'own-account-not-confirmed',
      'payment-limit-exceeded',
      'day-limit-exceeded',
    ]);
  });

  test('hold too where somebody confirmed that number as another account, and in every order', () => {
    const leaving = [sum({ ownAccount: '0532013000' })];
    const limited = master({ paymentLimit: '399.99', dayLimit: '500' });
    const other = master({ account: '0532013000' });
    const also = master({ account: 'FR7630006000010532013000189', currency: 'USD', dayLimit: '1' });
    for (const accounts of [
      [limited, other, also],
      [also, other, limited],
    ])
      expect(codes({ leaving, accounts }).toSorted()).toEqual([
        'day-limit-exceeded',
        'limits-not-checked',
        'payment-limit-exceeded',
      ]);
  });

  test('of an instant payment hold for instant payments alone', () => {
    const accounts = [master({ instantLimit: '399.99' })];
    expect(codes({ accounts })).toEqual([]);
    expect(said({ accounts, leaving: [sum({ instant: true })] })).toEqual([
      ['instant-limit-exceeded', { account: WRITTEN, largest: 'EUR 400.00', limit: 'EUR 399.99' }],
      ['instant-is-final', { payments: 2 }],
    ]);
  });

  // They say nothing of how much it is; that they are not held against it has to be said, because whoever
  // entered a limit relies on it.
  test('are not held against another currency, which is said once for the account', () => {
    const limits = { paymentLimit: '1.00', dayLimit: '1.00', instantLimit: '1.00' };
    const leaving = [sum({ currency: 'USD' }), sum({ currency: 'USD', valueDate: '2026-11-23' })];
    expect(said({ leaving, accounts: [master(limits)] })).toEqual([
      ['limits-not-checked', { account: WRITTEN, leaving: 'USD 1200.00', currency: 'EUR' }],
      ['calendar-unknown', { currencies: 'USD' }],
    ]);
    expect(check({ leaving, accounts: [master(limits)] }).map(({ severity }) => severity)).toEqual([
      'warn',
      'warn',
    ]);
    expect(codes({ leaving, accounts: [master()] })).toEqual(['calendar-unknown']);
  });

  test.each(['paymentLimit', 'dayLimit'] as const)('of one kind (%s) are enough to be named so', (limit) => {
    const leaving = [sum({ currency: 'USD' })];
    expect(codes({ leaving, accounts: [master({ [limit]: '1.00' })] })).toContain('limits-not-checked');
  });

  test('of an instant payment are named so for instant payments alone', () => {
    const accounts = [master({ instantLimit: '1.00' })];
    const usd = sum({ currency: 'USD' });
    expect(codes({ leaving: [usd], accounts })).toEqual(['calendar-unknown']);
    expect(codes({ leaving: [usd, { ...usd, instant: true }], accounts })).toContain('limits-not-checked');
    expect(codes({ leaving: [usd, sum({ instant: true })], accounts })).not.toContain('limits-not-checked');
  });

  test('of a day count what other batches take on it, settled or not, and nothing of other days', () => {
    const accounts = [master({ dayLimit: '899.99' })];
    const broken = [
      'day-limit-exceeded',
      { account: WRITTEN, on: '2026-11-20', total: 'EUR 900.00', limit: 'EUR 899.99' },
    ];
    expect(said({ accounts, others: [other()] })).toEqual([broken]);
    expect(said({ accounts, others: [other({ settledAt: '2026-11-20T08:00:00Z' })] })).toEqual([broken]);
    const elsewhere = [
      other({ valueDate: '2026-11-23' }),
      other({ currency: 'USD' }),
      other({ kind: 'direct-debit' }),
    ];
    expect(codes({ accounts, others: elsewhere })).toEqual([]);
  });

  test('of a day count its instant payments with the others', () => {
    const leaving = [sum({ minor: 45_000n }), sum({ minor: 45_000n, instant: true })];
    expect(codes({ leaving, accounts: [master({ dayLimit: '899.99' })] })).toEqual([
      'day-limit-exceeded',
      'instant-is-final',
    ]);
  });

  test('an account that is none of the confirmed ones is named, where there are any', () => {
    const leaving = [sum({ ownAccount: 'FR1420041010050500013M02606' })];
    expect(said({ leaving, accounts: [master()] })).toEqual([
      ['own-account-not-confirmed', { account: 'FR14 2004 1010 0505 0001 3M02 606' }],
    ]);
    expect(codes({ leaving })).toEqual([]);
  });
});

/** The date on which the bank pays what is asked for `valueDate`; null where it is that date. */
const paidOn = (
  valueDate: string,
  change: Partial<CheckInput> = {},
  of: Partial<LeavingSum> = {},
): string | null => check({ ...change, leaving: [sum({ valueDate, ...of })] })[0]?.offer?.to ?? null;

describe('the day of execution', () => {
  const until = { accounts: [master({ cutOff: '14:30' })] };

  test('is the next one from the minute of the cut-off on', () => {
    expect(codes(until)).toEqual([]);
    const late = { ...until, now: { today: isoDate('2026-11-20'), time: '14:30' } };
    expect(check(late)).toEqual([
      {
        severity: 'warn',
        sentence: {
          code: 'executes-later',
          data: {
            account: WRITTEN,
            requested: '2026-11-20',
            on: '2026-11-23',
            what: 'cut-off',
            reason: null,
            cutOff: '14:30',
          },
        },
        offer: { ownAccount: WRITTEN, from: '2026-11-20', to: '2026-11-23' },
      },
    ]);
    expect(paidOn('2026-11-23', late)).toBeNull();
  });

  test('is today at the earliest, and after the cut-off not even that', () => {
    const friday = { now: { today: isoDate('2026-11-20'), time: '09:00' } };
    expect(paidOn('2026-11-12', friday)).toBe('2026-11-20');
    expect(said({ ...friday, leaving: [sum({ valueDate: '2026-11-12' })] })).toMatchObject([
      ['executes-later', { what: 'past', on: '2026-11-20' }],
    ]);
    expect(paidOn('2026-11-12', { ...friday, accounts: [master({ cutOff: '09:00' })] })).toBe('2026-11-23');
  });

  test.each([
    // Closing days of TARGET as the European Central Bank published them.
    ['2026-04-03', '2026-04-07', 'good-friday'],
    ['2026-04-06', '2026-04-07', 'easter-monday'],
    ['2027-03-26', '2027-03-30', 'good-friday'],
    ['2027-03-29', '2027-03-30', 'easter-monday'],
    ['2028-04-14', '2028-04-18', 'good-friday'],
    ['2028-04-17', '2028-04-18', 'easter-monday'],
    ['2029-03-30', '2029-04-03', 'good-friday'],
    ['2029-04-02', '2029-04-03', 'easter-monday'],
    ['2030-04-19', '2030-04-23', 'good-friday'],
    ['2030-04-22', '2030-04-23', 'easter-monday'],
    ['2026-05-01', '2026-05-04', 'labour-day'],
    // Christmas Day is a Friday in 2026: four days in a row are closed.
    ['2026-12-25', '2026-12-28', 'christmas-day'],
    ['2027-01-01', '2027-01-04', 'new-year'],
    ['2028-02-26', '2028-02-28', 'weekend'],
  ])('%s is paid on %s', (requested, on, reason) => {
    const now = { today: isoDate('2026-01-02'), time: '09:00' };
    expect(said({ now, leaving: [sum({ valueDate: requested })] })).toMatchObject([
      ['executes-later', { on, what: 'closed', reason }],
    ]);
  });

  test.each(['2026-04-02', '2026-12-24', '2026-12-31', '2028-02-29', '2026-10-26', '2026-11-02'])(
    '%s is a business day of the euro',
    (day) => expect(paidOn(day, { now: { today: isoDate('2026-01-02'), time: '09:00' } })).toBeNull(),
  );

  test('after the cut-off of the last day of a year is the first business day of the next', () => {
    const now = { today: isoDate('2026-12-31'), time: '23:59' };
    expect(paidOn('2026-12-31', { ...until, now })).toBe('2027-01-04');
    const leap = { today: isoDate('2028-02-29'), time: '15:00' };
    expect(paidOn('2028-02-29', { ...until, now: leap })).toBe('2028-03-01');
  });

  test.each([
    // 00:30 in Berlin is the day before in London and in UTC.
    ['2026-11-20T23:30:00Z', 'Europe/Berlin', '2026-11-21', '00:30'],
    ['2026-11-20T23:30:00Z', 'Europe/London', '2026-11-20', '23:30'],
    // The hour that is left out, and the one that comes twice.
    ['2026-03-29T00:59:00Z', 'Europe/Berlin', '2026-03-29', '01:59'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29', '03:00'],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25', '02:30'],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25', '02:30'],
    ['2026-12-31T11:00:00Z', 'Pacific/Kiritimati', '2027-01-01', '01:00'],
  ])('goes by the clock of the bank: %s in %s', (at, zone, day, clock) => {
    const now = Date.parse(at);
    expect([dateInZone(zone, now), timeInZone(zone, now)]).toEqual([day, clock]);
    const facts = { now: { today: isoDate(day), time: clock }, calendar: 'every-day' as const };
    const usd = { currency: 'USD' };
    const calendar = { ...master(usd), calendar: 'every-day' as const };
    // The cut-off of this minute has passed, that of the next minute of the clock has not.
    expect(paidOn(day, { ...facts, accounts: [{ ...calendar, cutOff: clock }] }, usd)).not.toBeNull();
    const later = `${clock.slice(0, 4)}${Number(clock.slice(4)) + 1}`;
    if (Number(clock.slice(4)) < 9)
      expect(paidOn(day, { ...facts, accounts: [{ ...calendar, cutOff: later }] }, usd)).toBeNull();
  });

  test('goes by the holidays entered for the account and its currency', () => {
    const dollars = master({ currency: 'USD', calendar: 'weekends', holidays: '2026-11-26 2026-12-25' });
    const usd = { currency: 'USD' };
    expect(paidOn('2026-11-26', { accounts: [dollars] }, usd)).toBe('2026-11-27');
    expect(said({ accounts: [dollars], leaving: [sum({ ...usd, valueDate: '2026-11-26' })] })).toMatchObject([
      ['executes-later', { reason: 'listed' }],
    ]);
    // Dollars from the euro account: the days of the dollar account, and those of the bank besides.
    const both = { accounts: [master(), { ...dollars, account: 'US-ACC' }] };
    expect(paidOn('2026-11-26', both, usd)).toBe('2026-11-27');
    expect(paidOn('2026-04-03', { ...both, now: { today: isoDate('2026-01-02'), time: '09:00' } }, usd)).toBe(
      '2026-04-07',
    );
    expect(paidOn('2026-11-26', both)).toBeNull();
  });

  test('goes by a working week that is not Monday to Friday', () => {
    const dirhams = master({ currency: 'AED', calendar: 'friday-saturday' });
    expect(paidOn('2026-11-27', { accounts: [dirhams] }, { currency: 'AED' })).toBe('2026-11-29');
  });

  test('is not invented where the currency has no calendar: that is said once', () => {
    const leaving = [
      sum({ currency: 'USD' }),
      sum({ currency: 'GBP' }),
      sum({ currency: 'USD', valueDate: '2026-11-26' }),
    ];
    expect(said({ leaving })).toEqual([['calendar-unknown', { currencies: 'GBP, USD' }]]);
    expect(codes({ leaving: [sum({ currency: 'USD', valueDate: '2026-11-21' })] })).toEqual([
      'executes-later',
      'calendar-unknown',
    ]);
  });

  test('is not named where a list closes every day', () => {
    const days = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 10, 20 + day)).toISOString());
    const holidays = days.map((day) => day.slice(0, 10)).join(' ');
    expect(codes({ accounts: [master({ holidays })] })).toEqual([]);
  });

  test('of an instant payment is that day, whatever day and hour it is', () => {
    const leaving = [
      sum({ instant: true, valueDate: '2026-12-25' }),
      sum({ instant: true, currency: 'USD' }),
    ];
    const late = { ...until, now: { today: isoDate('2026-11-20'), time: '23:59' } };
    expect(codes({ ...late, leaving })).toEqual(['instant-is-final']);
  });

  test('is named once for payments in several currencies', () => {
    const late = { accounts: [master({ cutOff: '14:00' })], leaving: [sum(), sum({ currency: 'USD' })] };
    expect(codes(late)).toEqual(['executes-later', 'calendar-unknown']);
  });
});

describe('what other batches sent since the freeze', () => {
  const since = (what: 'same-payment' | 'other-account', endToEndId: string) => ({
    endToEndId,
    what,
    other: { reference: 'SUP-12', endToEndId: 'E-9', on: '2026-11-20' },
  });

  test('is named by reference, without names or amounts', () => {
    const data = { reference: 'SUP-12', other: 'E-9', on: '2026-11-20' };
    expect(said({ sentSince: [since('same-payment', 'E-1'), since('other-account', 'E-2')] })).toEqual([
      ['paid-since-freeze', { endToEndId: 'E-1', ...data }],
      ['account-changed-since-freeze', { endToEndId: 'E-2', ...data }],
    ]);
  });

  test('is counted where there is much of it', () => {
    const sentSince = Array.from({ length: 40 }, (_, at) => since('same-payment', `E-${at}`));
    expect(said({ sentSince }).at(-1)).toEqual(['more-since-freeze', { payments: 37 }]);
    expect(said({ sentSince })).toHaveLength(4);
  });
});
