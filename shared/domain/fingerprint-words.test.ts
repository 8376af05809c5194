import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FINGERPRINT_WORDS, fingerprintWords } from './fingerprint-words.ts';

function oneSlipApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  if (a.length === b.length) return Array.from(a).filter((letter, place) => letter !== b[place]).length === 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return Array.from(long).some((_, place) => long.slice(0, place) + long.slice(place + 1) === short);
}

describe('word list', () => {
  test('has 2048 different words of four to nine small letters, sorted', () => {
    expect(FINGERPRINT_WORDS).toHaveLength(2048);
    expect(new Set(FINGERPRINT_WORDS).size).toBe(2048);
    expect(FINGERPRINT_WORDS.filter((word) => !/^[a-z]{4,9}$/.test(word))).toEqual([]);
    expect([...FINGERPRINT_WORDS].toSorted()).toEqual(FINGERPRINT_WORDS);
  });

  test('no two words share their first four letters', () => {
    expect(new Set(FINGERPRINT_WORDS.map((word) => word.slice(0, 4))).size).toBe(2048);
  });

  test('no word is one letter away from another', () => {
    const close = FINGERPRINT_WORDS.flatMap((a, place) =>
      FINGERPRINT_WORDS.slice(place + 1)
        .filter((b) => oneSlipApart(a, b))
        .map((b) => `${a}/${b}`),
    );
    expect(close).toEqual([]);
  });

  test('never changes, since old sheets and packs must read the same', () => {
    expect(createHash('sha256').update(FINGERPRINT_WORDS.join('\n')).digest('hex')).toBe(
      '7de848d3c3982542da093cecfba11aec6e6861665d4937ead1af02134c092cef',
    );
  });
});

describe('read-back words', () => {
  test('are the first 88 bits, eleven a word, highest first', () => {
    expect(fingerprintWords('0'.repeat(64))).toEqual(Array.from({ length: 8 }, () => FINGERPRINT_WORDS[0]));
    expect(fingerprintWords('f'.repeat(64))).toEqual(
      Array.from({ length: 8 }, () => FINGERPRINT_WORDS[2047]),
    );
    // 001 in the first eleven bits, 002 in the next: 0x002 0x00 8…
    expect(fingerprintWords(`0020080${'0'.repeat(57)}`).slice(0, 3)).toEqual([
      FINGERPRINT_WORDS[1],
      FINGERPRINT_WORDS[2],
      FINGERPRINT_WORDS[0],
    ]);
  });

  test('of the empty message are these eight, on every desk', () => {
    expect(fingerprintWords(createHash('sha256').digest('hex'))).toEqual([
      'thesis',
      'lucky',
      'azure',
      'consider',
      'rooster',
      'area',
      'hemlock',
      'laser',
    ]);
  });

  test('name the first 88 bits exactly, and nothing after them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const hex = Buffer.from(bytes).toString('hex');
        const bits = fingerprintWords(hex)
          .map((word) => FINGERPRINT_WORDS.indexOf(word).toString(2).padStart(11, '0'))
          .join('');
        expect(BigInt(`0b${bits}`).toString(16).padStart(22, '0')).toBe(hex.slice(0, 22));
      }),
    );
  });

  test.each(['', 'abc', 'G'.repeat(64), 'A'.repeat(64), '0'.repeat(63)])(
    'a text that is no digest (%j) is a bug',
    (text) => {
      expect(() => fingerprintWords(text)).toThrow('64 hex digits');
    },
  );
});
