import { describe, expect, it } from 'vitest';
import { readTypedAmount } from './typed-amount.ts';

describe('a typed amount', () => {
  it.each([
    ['1204331.70'],
    ['1.204.331,70'],
    ['1,204,331.70'],
    ["1'204'331.70"],
    ['1 204 331,70'],
    ['1\u00a0204\u00a0331,70'],
    ['EUR 1,204,331.70'],
    ['1.204.331,70 €'],
  ])('%s is 1204331.70', (typed) => {
    expect(readTypedAmount(typed, 'EUR')).toBe('1204331.70');
  });

  it.each([['1,234'], ['1,234.5.6'], ['1.23,4.5'], ['12,34,567.00'], ['-5'], ['ten'], ['1e5'], ['']])(
    '%s is left for a person to settle',
    (typed) => {
      expect(readTypedAmount(typed, 'EUR')).toBe(typed);
    },
  );

  it('takes a comma before fewer than three digits as a decimal comma', () => {
    expect(readTypedAmount('12,5', 'EUR')).toBe('12.5');
    expect(readTypedAmount('12,50', 'EUR')).toBe('12.50');
  });

  it('takes several groups of three as thousands', () => {
    expect(readTypedAmount('1.204.331', 'EUR')).toBe('1204331');
    expect(readTypedAmount('1,204,331', 'JPY')).toBe('1204331');
  });

  it('never takes a comma for a decimal comma where the currency has none', () => {
    expect(readTypedAmount('12,5', 'JPY')).toBe('12,5');
  });

  it.each([
    ['USD 100.00', 'EUR'],
    ['100.00 USD', 'EUR'],
    ['$100.00', 'EUR'],
    ['€ 100.00', 'USD'],
    ['£7', 'JPY'],
  ])('%s is no amount in %s', (typed, currency) => {
    expect(readTypedAmount(typed, currency)).toBe(typed);
  });

  it.each([
    ['$100.00', 'USD'],
    ['$100.00', 'CAD'],
    ['¥100', 'JPY'],
    ['¥100', 'CNY'],
    ['100 €', 'EUR'],
    ['EUR 100', 'EUR'],
    ['£100', 'GBP'],
    ['CHF 100', 'CHF'],
    ['USD 100', ''],
  ])('%s is an amount in %s', (typed, currency) => {
    expect(readTypedAmount(typed, currency)).toMatch(/^100(?:\.00)?$/u);
  });
});
