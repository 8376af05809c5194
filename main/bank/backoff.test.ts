import { expect, it } from 'vitest';
import { BALANCE_BACKOFF, pauseAfter, PAYMENT_BACKOFF } from './backoff.ts';

const least = { bytes: (n: number) => new Uint8Array(n) };
const most = { bytes: (n: number) => new Uint8Array(n).fill(255) };

it('the window doubles with every refusal in a row and ends at the ceiling', () => {
  const longest = [1, 2, 3, 4, 30, 1000].map((refusals) => Math.ceil(pauseAfter(refusals, PAYMENT_BACKOFF, most) / 1000));
  expect(longest).toEqual([60, 90, 150, 270, 1800, 1800]);
});

it('no pause is shorter than the floor, two minutes for balances', () => {
  expect(pauseAfter(1, PAYMENT_BACKOFF, least)).toBe(30_000);
  expect(pauseAfter(5, BALANCE_BACKOFF, least)).toBe(120_000);
});

it('a Retry-After longer than ours is kept to, nonsense in it is not', () => {
  expect(pauseAfter(1, PAYMENT_BACKOFF, least, '600')).toBe(600_000);
  expect(pauseAfter(1, PAYMENT_BACKOFF, least, '1')).toBe(30_000);
  expect(pauseAfter(1, PAYMENT_BACKOFF, least, 'Fri, 31 Dec 1999')).toBe(30_000);
});

it('a Retry-After may be a date, and none makes the desk wait longer than a day', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(pauseAfter(1, PAYMENT_BACKOFF, least, 'Fri, 20 Nov 2026 12:10:00 GMT', now)).toBe(600_000);
  expect(pauseAfter(1, PAYMENT_BACKOFF, least, 'Fri, 20 Nov 2026 11:00:00 GMT', now)).toBe(30_000);
  expect(pauseAfter(1, PAYMENT_BACKOFF, least, 'Fri, 20 Nov 2099 12:00:00 GMT', now)).toBe(86_400_000);
  expect(pauseAfter(1, PAYMENT_BACKOFF, least, '999999')).toBe(86_400_000);
});
