// Which beneficiaries of a batch a rule about the sums of a period may look at: those who may be above the
// lowest limit with what they get from all the other batches.
import { compareDecimals, exponentOf, parseXsdDecimal, ZERO } from './money.ts';
import { beneficiaryKey } from './policy-rolling.ts';

/** Money of one own account or one beneficiary in one currency. */
export interface PartSum {
  readonly account: string;
  readonly currency: string;
  readonly minor: bigint;
}

const keyOf = ({ account, currency }: PartSum): string => `${currency} ${beneficiaryKey(account)}`;

/** One row for each beneficiary, however the account is written. */
function merged(rows: readonly PartSum[]): readonly PartSum[] {
  const found = new Map<string, PartSum>();
  for (const row of rows) {
    const before = found.get(keyOf(row));
    found.set(keyOf(row), before === undefined ? row : { ...before, minor: before.minor + row.minor });
  }
  return [...found.values()];
}

/**
 * Narrows the sums of a batch by account to those who may be above a limit, one row for each. `own`: the sums
 * of the batch that is judged; `others`: those of the others; `lowest`: the lowest limit by currency. In a
 * currency without one everybody may be above it.
 */
export function whoMayExceed(
  own: readonly PartSum[],
  others: readonly PartSum[],
  lowest: ReadonlyMap<string, string>,
): (rows: readonly PartSum[]) => readonly PartSum[] {
  const whole = new Map(merged(own).map((row) => [keyOf(row), row]));
  for (const row of others) {
    const before = whole.get(keyOf(row));
    if (before !== undefined) whole.set(keyOf(row), { ...before, minor: before.minor + row.minor });
  }
  const mayExceed = ({ currency, minor }: PartSum): boolean => {
    const limit = lowest.get(currency);
    const sum = { unscaled: minor, scale: exponentOf(currency) ?? 2 };
    return limit === undefined || compareDecimals(sum, parseXsdDecimal(limit) ?? ZERO) > 0;
  };
  const wanted = new Set([...whole].flatMap(([key, sum]) => (mayExceed(sum) ? [key] : [])));
  return (rows) => merged(rows).filter((row) => wanted.has(keyOf(row)));
}
