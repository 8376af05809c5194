// Sums amounts in minor units by currency while a file is read.
import type { MinorTotal } from '../ports/store.ts';

export class MinorTotals {
  readonly #sums = new Map<string, { minor: bigint; count: number }>();

  add(currency: string, minor: bigint): void {
    const sum = this.#sums.get(currency);
    if (sum === undefined) this.#sums.set(currency, { minor, count: 1 });
    else {
      sum.minor += minor;
      sum.count += 1;
    }
  }

  sorted(): MinorTotal[] {
    return [...this.#sums]
      .map(([currency, sum]) => ({ currency, ...sum }))
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  }
}
