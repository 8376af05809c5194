import { describe, expect, it } from 'vitest';
import { inverse, multiply } from './gf256.ts';

const bytes = Array.from({ length: 256 }, (_, byte) => byte);

describe('arithmetic in GF(2^8)', () => {
  it('multiplies as FIPS 197, section 4.2 shows', () => {
    expect(multiply(0x57, 0x83)).toBe(0xc1);
    expect(multiply(0x57, 0x13)).toBe(0xfe);
    expect(multiply(0x57, 0x02)).toBe(0xae);
  });
  it('has 1 as the neutral and 0 as the absorbing element', () => {
    for (const a of bytes) {
      expect(multiply(a, 1)).toBe(a);
      expect(multiply(a, 0)).toBe(0);
    }
  });
  it('is commutative over all pairs', () => {
    expect(bytes.every((a) => bytes.every((b) => multiply(a, b) === multiply(b, a)))).toBe(true);
  });
  it('has an inverse of every byte but 0', () => {
    for (const a of bytes.slice(1)) expect(multiply(a, inverse(a))).toBe(1);
  });
});
