// Which beneficiaries of a batch a rule about the sums of a period may look at: those who may be above the
// lowest limit with what they get from all the other batches, and whoever may be one with them.
import { beneficiaryKey, joinBeneficiaries } from './beneficiary-number.ts';
import { compareDecimals, exponentOf, parseXsdDecimal, ZERO } from './money.ts';

/** Money of one own account or one beneficiary in one currency. */
export interface PartSum {
  readonly account: string;
  readonly currency: string;
  readonly minor: bigint;
}

interface KeyedSum extends PartSum {
  readonly key: string;
}

const placeOf = ({ currency, key }: Pick<KeyedSum, 'currency' | 'key'>): string => `${currency} ${key}`;

/** One row for each spelling of a beneficiary that is one account without a doubt. */
function merged(rows: readonly PartSum[]): readonly KeyedSum[] {
  const found = new Map<string, KeyedSum>();
  for (const row of rows) {
    const keyed = { ...row, key: beneficiaryKey(row.account) };
    const before = found.get(placeOf(keyed));
    found.set(placeOf(keyed), before === undefined ? keyed : { ...before, minor: before.minor + row.minor });
  }
  return [...found.values()];
}

const withoutKey = ({ account, currency, minor }: KeyedSum): PartSum => ({ account, currency, minor });

/** The rows that are listed: of the batch that is judged, and of each of the others. */
interface ListedParts {
  readonly own: readonly PartSum[];
  of(rows: readonly PartSum[]): readonly PartSum[];
}

/**
 * Narrows the sums of batches by account to those that a limit may look at. `own`: the sums of the batch that
 * is judged; `others`: those of the others; `lowest`: the lowest limit by currency. In a currency without one
 * everybody may be above it.
 */
export function whoMayExceed(
  own: readonly PartSum[],
  others: readonly PartSum[],
  lowest: ReadonlyMap<string, string>,
): ListedParts {
  const [ours, theirs] = [merged(own), merged(others)];
  const [listed, wanted] = [new Set<string>(), new Set<string>()];
  for (const currency of new Set(ours.map((row) => row.currency))) {
    const [its, rest] = [ours, theirs].map((rows) => rows.filter((row) => row.currency === currency));
    if (its === undefined || rest === undefined) continue;
    const all = [...its, ...rest];
    const joined = joinBeneficiaries(
      its.map(({ key }) => key),
      all.map(({ key }) => key),
    );
    const placesOf = (place: number): readonly number[] => [...(joined[place] ?? [])];
    const limit = lowest.get(currency);
    const mayExceed = (place: number): boolean => {
      const minor = placesOf(place).reduce((sum, at) => sum + (all[at]?.minor ?? 0n), 0n);
      const sum = { unscaled: minor, scale: exponentOf(currency) ?? 2 };
      return limit === undefined || compareDecimals(sum, parseXsdDecimal(limit) ?? ZERO) > 0;
    };
    const beyond = [...its.keys()].filter(mayExceed);
    // What is added to a sum has to be listed with it.
    const named = new Set(beyond.flatMap(placesOf).filter((place) => place < its.length));
    for (const place of named) {
      listed.add(placeOf(its[place] ?? { currency, key: '' }));
      for (const at of placesOf(place)) wanted.add(placeOf(all[at] ?? { currency, key: '' }));
    }
  }
  return {
    own: ours.filter((row) => listed.has(placeOf(row))).map(withoutKey),
    of: (rows) =>
      merged(rows)
        .filter((row) => wanted.has(placeOf(row)))
        .map(withoutKey),
  };
}
