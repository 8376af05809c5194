import { afterEach, describe, expect, it } from 'vitest';
import { showRegion } from '../i18n/language.ts';
import { amountForms, editAmount, readTypedAmount } from './typed-amount.ts';

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

  it('that can be two is none, in any region, and never passes for a decimal point', () => {
    for (const currency of ['EUR', 'KWD', 'JPY', '']) {
      expect(readTypedAmount('1.234', currency)).toBe('1.234?');
      expect(readTypedAmount('1.234?', currency)).toBe('1.234?');
      expect(readTypedAmount('EUR 12.345', 'EUR')).toBe('12.345?');
      expect(readTypedAmount('1,234', currency)).toBe('1,234');
    }
    expect(amountForms('1.234?').map(({ value }) => value)).toEqual(['1.234', '1234']);
    expect(readTypedAmount('0.234', 'KWD')).toBe('0.234');
    expect(readTypedAmount('1234,567', 'KWD')).toBe('1234.567');
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

describe('an amount that is edited', () => {
  afterEach(() => showRegion('language'));

  it('is written as the region writes it, and read back as the same', () => {
    for (const [region, text] of [
      ['de', '1204331,70'],
      ['nl', '1204331,70'],
      ['fr', '1204331,70'],
      ['de-CH', '1204331.70'],
      ['en-US', '1204331.70'],
    ] as const) {
      showRegion(region);
      expect(editAmount('1204331.70')).toBe(text);
      expect(readTypedAmount(text, 'EUR')).toBe('1204331.70');
    }
    expect(editAmount('ten')).toBe('ten');
  });
});
