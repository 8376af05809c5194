import { expect, it } from 'vitest';
import { isWaiting } from './running-wait.ts';

it.each([
  [100, 99, true],
  [100, 100, false],
  [100, 101, false],
  [100, 90, true],
  // Begun when the clock showed a later time.
  [100, 89, false],
  [100, -1_000, false],
])('a wait of at most 10 that ends at %i runs at %i: %s', (until, now, runs) => {
  expect(isWaiting(until, now, 10)).toBe(runs);
});
