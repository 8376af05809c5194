// Which own payments are not in a booked figure yet: it depends on what the figure closes.
import { expect, it } from 'vitest';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { PlannedSum } from '../../../ports/store.ts';
import { expectedFrom, heldUntil } from './expected.ts';

type Booked = CallOutput<'cash.accounts'>['accounts'][number]['booked'];
const booked = (type: string, date: string | null, more: object = {}): Booked =>
  ({
    type,
    date,
    amount: '100.00',
    currency: 'EUR',
    receivedAt: '2026-11-20T09:00:00.000Z',
    ...more,
  }) as unknown as Booked;
const sum: PlannedSum = {
  ownAccount: 'DE1',
  currency: 'EUR',
  valueDate: '2026-11-20',
  kind: 'credit-transfer',
  stage: 'outbox',
  settledAt: '2026-11-20T08:00:00.000Z',
  payments: 1,
  minor: 1_000n,
};
const expected = (its: Booked): string | null =>
  expectedFrom([sum], { id: 'DE1', currency: 'EUR', booked: its, held: heldUntil(its, 'Europe/Berlin') })
    .expected;

it.each<[string, Booked, string | null]>([
  ["yesterday's closing figure, asked for after it", booked('CLBD', '2026-11-19'), '90.00'],
  ["today's opening figure", booked('OPBD', '2026-11-20'), '90.00'],
  ['an interim figure of today', booked('ITBD', '2026-11-20'), '100.00'],
  ['the closing figure of its day', booked('CLBD', '2026-11-20'), '100.00'],
  ['an interim figure of an earlier day', booked('ITBD', '2026-11-19'), '90.00'],
  ["today's opening available figure", booked('OPAV', '2026-11-20'), '90.00'],
  ["yesterday's closing available figure", booked('CLAV', '2026-11-19'), '90.00'],
  ['a figure of no day', booked('CLBD', null), '100.00'],
  ['a figure of a day that does not exist', booked('CLBD', '2026-02-31'), '100.00'],
  [
    'an interim figure asked for before',
    booked('ITBD', '2026-11-20', { receivedAt: '2026-11-20T07:00:00.000Z' }),
    '90.00',
  ],
  ['a figure in another currency', booked('ITBD', '2026-11-20', { currency: 'USD' }), null],
  ['a figure nobody can read', booked('ITBD', '2026-11-20', { amount: 'much' }), null],
])('a payment settled this morning and %s', (_what, its, amount) => {
  expect(expected(its)).toBe(amount);
});

it('a closing figure ends with the day of the bank', () => {
  expect(heldUntil(booked('CLBD', '2026-11-19'), 'Europe/Berlin')).toBe('2026-11-19T23:00:00.000Z');
  expect(heldUntil(null, 'Europe/Berlin')).toBeNull();
});

it('what leaves and what comes on one day are told apart, and both are expected', () => {
  const coming = { ...sum, kind: 'direct-debit' as const, settledAt: null, minor: 2_500n };
  const its = booked('ITBD', '2026-11-20');
  const { planned, expected: after } = expectedFrom([{ ...sum, settledAt: null }, coming], {
    id: 'DE1',
    currency: 'EUR',
    booked: its,
    held: heldUntil(its, 'Europe/Berlin'),
  });
  expect(planned.map(({ amount }) => amount)).toEqual(['-10.00', '25.00']);
  expect(after).toBe('115.00');
});
