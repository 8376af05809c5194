import { describe, expect, it } from 'vitest';
import { formattedAmount } from './Amount.tsx';

describe('an amount on the screen', () => {
  it.each([
    ['1204331.7', 'EUR', 'EUR\u00a01,204,331.70'],
    ['775491', 'GBP', 'GBP\u00a0775,491.00'],
    ['-11.72', 'GBP', 'GBP\u00a0\u221211.72'],
    ['2138033', 'JPY', 'JPY\u00a02,138,033'],
    ['1.5', 'KWD', 'KWD\u00a01.500'],
  ])("%s %s has the currency's own decimals", (amount, currency, shown) => {
    expect(formattedAmount(amount, currency)).toBe(shown);
  });
  it.each([
    ['10.50500', 'EUR', 'EUR\u00a010.50500'],
    ['3.5', 'JPY', 'JPY\u00a03.5'],
    ['7.1', 'QQQ', 'QQQ\u00a07.1'],
  ])('%s %s keeps every digit it came with', (amount, currency, shown) => {
    expect(formattedAmount(amount, currency)).toBe(shown);
  });
});
