import { expect, it } from 'vitest';
import { rateLimit } from './channel.ts';

/** Longer than the client takes headers; a pattern that goes back costs half a minute for it. */
const LONG = ' '.repeat(100_000);

it.each([
  ['name=rate-limit,1400;', 1400],
  ['name=rate-limit,0;', 0],
  ['1400', 1400],
  ['name=a, 5', 5],
  [' name=a,5 ; ', 5],
  ['5;;', null],
  ['many', null],
  ['1,2', null],
  ['', null],
])('"%s" says %s', (value, limit) => {
  expect(rateLimit({ 'x-ratelimit-limit': value })?.limit ?? null).toBe(limit);
});

it('a long header is read in the time it takes', () => {
  const before = process.cpuUsage();
  for (const value of [`5${LONG}x`, `${LONG}name=${LONG}`, `name=a,${LONG}x`, `;${LONG}5;`])
    expect(rateLimit({ 'x-ratelimit-limit': value, 'x-ratelimit-remaining': value })).toBeNull();
  expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(5);
});

it('no header, no limit', () => {
  expect(rateLimit({})).toBeNull();
});
