// What changed between two lists of payments: equal ones cancel out as a multiset, what is left is paired by
// a key, the rest came or went.

export interface ComparedRow {
  readonly no: number;
  /** Two rows with the same one say the same. */
  readonly identity: string;
  /** By what a row is found again once it says something else. */
  readonly key: string;
}

export interface RowDifference {
  readonly same: number;
  /** In the order of the rows after; what is gone follows in its own order. */
  readonly changes: readonly { readonly before: number | null; readonly after: number | null }[];
}

export function differenceOf(before: readonly ComparedRow[], after: readonly ComparedRow[]): RowDifference {
  const left = new Map<string, number>();
  for (const { identity } of before) left.set(identity, (left.get(identity) ?? 0) + 1);
  const fresh: ComparedRow[] = [];
  for (const row of after) {
    const count = left.get(row.identity) ?? 0;
    if (count === 0) fresh.push(row);
    else left.set(row.identity, count - 1);
  }
  // Of equal rows it does not matter which one went; the last ones did.
  const gone: ComparedRow[] = [];
  for (const row of before.toReversed()) {
    const count = left.get(row.identity) ?? 0;
    if (count === 0) continue;
    left.set(row.identity, count - 1);
    gone.push(row);
  }
  gone.reverse();
  const waiting = Map.groupBy(gone, ({ key }) => key);
  const paired = new Set<number>();
  const changes = fresh.map((row) => {
    const partner = waiting.get(row.key)?.shift();
    if (partner !== undefined) paired.add(partner.no);
    return { before: partner?.no ?? null, after: row.no };
  });
  return {
    same: after.length - fresh.length,
    changes: [
      ...changes,
      ...gone.filter(({ no }) => !paired.has(no)).map(({ no }) => ({ before: no, after: null })),
    ],
  };
}
