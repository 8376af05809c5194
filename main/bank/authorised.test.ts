import { expect, it } from 'vitest';
import { BALANCE_BACKOFF, pauseAfter, PAYMENT_BACKOFF, retryAfter } from './authorised.ts';

const least = { bytes: (n: number) => new Uint8Array(n) };
const most = { bytes: (n: number) => new Uint8Array(n).fill(255) };

it('the window doubles with every refusal in a row and ends at the ceiling', () => {
  const longest = [1, 2, 3, 4, 30, 1000].map((refusals) =>
    Math.ceil(pauseAfter(refusals, PAYMENT_BACKOFF, most) / 1000),
  );
  expect(longest).toEqual([60, 90, 150, 270, 1800, 1800]);
});

it('no pause is shorter than the floor, two minutes for balances', () => {
  expect(pauseAfter(1, PAYMENT_BACKOFF, least)).toBe(30_000);
  expect(pauseAfter(5, BALANCE_BACKOFF, least)).toBe(120_000);
});

it('a longer pause that the bank asks for is kept, a shorter one is not', () => {
  expect(pauseAfter(1, PAYMENT_BACKOFF, least, 600_000)).toBe(600_000);
  expect(pauseAfter(1, PAYMENT_BACKOFF, least, 1_000)).toBe(30_000);
});

const noon = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['seconds', { 'retry-after': '600' }, 600_000],
  ['more than an hour', { 'retry-after': '86400' }, 3_600_000],
  ['more digits than a number holds', { 'retry-after': '9'.repeat(40) }, 3_600_000],
  ['a date', { 'retry-after': 'Fri, 20 Nov 2026 12:10:00 GMT' }, 600_000],
  ['a date that is over', { 'retry-after': 'Fri, 20 Nov 2026 11:00:00 GMT' }, 0],
  ['a date more than an hour ahead', { 'retry-after': 'Fri, 20 Nov 2099 12:00:00 GMT' }, 3_600_000],
  [
    'a date, by the clock of the bank',
    { 'retry-after': 'Fri, 20 Nov 2026 15:05:00 GMT', date: 'Fri, 20 Nov 2026 15:00:00 GMT' },
    300_000,
  ],
  ['nonsense', { 'retry-after': 'Fri, 31 Dec 1999' }, 0],
  ['a negative number', { 'retry-after': '-5' }, 0],
  ['nothing', {}, 0],
] as const)('Retry-After as %s', (_name, headers, expected) => {
  expect(retryAfter(headers, noon)).toBe(expected);
});
