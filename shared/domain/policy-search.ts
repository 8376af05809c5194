// Who is missing: the fewest more approvals that would do, and whether those who are left can finish at all.
import type { PolicyRule } from './policy.ts';
import { isMet, likenessOf, type Right } from './policy-rules.ts';

export interface FewestMore {
  readonly count: number;
  /** Rights whose use brings it nearer. */
  readonly useful: readonly Right[];
}

/**
 * Null when all of them together would not do. Rights that no rule can tell apart are tried once, so company
 * size does not matter.
 */
export function fewestMore(
  rules: readonly PolicyRule[],
  approved: readonly Right[],
  candidates: readonly Right[],
): FewestMore | null {
  const kinds = [...Map.groupBy(candidates, (right) => likenessOf(rules, right)).values()];
  const shortest = (have: readonly Right[]): number | null => {
    for (let count = 0; count <= candidates.length; count += 1)
      if (reaches(rules, have, kinds, count)) return count;
    return null;
  };
  const count = shortest(approved);
  if (count === null) return null;
  const useful = new Set(
    kinds.flatMap((alike) =>
      alike[0] !== undefined && reaches(rules, [...approved, alike[0]], kinds, count - 1) ? alike : [],
    ),
  );
  return { count, useful: candidates.filter((right) => useful.has(right)) };
}

/** Whether `count` more, taken from the kinds in any mixture, would meet the rules. */
function reaches(
  rules: readonly PolicyRule[],
  have: readonly Right[],
  kinds: readonly (readonly Right[])[],
  count: number,
): boolean {
  const [alike, ...rest] = kinds;
  if (count <= 0 || alike === undefined) return count <= 0 && isMet(rules, have);
  for (let take = Math.min(count, alike.length); take >= 0; take -= 1) {
    if (reaches(rules, [...have, ...alike.slice(0, take)], rest, count - take)) return true;
  }
  return false;
}

export interface OpenPlaces {
  readonly rules: readonly PolicyRule[];
  readonly approved: readonly Right[];
  /** Who could fill the place; null when it is filled. */
  readonly freeze: readonly Right[] | null;
  readonly release: readonly Right[] | null;
  readonly approvers: readonly Right[];
}

/**
 * More approvals never hurt, so everybody who is not needed elsewhere approves; only who stands in for whom
 * has to be tried.
 */
export function canFinish({ rules, approved, freeze, release, approvers }: OpenPlaces): boolean {
  for (const first of choices(freeze, [])) {
    for (const taken of choices(release, first)) {
      for (const more of everybodyElse(approvers, taken))
        if (isMet(rules, [...approved, ...more])) return true;
    }
  }
  return false;
}

function* choices(rights: readonly Right[] | null, taken: readonly Right[]): Generator<readonly Right[]> {
  if (rights === null) yield taken;
  else for (const right of rights) if (isFree(right, taken)) yield [...taken, right];
}

function isFree({ person, seat }: Right, taken: readonly Right[]): boolean {
  return !taken.some((right) => [right.person, right.seat].some((one) => one === person || one === seat));
}

/** Every largest set of rights that can be used together beside those taken. */
function everybodyElse(rights: readonly Right[], taken: readonly Right[]): Generator<readonly Right[]> {
  const free = rights.filter((right) => isFree(right, taken));
  const clashes = (right: Right): boolean => free.some((other) => other !== right && !isFree(right, [other]));
  const sure = free.filter((right) => !clashes(right));
  return together(free.filter(clashes), sure);
}

function* together(doubtful: readonly Right[], chosen: readonly Right[]): Generator<readonly Right[]> {
  const [first, ...rest] = doubtful;
  if (first === undefined) {
    yield chosen;
    return;
  }
  if (isFree(first, chosen)) yield* together(rest, [...chosen, first]);
  yield* together(rest, chosen);
}
