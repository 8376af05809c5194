// Sums per currency as the store keeps them: exact beyond 64 bits, as JSON with the sum as text.
import type { MinorTotal } from '../ports/store.ts';

/** One amount that comes or goes; `minor` null is counted in no sum. */
export interface Counted {
  readonly currency: string;
  readonly minor: bigint | null;
}

interface StoredTotal {
  readonly currency: string;
  readonly minor: string;
  readonly count: number;
}

export function readTotals(text: string): readonly MinorTotal[] {
  return (JSON.parse(text) as StoredTotal[]).map(({ currency, minor, count }) => ({
    currency,
    minor: BigInt(minor),
    count,
  }));
}

export function printTotals(totals: readonly MinorTotal[]): string {
  return JSON.stringify(
    totals.map(({ currency, minor, count }): StoredTotal => ({ currency, minor: minor.toString(), count })),
  );
}

/**
 * `totals` with `gone` taken away and `come` added, by currency; a currency without a payment is left out.
 */
export function movedTotals(
  totals: readonly MinorTotal[],
  gone: Iterable<Counted>,
  come: Iterable<Counted>,
): readonly MinorTotal[] {
  const sums = new Map(totals.map(({ currency, minor, count }) => [currency, { minor, count }]));
  const move = (amounts: Iterable<Counted>, sign: 1 | -1): void => {
    for (const { currency, minor } of amounts) {
      if (minor === null) continue;
      const sum = sums.get(currency) ?? { minor: 0n, count: 0 };
      sum.minor += BigInt(sign) * minor;
      sum.count += sign;
      sums.set(currency, sum);
    }
  };
  move(gone, -1);
  move(come, 1);
  return [...sums]
    .filter(([, { count }]) => count > 0)
    .map(([currency, sum]) => ({ currency, ...sum }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Sorted and unique, as lists of accounts and dates are kept. */
export function mergedList(list: string, more: Iterable<string>): string {
  return JSON.stringify([...new Set([...(JSON.parse(list) as string[]), ...more])].toSorted());
}
