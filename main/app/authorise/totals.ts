// Adds up the readings of a batch's messages: exact decimals per currency.
import {
  addDecimals,
  formatDecimalAtLeast,
  parseXsdDecimal,
  ZERO,
  type Decimal,
} from '../../../shared/domain/decimal.ts';
import { exponentOf } from '../../../shared/domain/currency.ts';
import type { CurrencyTotal } from '../../../shared/domain/batch.ts';
import type { FrozenFigures } from '../../../shared/domain/file-override.ts';
import type { Reading } from '../../../shared/domain/reading.ts';

export function batchTotals(readings: readonly Reading[]): {
  readonly transactions: number;
  readonly totals: CurrencyTotal[];
} {
  const sums = new Map<string, { sum: Decimal; count: number }>();
  let transactions = 0;
  for (const reading of readings) {
    transactions += reading.transactions;
    for (const total of reading.totals) {
      const amount = parseXsdDecimal(total.amount);
      if (amount === undefined) throw new Error('A reading carries a total that is no decimal.');
      const before = sums.get(total.currency) ?? { sum: ZERO, count: 0 };
      sums.set(total.currency, { sum: addDecimals(before.sum, amount), count: before.count + total.count });
    }
  }
  const totals = [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { sum, count }]) => ({
      currency,
      amount: formatDecimalAtLeast(sum, exponentOf(currency) ?? 0),
      count,
    }));
  return { transactions, totals };
}

/** Own accounts of all messages, sorted and unique. */
export function ownAccountsOf(readings: readonly Reading[]): readonly string[] {
  return [...new Set(readings.flatMap((reading) => reading.ownAccounts))].toSorted();
}

/** Number and control sum over all messages, as plain texts without superfluous zeros. */
export function frozenFigures(readings: readonly Reading[]): FrozenFigures {
  const sum = readings.reduce(
    (before, { controlSum }) => addDecimals(before, parseXsdDecimal(controlSum) ?? ZERO),
    ZERO,
  );
  const transactions = readings.reduce((count, reading) => count + reading.transactions, 0);
  return { transactions: String(transactions), controlSum: formatDecimalAtLeast(sum, 0) };
}
