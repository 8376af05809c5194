import { describe, expect, test } from 'vitest';
import { activeCurrencies, exponentOf, findCurrency, isPayableCurrency } from './money.ts';

describe('ISO 4217', () => {
  test.each([
    ['JPY', 0],
    ['KRW', 0],
    ['CLP', 0],
    ['ISK', 0],
    ['UGX', 0],
    ['VND', 0],
    ['XAF', 0],
    ['XOF', 0],
    ['XPF', 0],
    ['PYG', 0],
    ['RWF', 0],
    ['EUR', 2],
    ['USD', 2],
    ['HUF', 2],
    ['IDR', 2],
    ['MGA', 2],
    ['MRU', 2],
    ['BHD', 3],
    ['IQD', 3],
    ['JOD', 3],
    ['KWD', 3],
    ['LYD', 3],
    ['OMR', 3],
    ['TND', 3],
    ['CLF', 4],
    ['UYW', 4],
  ])('%s has %i decimals', (code, exponent) => {
    expect(exponentOf(code)).toBe(exponent);
  });

  test('has no other currencies of 0 or 3 decimals among the active ones', () => {
    const withExponent = (exponent: number): string[] =>
      activeCurrencies()
        .filter((c) => c.exponent === exponent)
        .map((c) => c.code);
    expect(withExponent(0)).toEqual(
      'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
    );
    expect(withExponent(3)).toEqual('BHD IQD JOD KWD LYD OMR TND'.split(' '));
    expect(withExponent(4)).toEqual([]);
  });

  test('the Caribbean guilder is there, and SLE, VED, ZWG with it', () => {
    for (const code of ['XCG', 'SLE', 'VED', 'ZWG']) expect(isPayableCurrency(code)).toBe(true);
  });

  test.each(['BGN', 'HRK', 'ANG', 'ZWL', 'SLL', 'DEM'])(
    '%s is read in old messages and never paid',
    (code) => {
      expect(findCurrency(code)?.standing).toBe('historic');
      expect(isPayableCurrency(code)).toBe(false);
      expect(exponentOf(code)).toBeDefined();
    },
  );

  test.each(['XXX', 'XTS', 'XAU', 'XDR'])('nothing is paid in %s', (code) => {
    expect(isPayableCurrency(code)).toBe(false);
    expect(exponentOf(code)).toBeUndefined();
  });

  test.each(['', 'eur', 'EU', 'EURO', 'ZZZ', '__proto__', 'constructor'])('%j is no currency', (code) => {
    expect(findCurrency(code)).toBeUndefined();
  });

  test('no code stands twice and all are three capitals', () => {
    const codes = activeCurrencies().map((c) => c.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect(codes.length).toBeGreaterThan(150);
  });
});
