// Which part of the long suites fits into the minutes that are left: all of it, else the same fraction of
// each, another one with every seed.
import type { LongSuite } from './long-suites.ts';

export interface Share {
  readonly suite: LongSuite;
  /** `<index>/<count>`; null: all of it. */
  readonly shard: string | null;
  readonly minutes: number;
}

export interface Plan {
  readonly chosen: readonly Share[];
  /** A suite of which nothing runs, and why. */
  readonly leftOut: readonly { readonly suite: LongSuite; readonly reason: string }[];
}

/** `slowness`: how many times longer this machine takes than the table says. */
export function planShares(suites: readonly LongSuite[], minutes: number, seed: number, slowness = 1): Plan {
  const total = suites.reduce((sum, suite) => sum + suite.minutes * slowness, 0);
  if (total <= minutes)
    return {
      chosen: suites.map((suite) => ({ suite, shard: null, minutes: suite.minutes * slowness })),
      leftOut: [],
    };
  const parts = minutes <= 0 ? Number.POSITIVE_INFINITY : partsOf(suites, minutes / slowness);
  const chosen: Share[] = [];
  const leftOut: { suite: LongSuite; reason: string }[] = [];
  let left = minutes;
  // The first in the row is sure to run; another seed begins with another suite.
  const first = suites.length === 0 ? 0 : seed % suites.length;
  for (const suite of [...suites.slice(first), ...suites.slice(0, first)]) {
    const count = suite.shares === null ? 1 : Math.min(suite.shares.most, parts);
    const needed = (suite.minutes * slowness) / count;
    if (needed > left) {
      leftOut.push({
        suite,
        reason: `${needed.toFixed(1)} minutes do not fit into the ${Math.max(0, left).toFixed(1)} that are left`,
      });
      continue;
    }
    chosen.push({ suite, shard: count === 1 ? null : `${(seed % count) + 1}/${count}`, minutes: needed });
    left -= needed;
  }
  return { chosen, leftOut };
}

/**
 * Into how many parts what can be divided is divided: so many that what cannot be fits beside it. Where that
 * takes more than twice as many, suites take turns instead.
 */
function partsOf(suites: readonly LongSuite[], minutes: number): number {
  const needed = (parts: number): number =>
    suites.reduce((sum, suite) => sum + suite.minutes / Math.min(suite.shares?.most ?? 1, parts), 0);
  const least = Math.ceil(needed(1) / minutes);
  for (let parts = least; parts <= 2 * least; parts += 1) if (needed(parts) <= minutes) return parts;
  return least;
}

/** The n-th of the cases that a share holds; `shard` as in `--shard=2/5`. */
export function shareOf<T>(all: readonly T[], shard: string | undefined): readonly T[] {
  if (shard === undefined) return all;
  const match = /^([1-9]\d*)\/([1-9]\d*)$/u.exec(shard);
  const [index, count] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || index > count)
    throw new Error(`a share is written <index>/<count>, as in 2/5; not ${shard}`);
  return all.filter((_, at) => at % count === index - 1);
}
