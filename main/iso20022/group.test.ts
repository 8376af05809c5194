// Control sums are exact, whatever the decimals, the count and the currency.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, formatDecimal, parseXsdDecimal, trimDecimal, ZERO } from '../../shared/domain/money.ts';
import { DecimalSum, totalsOf } from './group.ts';

describe('a control sum', () => {
  it.each([
    [[], '0'],
    [['0.10', '0.20'], '0.3'],
    [['0.1', '0.2', '0.7'], '1'],
    [['999999999999999999', '1'], '1000000000000000000'],
    [['0.00001', '10'], '10.00001'],
    [['1', '0.12345678901234567'], '1.12345678901234567'],
  ])('of %j is %s', (amounts, sum) => {
    const total = new DecimalSum();
    for (const amount of amounts) expect(total.add(amount)).toBe(true);
    expect(total.toString()).toBe(sum);
  });

  it('is what plain arithmetic on whole numbers gives, for any amounts', () => {
    const amount = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 5 }))
      .map(([unscaled, scale]) => formatDecimal({ unscaled, scale }));
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 60 }), (amounts) => {
        const total = new DecimalSum();
        for (const text of amounts) total.add(text);
        const expected = amounts.map((text) => parseXsdDecimal(text) ?? ZERO).reduce(addDecimals, ZERO);
        return total.toString() === formatDecimal(trimDecimal(expected));
      }),
      { seed: 1, numRuns: 400 },
    );
  });

  it('stays exact over a million amounts', () => {
    const total = new DecimalSum();
    for (let i = 0; i < 1_000_000; i++) total.add('9999999999.99');
    expect(total.toString()).toBe('9999999999990000');
  });

  it('refuses what is no plain decimal and keeps what it had', () => {
    const total = new DecimalSum();
    total.add('1.5');
    for (const text of ['', '.', '-1', '+1', '1e3', '1,5', 'x']) expect(total.add(text)).toBe(false);
    expect(total.toString()).toBe('1.5');
  });

  it('counts instructed, bare and equivalent amounts', () => {
    const leaf = (n: string, t: string): object => ({ n, t, a: { Ccy: 'EUR' } });
    const transactions = [
      { n: 'CdtTrfTxInf', c: [{ n: 'Amt', c: [leaf('InstdAmt', '1.10')] }] },
      { n: 'DrctDbtTxInf', c: [leaf('InstdAmt', '2.20')] },
      { n: 'CdtTrfTxInf', c: [{ n: 'Amt', c: [{ n: 'EqvtAmt', c: [leaf('Amt', '3.30')] }] }] },
    ];
    expect(totalsOf(transactions as never)).toEqual({ count: 3, sum: '6.6' });
  });
});
