import { describe, expect, it } from 'vitest';
import { amountReadings, decimalMarkOf, readAmountText } from './amount-text.ts';

const values = (text: string): readonly (string | null)[] => {
  const amount = readAmountText(text);
  return amount === undefined ? [] : [amount.readings['.'], amount.readings[',']];
};

describe('an amount', () => {
  it.each([
    ['1204331.70', '1204331.70', null],
    ['1,204,331.70', '1204331.70', null],
    ["1'204'331.70", '1204331.70', null],
    ['12,34,567.00', '1234567.00', null],
    ['1.204.331,70', null, '1204331.70'],
    ['1 204 331,70', null, '1204331.70'],
    ['1\u202f204\u00a0331,70', null, '1204331.70'],
    ['12,5', null, '12.5'],
    ['0,123', null, '0.123'],
    ['1234,567', null, '1234.567'],
    ['.5', '0.5', null],
    ['0012.50', '12.50', null],
  ])('%s has one reading', (text, point, comma) => {
    expect(values(text)).toEqual([point, comma]);
  });

  it.each([
    ['1.234', '1.234', '1234'],
    ['1,234', '1234', '1.234'],
    ['999.999', '999.999', '999999'],
  ])('%s has two', (text, point, comma) => {
    expect(values(text)).toEqual([point, comma]);
    expect(amountReadings(text).map(({ mark, value }) => [mark, value])).toEqual([
      ['.', point],
      [',', comma],
    ]);
  });

  it.each(['1234', '1 204 331', "1'204'331", '7'])('%s is the same either way', (text) => {
    const amount = readAmountText(text);
    expect(amount && decimalMarkOf(amount)).toBe('both');
    expect(amountReadings(text)).toEqual([]);
  });

  it.each([
    ['EUR 12.50', 'EUR', ''],
    ['12,50 €', 'EUR', ''],
    ['CHF12.50', 'CHF', ''],
    ['$ 12.50', '', '$'],
    ['12.50', '', ''],
  ])('%s names its currency', (text, currency, sign) => {
    expect(readAmountText(text)).toMatchObject({ currency, sign });
  });

  it.each(['-12,50', '12,50-', '(12.50)', '\u221212.50', '- 12.50', 'EUR -12.50', '-12,50 EUR'])(
    '%s is negative',
    (text) => {
      expect(readAmountText(text)).toMatchObject({ negative: true });
    },
  );

  it.each([
    ['12,-', '12'],
    ['1.500,--', '1500'],
    ['+12.50', '12.50'],
  ])('%s is %s', (text, value) => {
    const amount = readAmountText(text);
    expect(amount?.negative).toBe(false);
    expect(values(text)).toContain(value);
  });

  // Each pattern that ends in blanks and a sign tries the blanks again from each of their places.
  it('is none where the text is longer than any, without reading all of it', () => {
    const before = process.cpuUsage();
    for (let cell = 0; cell < 10; cell += 1)
      expect(readAmountText(`1${' '.repeat(32_765)}x`)).toBeUndefined();
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(1);
  });

  it.each(['', 'ten', '1e5', '12.3x', '1.23,4.5', '1,234.5.6', '1.234.56', 'XXQ 12', 'EUR 12 USD', 'Summe'])(
    '%s is none',
    (text) => {
      expect(readAmountText(text)).toBeUndefined();
    },
  );
});
