import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combine, split } from './shamir.ts';
import { printShare, readShare } from './share-text.ts';

const random = { bytes: (length: number) => Uint8Array.from(randomBytes(length)) };
const secret = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('recovery shares', () => {
  it('any threshold of them give the secret back, in any order', () => {
    fc.assert(
      fc.property(secret, fc.integer({ min: 2, max: 5 }), fc.integer({ min: 0, max: 4 }), fc.integer(), (key, threshold, extra, seed) => {
        const points = split(key, threshold, threshold + extra, random);
        const chosen = points.toSorted((a, b) => ((a.x * 7919 + seed) % 11) - ((b.x * 7919 + seed) % 11)).slice(0, threshold);
        expect(combine(chosen)).toEqual(key);
      }),
      { numRuns: 60 },
    );
  });
  it('one fewer fits every secret equally, so it says nothing', () => {
    // With all but one share, each possible value of the missing one gives a different secret: a bijection on every byte.
    const points = split(Uint8Array.of(42), 3, 3, random);
    const [first, second] = points;
    if (first === undefined || second === undefined) throw new Error('two shares expected');
    const secrets = new Set(Array.from({ length: 256 }, (_, y) => combine([first, second, { x: 3, y: Uint8Array.of(y) }])[0]));
    expect(secrets.size).toBe(256);
  });
  it('a splitting that protects nothing is refused', () => {
    expect(() => split(new Uint8Array(32), 1, 3, random)).toThrow(RangeError);
    expect(() => split(new Uint8Array(32), 4, 3, random)).toThrow(RangeError);
  });
});

describe('a share on paper', () => {
  const share = { set: '0badcafe', threshold: 2, point: { x: 3, y: new Uint8Array(32).fill(0xa5) } };
  const text = printShare(share);

  it('reads back what was printed, whatever the case, blanks and look-alikes', () => {
    expect(readShare(text)).toEqual(share);
    expect(readShare(` ${text.toLowerCase().replaceAll('-', ' ')} `)).toEqual(share);
    expect(readShare(text.replaceAll('0', 'o').replaceAll('1', 'l'))).toEqual(share);
  });
  it('is refused when one letter is wrong', () => {
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charAt(at);
      if (letter === '-') continue;
      const wrong = letter === '7' ? '8' : '7';
      expect(readShare(text.slice(0, at) + wrong + text.slice(at + 1))).toBeUndefined();
    }
  });
  it('is refused when it is cut short or empty', () => {
    expect(readShare('')).toBeUndefined();
    expect(readShare(text.slice(0, -3))).toBeUndefined();
    expect(readShare(`${text}00`)).toBeUndefined();
  });
});
