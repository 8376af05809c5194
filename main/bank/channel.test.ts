import { expect, it } from 'vitest';
import { rateLimit } from './channel.ts';

it.each([
  ['name=rate-limit,1400;', 1400],
  ['name=rate-limit,0;', 0],
  ['1400', 1400],
  ['name=a, 5', 5],
  ['many', null],
  ['1,2', null],
  ['', null],
])('"%s" says %s', (value, limit) => {
  expect(rateLimit({ 'x-ratelimit-limit': value })?.limit ?? null).toBe(limit);
});

it('no header, no limit', () => {
  expect(rateLimit({})).toBeNull();
});
