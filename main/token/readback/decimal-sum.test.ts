// The second reader's own decimals.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { exponentOf } from '../../../shared/domain/money.ts';
import * as currencyList from '../../../shared/domain/currency-list.ts';
import { scaledDecimalText, NOTHING, plus, readScaledDecimal, same, totalText } from './ledger.ts';

test.each([
  ['1', '1.00'],
  ['1.5', '1.50'],
  ['1.505', '1.505'],
  ['1.5000', '1.50'],
  ['0', '0.00'],
  ['.5', '0.50'],
  ['5.', '5.00'],
  ['007', '7.00'],
])('%s is a total of %s', (text, total) => {
  expect(totalText(readScaledDecimal(text, 0), 'EUR')).toBe(total);
});

test('every currency has the number of digits ISO 4217 gives it, as the other reader has it', () => {
  const codes = Object.values(currencyList).flatMap((text) =>
    [...text.matchAll(/\b([A-Z]{3}) [\d-]/gu)].map((match) => match[1] ?? ''),
  );
  expect(codes.length).toBeGreaterThan(180);
  for (const code of codes)
    expect([code, totalText(NOTHING, code)]).toEqual([
      code,
      scaledDecimalText(NOTHING, exponentOf(code) ?? 2),
    ]);
});

test('sums are exact in any order', () => {
  const amount = fc
    .tuple(fc.nat(999_999_999), fc.nat(99_999))
    .map(([whole, part]) => `${whole}.${String(part).padStart(5, '0')}`);
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 40 }), (amounts) => {
      const values = amounts.map((text) => readScaledDecimal(text, 0));
      const sum = values.reduce(plus, NOTHING);
      expect(same(sum, values.toReversed().reduce(plus, NOTHING))).toBe(true);
      expect(sum.units * 10n ** BigInt(5 - sum.scale)).toBe(
        amounts.reduce((total, text) => total + BigInt(text.replace('.', '')), 0n),
      );
    }),
    { numRuns: 200, seed: 3 },
  );
});

test('a value is the same with zeros behind it, and no other', () => {
  const value = (text: string) => readScaledDecimal(text, 0);
  expect(same(value('1.5'), value('1.500'))).toBe(true);
  expect(same(value('1.500'), value('1.5'))).toBe(true);
  expect(same(value('1.5'), value('1.501'))).toBe(false);
  expect(same(value('15'), value('1.5'))).toBe(false);
  expect(scaledDecimalText(plus(value('0.005'), value('10')), 0)).toBe('10.005');
});

test('a currency without minor unit has no point', () => {
  expect(totalText(readScaledDecimal('1200', 0), 'JPY')).toBe('1200');
  expect(totalText(readScaledDecimal('1200.00', 0), 'JPY')).toBe('1200');
  expect(totalText(readScaledDecimal('0.25', 0), 'JPY')).toBe('0.25');
});

test.each(['', '.', '+', '-1', '1e2', ' 1', '1 ', '1,5', '0x1', '٣', '1.2.3', '1'.repeat(31)])(
  'no amount is read from "%s"',
  (text) => {
    expect(() => readScaledDecimal(text, 9)).toThrow(
      expect.objectContaining({ why: 'amount-form', offset: 9 }),
    );
  },
);
