import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  formatDecimal,
  formatDecimalAtLeast,
  parseXsdDecimal,
  significantDecimals,
  trimDecimal,
  type Decimal,
} from './money.ts';

const decimals = fc.record({
  unscaled: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  scale: fc.nat(17),
});
function read(text: string): Decimal {
  const value = parseXsdDecimal(text);
  if (value === undefined) throw new Error(`no decimal: ${text}`);
  return value;
}

describe('xs:decimal', () => {
  test.each([
    ['0', '0'],
    ['5.', '5'],
    ['.5', '0.5'],
    ['+1.50', '1.50'],
    ['-0.01', '-0.01'],
    ['0012.300', '12.300'],
  ])('%s reads as %s', (text, same) => {
    expect(formatDecimal(read(text))).toBe(same);
  });

  test.each(['', '.', '+', '1e3', '1E3', ' 1', '1 ', '1,5', '1.2.3', 'NaN', 'INF', '0x10', '١', '--1'])(
    '%j is no decimal',
    (text) => {
      expect(parseXsdDecimal(text)).toBeUndefined();
    },
  );

  test('what is longer than any amount is no decimal, so that nobody reckons with it', () => {
    expect(parseXsdDecimal('9'.repeat(1_000_000))).toBeUndefined();
    expect(parseXsdDecimal(`1.${'0'.repeat(1_000_000)}`)).toBeUndefined();
  });

  test('trailing zeros are no decimals of value', () => {
    expect(significantDecimals(read('10.500'))).toBe(1);
    expect(significantDecimals(read('10.000'))).toBe(0);
    expect(formatDecimal(trimDecimal(read('-0.10')))).toBe('-0.1');
  });

  test('what is written reads back the same', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(parseXsdDecimal(formatDecimal(value))).toEqual(value);
      }),
    );
  });
});

describe('exact arithmetic', () => {
  test('0.1 + 0.2 is 0.3', () => {
    expect(formatDecimal(addDecimals(read('0.1'), read('0.2')))).toBe('0.3');
  });

  test('adding is commutative and associative, whatever the scales', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        expect(addDecimals(a, b)).toEqual(addDecimals(b, a));
        expect(compareDecimals(addDecimals(addDecimals(a, b), c), addDecimals(a, addDecimals(b, c)))).toBe(0);
      }),
    );
  });

  test('comparing agrees with subtracting', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const difference = addDecimals(a, { unscaled: -b.unscaled, scale: b.scale }).unscaled;
        expect(Math.sign(compareDecimals(a, b))).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0);
      }),
    );
  });
});

describe('written totals', () => {
  test.each([
    ['10', 2, '10.00'],
    ['10.5', 2, '10.50'],
    ['10.505', 2, '10.505'],
    ['10.5000', 2, '10.50'],
    ['7.000', 0, '7'],
  ])('%s with at least %i decimals is %s', (text, least, written) => {
    expect(formatDecimalAtLeast(read(text), least)).toBe(written);
  });
});
