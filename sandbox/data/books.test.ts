// The bank's history: the same each time, made of plausible records, without a jump between two days.
import { expect, test } from 'vitest';
import { ibanComplaint } from '../messages/iban.ts';
import { ACCOUNTS } from './accounts.ts';
import { ANCHOR, Books } from './books.ts';
import { COUNTERPARTIES } from './counterparties.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const books = (): Books => new Books({ payments: () => [], originOf: () => undefined } as never, dateOf);

test('two openings of the bank show the same entries and balances', () => {
  const account = ACCOUNTS[3] ?? ACCOUNTS[0];
  expect(account && books().days(account, '2026-10-01', '2026-11-20', now)).toEqual(
    account && books().days(account, '2026-10-01', '2026-11-20', now),
  );
});

test('every account has a year of days, each opening with what the last one closed with', () => {
  for (const account of ACCOUNTS) {
    const days = books().days(account, ANCHOR, '2026-11-20', now);
    expect(days.length).toBeGreaterThan(250);
    days.slice(1).forEach((day, index) => {
      const before = days[index];
      const closing = before?.entries.reduce(
        (sum, entry) => sum + (entry.credit ? entry.minor : -entry.minor),
        before.opening,
      );
      expect(day.opening).toBe(closing);
    });
  }
});

test('all kinds of entries occur, and every UETR is one of its own', () => {
  const all = ACCOUNTS.flatMap((account) => books().days(account, ANCHOR, '2026-11-20', now)).flatMap(
    (day) => day.entries,
  );
  expect(new Set(all.map((entry) => entry.kind))).toEqual(
    new Set([
      'incoming',
      'outgoing',
      'suppliers',
      'payroll',
      'charges',
      'interest',
      'return',
      'exchange',
      'tax',
      'collection',
      'sweep',
    ]),
  );
  const uetrs = all.flatMap((entry) => entry.payments.map((payment) => payment.uetr));
  expect(new Set(uetrs).size).toBe(uetrs.length);
  expect(
    uetrs.every((uetr) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(uetr)),
  ).toBe(true);
});

test('nothing of the future shows: an entry later today is not booked yet', () => {
  const morning = Date.parse('2026-11-20T07:05:00Z');
  const [account] = ACCOUNTS;
  const count = (at: number): number =>
    account ? (books().days(account, '2026-11-20', '2026-11-20', at)[0]?.entries.length ?? 0) : 0;
  expect(count(morning)).toBeLessThan(count(Date.parse('2026-11-20T19:00:00Z')));
});

test('every IBAN of accounts and counterparties holds', () => {
  const ibans = [
    ...ACCOUNTS.flatMap((account) => account.iban ?? []),
    ...COUNTERPARTIES.map((each) => each.account),
  ];
  expect(ibans.filter((iban) => ibanComplaint(iban) !== undefined)).toEqual([]);
});
