// Sums over the messages of a batch, exact to the last digit.
import { expect, test } from 'vitest';
import type { Reading } from '../../../shared/domain/reading.ts';
import { batchTotals, frozenFigures, ownAccountsOf } from './statement.ts';

const reading = (more: Partial<Reading>): Reading =>
  ({ transactions: 1, totals: [], ownAccounts: [], controlSum: '0', ...more }) as Reading;
const total = (currency: string, amount: string, count: number): Reading['totals'][number] => ({
  currency,
  amount,
  count,
});

test('are added per currency, in the order of their codes and with the digits of the currency', () => {
  const readings = [
    reading({ transactions: 3, totals: [total('USD', '0.10', 2), total('JPY', '5', 1)] }),
    reading({
      transactions: 2,
      totals: [total('USD', '0.2', 1), total('EUR', '7', 1), total('XXX', '1.5', 3)],
    }),
  ];
  expect(batchTotals(readings)).toEqual({
    transactions: 5,
    totals: [
      { currency: 'EUR', amount: '7.00', count: 1 },
      { currency: 'JPY', amount: '5', count: 1 },
      { currency: 'USD', amount: '0.30', count: 3 },
      { currency: 'XXX', amount: '1.5', count: 3 },
    ],
  });
  expect(batchTotals([])).toEqual({ transactions: 0, totals: [] });
  expect(() => batchTotals([reading({ totals: [total('EUR', 'much', 1)] })])).toThrow('no decimal');
});

test('number and control sum are plain texts', () => {
  const readings = [
    reading({ transactions: 4, controlSum: '10.10' }),
    reading({ transactions: 3, controlSum: '0.90' }),
    reading({ controlSum: 'much' }),
  ];
  expect(frozenFigures(readings)).toEqual({ transactions: '8', controlSum: '11' });
});

test('own accounts stand once, in order', () => {
  expect(
    ownAccountsOf([reading({ ownAccounts: ['DE2', 'DE1'] }), reading({ ownAccounts: ['DE1'] })]),
  ).toEqual(['DE1', 'DE2']);
});
