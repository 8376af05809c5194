import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate } from './calendar.ts';
import {
  convertAmount,
  crossRate,
  isOldRate,
  isReportingCurrency,
  isSameRate,
  rateProblem,
} from './exchange-rate.ts';
import { compareDecimals, divideDecimals, formatDecimal, parseXsdDecimal, type Decimal } from './money.ts';

const read = (text: string): Decimal => {
  const value = parseXsdDecimal(text);
  if (value === undefined) throw new Error(`no decimal: ${text}`);
  return value;
};
const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);
const rates = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.nat(9))
  .map(([unscaled, scale]) => formatDecimal({ unscaled, scale }))
  .filter((text) => rateProblem(text) === undefined);

describe('a quotient', () => {
  test.each([
    ['1', '8', 2, '0.13'],
    ['-1', '8', 2, '-0.13'],
    ['1', '-8', 2, '-0.13'],
    ['-1', '-8', 2, '0.13'],
    ['100.00', '1.0850', 2, '92.17'],
    ['100', '3', 0, '33'],
    ['0.004', '1', 2, '0.00'],
    ['0', '7.5', 3, '0.000'],
    ['1234.5678', '1', 2, '1234.57'],
  ])('%s / %s with %i decimals is %s', (a, b, scale, expected) => {
    expect(formatDecimal(divideDecimals(read(a), read(b), scale))).toBe(expected);
  });

  test('is nowhere further from the true one than half of its last digit, and of a tie the larger', () => {
    const numbers = fc.record({
      unscaled: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
      scale: fc.nat(6),
    });
    fc.assert(
      fc.property(numbers, numbers, fc.nat(6), (a, b, scale) => {
        fc.pre(b.unscaled !== 0n);
        const { unscaled } = divideDecimals(a, b, scale);
        // |q - a/b| <= 1/2 unit, without a division: |2 (q b - a)| <= |b|, all over one denominator.
        const left =
          2n * (unscaled * b.unscaled * 10n ** BigInt(a.scale) - a.unscaled * 10n ** BigInt(scale + b.scale));
        const right = b.unscaled * 10n ** BigInt(a.scale);
        expect(sizeOf(left) <= sizeOf(right)).toBe(true);
        if (sizeOf(left) === sizeOf(right))
          expect(sizeOf(unscaled * b.unscaled) * 10n ** BigInt(a.scale)).toBeGreaterThan(
            sizeOf(a.unscaled) * 10n ** BigInt(scale + b.scale),
          );
      }),
    );
  });
});

describe('a rate', () => {
  test.each(['1.0850', '0.85', '161.35', '17242.65', '1', '0.000009', '999999999.999999999999999'])(
    '%s is one',
    (text) => expect(rateProblem(text)).toBeUndefined(),
  );
  test.each([
    ['', 'form'],
    ['-1.08', 'form'],
    ['+1.08', 'form'],
    ['1,08', 'form'],
    ['1.', 'form'],
    ['.5', 'form'],
    ['1e3', 'form'],
    ['1 085', 'form'],
    ['NaN', 'form'],
    ['0', 'zero'],
    ['0.000', 'zero'],
    ['1234567890', 'digits'],
    ['1.0000000000000001', 'digits'],
    ['9'.repeat(200), 'digits'],
  ] as const)('%j is none: %s', (text, problem) => expect(rateProblem(text)).toBe(problem));

  test('is the same by value, not by its zeros', () => {
    expect(isSameRate('1.0850', '1.085')).toBe(true);
    expect(isSameRate('1.0850', '1.0851')).toBe(false);
    expect(isSameRate('', '')).toBe(false);
  });

  test('is old after five business days of the calendar', () => {
    // Friday 20 November 2026; five business days before it is Friday 13.
    const today = isoDate('2026-11-20');
    expect(isOldRate('2026-11-13', today, 'TARGET')).toBe(false);
    expect(isOldRate('2026-11-12', today, 'TARGET')).toBe(true);
    // Over Easter 2026 the fifth business day before Wednesday 8 April is Monday 30 March.
    expect(isOldRate('2026-03-30', isoDate('2026-04-08'), 'TARGET')).toBe(false);
    expect(isOldRate('2026-03-29', isoDate('2026-04-08'), 'TARGET')).toBe(true);
    expect(isOldRate('2026-03-30', isoDate('2026-04-08'), 'weekends')).toBe(true);
  });
});

test('a reporting currency is one in use that has a minor unit', () => {
  expect(['EUR', 'JPY', 'KWD'].map(isReportingCurrency)).toEqual([true, true, true]);
  expect(['DEM', 'XAU', 'CLF', 'EURO', '', 'eur'].map(isReportingCurrency)).toEqual(Array(6).fill(false));
});

describe('an amount in another currency', () => {
  test.each([
    ['88120.05', '1.0850', 'EUR', '81216.64'],
    ['-88120.05', '1.0850', 'EUR', '-81216.64'],
    ['1000000', '161.35', 'EUR', '6197.71'],
    ['100.00', '0.0061977', 'JPY', '16135'],
    ['10', '3.2', 'KWD', '3.125'],
    ['0.00', '1.0850', 'EUR', '0.00'],
  ])('%s at %s is %s %s', (amount, rate, reporting, expected) => {
    expect(formatDecimal(convertAmount(read(amount), rate, reporting))).toBe(expected);
  });
});

describe('a cross rate', () => {
  test.each([
    ['1.0850', '0.9300', '1.166666667'],
    ['1', '0.9300', '1.075268817'],
    ['161.35', '0.9300', '173.4946237'],
    ['0.9300', '161.35', '0.005763867369'],
    ['17242.65', '0.5', '34485.3'],
    ['2', '2', '1'],
  ])('of %s and %s is %s', (of, base, expected) => {
    expect(crossRate(of, base)).toBe(expected);
  });

  test('is a rate again, and gives back what it was made of to nine digits', () => {
    const usual = rates.filter((text) => Number(text) > 0.001 && Number(text) < 1_000_000);
    fc.assert(
      fc.property(usual, usual, (of, base) => {
        const cross = crossRate(of, base);
        fc.pre(Number(cross) > 0.000_01 && Number(cross) < 999_999_999);
        expect(rateProblem(cross)).toBeUndefined();
        expect(Math.abs((Number(cross) * Number(base)) / Number(of) - 1)).toBeLessThan(1e-9);
      }),
    );
  });
});

test('a conversion keeps the order of amounts and the sign', () => {
  const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  fc.assert(
    fc.property(amounts, amounts, rates, (a, b, rate) => {
      const of = (unscaled: bigint): Decimal => convertAmount({ unscaled, scale: 2 }, rate, 'EUR');
      if (a <= b) expect(compareDecimals(of(a), of(b))).toBeLessThanOrEqual(0);
      expect(of(-a).unscaled).toBe(-of(a).unscaled);
    }),
  );
});
