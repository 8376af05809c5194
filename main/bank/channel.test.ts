import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { exampleProfile } from '../../shared/domain/profile/example.ts';
import { hasNoDotSegment, readProfile } from '../../shared/domain/profile/draft.ts';
import { operationUrl, rateLimit } from './channel.ts';

/** Longer than the client takes headers; a pattern that goes back costs half a minute for it. */
const LONG = ' '.repeat(100_000);

const segments = (path: string): number => path.split(/[/\\]/u).length;

/** What a path, or a reference in it, could be made of to lead elsewhere. */
const hostile = fc
  .array(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2e',
      '%2E',
      '%2f',
      '%5c',
      '@',
      ':',
      '[',
      ';',
      '//bank.invalid',
      'a',
      'é',
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));

it('no path of a profile and no reference leads out of its segment', () => {
  const draft = exampleProfile({
    environment: 'sandbox',
    company: { id: 'acme', name: 'Acme' },
    signing: '',
    decryption: '',
  });
  const profile = { ...draft, endpoint: { ...draft.endpoint, domain: 'bank.example' } };
  let taken = 0;
  fc.assert(
    fc.property(hostile, hostile, (rest, reference) => {
      const path = `/${rest}`;
      const { problems } = readProfile({ ...profile, paths: { ...profile.paths, balance: path } }, 'sandbox');
      const whole = `${path}/${encodeURIComponent(reference)}`;
      if (problems.some((one) => one.path === 'paths.balance') || !hasNoDotSegment(whole)) return;
      taken += 1;
      for (const made of [operationUrl(profile, path), operationUrl(profile, whole)]) {
        if (!made.ok) throw new Error('no address');
        const url = made.value;
        expect(url.origin).toBe('https://sandbox.bank.example');
        expect(url.username).toBe('');
        expect(url.pathname.startsWith('/sb/')).toBe(true);
        expect(segments(url.pathname)).toBeGreaterThanOrEqual(segments(path) + 1);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(taken).toBeGreaterThan(500);
});

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
  const before = process.threadCpuUsage();
  for (const value of [`5${LONG}x`, `${LONG}name=${LONG}`, `name=a,${LONG}x`, `;${LONG}5;`])
    expect(rateLimit({ 'x-ratelimit-limit': value, 'x-ratelimit-remaining': value })).toBeNull();
  expect(process.threadCpuUsage(before).user / 1_000_000).toBeLessThan(5);
});

it('no header, no limit', () => {
  expect(rateLimit({})).toBeNull();
});
