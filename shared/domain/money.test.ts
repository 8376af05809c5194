import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  activeCurrencies,
  exponentOf,
  amountText,
  controlSum,
  moneyText,
  parseMoney,
  totalsByCurrency,
  type Money,
  type MoneyAllowance,
} from './money.ts';

function money(text: string, currency: string, allow?: MoneyAllowance): Money {
  const parsed = parseMoney(text, currency, allow);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}
function problem(text: string, currency: string, allow?: MoneyAllowance): string | undefined {
  const parsed = parseMoney(text, currency, allow);
  return parsed.ok ? undefined : parsed.error;
}
const anyMoney = fc.record({
  minor: fc.bigInt({ min: 0n, max: 10n ** 17n }),
  currency: fc.constantFrom(...activeCurrencies().map((c) => c.code)),
});

describe('reading an amount', () => {
  test.each([
    ['12.34', 'EUR', 1234n],
    ['12', 'EUR', 1200n],
    ['0.01', 'EUR', 1n],
    ['12', 'JPY', 12n],
    ['1.234', 'KWD', 1234n],
    ['0', 'USD', 0n],
    ['007.50', 'EUR', 750n],
  ])('%s %s is %i minor units', (text, currency, minor) => {
    expect(money(text, currency)).toEqual({ minor, currency });
  });

  test.each([
    '',
    ' ',
    '1,5',
    '1 000',
    '1e3',
    '1E2',
    '.5',
    '5.',
    '+5',
    '0x1F',
    'NaN',
    '١٢',
    '1.2.3',
    '12.34 ',
    '\n1',
  ])('%j is no amount', (text) => {
    expect(problem(text, 'EUR')).toBe('not-a-decimal');
  });

  test.each([
    ['10.505', 'EUR'],
    ['10.500', 'EUR'],
    ['1.0', 'JPY'],
    ['1.2345', 'KWD'],
  ])('%s has too many decimals for %s', (text, currency) => {
    expect(problem(text, currency)).toBe('too-many-decimals');
  });

  test('zeros beyond the decimals are accepted only where asked for, other digits never', () => {
    expect(money('10.500', 'EUR', { trailingZeros: true }).minor).toBe(1050n);
    expect(problem('10.505', 'EUR', { trailingZeros: true })).toBe('too-many-decimals');
  });

  test('a sign only where asked for', () => {
    expect(problem('-5', 'EUR')).toBe('sign');
    expect(money('-5.01', 'EUR', { sign: true }).minor).toBe(-501n);
  });

  test('a withdrawn currency only when reading old messages', () => {
    expect(problem('5.00', 'BGN')).toBe('unpayable-currency');
    expect(money('5.00', 'BGN', { historic: true }).minor).toBe(500n);
  });

  test('unknown and unpayable currencies, and 19 digits, are refused by name', () => {
    expect(problem('1', 'ZZZ')).toBe('unknown-currency');
    expect(problem('1', 'XAU')).toBe('unpayable-currency');
    expect(problem('1'.repeat(17), 'EUR')).toBe('too-many-digits');
    const before = process.cpuUsage();
    expect(parseMoney(`1.${'0'.repeat(100_000)}1`, 'EUR', { trailingZeros: true })).toEqual({
      ok: false,
      error: 'too-many-digits',
    });
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(5);
    expect(money('9999999999999999.99', 'EUR').minor).toBe(999999999999999999n);
  });

  test('what is written reads back the same', () => {
    fc.assert(
      fc.property(anyMoney, (value) => {
        expect(money(amountText(value), value.currency)).toEqual(value);
      }),
    );
  });
});

describe('the text of an amount', () => {
  test('has its currency, and neither groups nor the comma of a region', () => {
    expect(moneyText(money('1204331.70', 'EUR'))).toBe('EUR 1204331.70');
    expect(moneyText(money('1204331', 'JPY'))).toBe('JPY 1204331');
    expect(moneyText(money('-0.5', 'KWD', { sign: true }))).toBe('KWD -0.500');
  });

  test('always has the decimals of its currency', () => {
    fc.assert(
      fc.property(anyMoney, (value) => {
        expect(amountText(value).split('.')[1]?.length ?? 0).toBe(exponentOf(value.currency));
      }),
    );
  });
});

describe('sums', () => {
  test('totals are per currency and sorted; the control sum ignores currency and carries no idle zeros', () => {
    const amounts = [money('1.50', 'USD'), money('100', 'JPY'), money('0.125', 'KWD'), money('2.50', 'USD')];
    expect(totalsByCurrency(amounts).map(moneyText)).toEqual(['JPY 100', 'KWD 0.125', 'USD 4.00']);
    expect(controlSum(amounts)).toBe('104.125');
    expect(controlSum([money('1204331.70', 'EUR')])).toBe('1204331.7');
    expect(controlSum([])).toBe('0');
  });

  test('totals and control sum do not depend on order or grouping', () => {
    fc.assert(
      fc.property(fc.array(anyMoney, { maxLength: 30 }), (amounts) => {
        const reversed = amounts.toReversed();
        expect(totalsByCurrency(reversed)).toEqual(totalsByCurrency(amounts));
        expect(controlSum(totalsByCurrency(amounts))).toBe(controlSum(reversed));
      }),
    );
  });
});
