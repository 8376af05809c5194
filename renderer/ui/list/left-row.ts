// Owns where somebody left a list: who comes back goes on there.
import type { Pages } from '../../stores/pages.ts';

interface LeftRow {
  readonly key: string;
  readonly index: number;
}

/** By list, as long as the window lives. */
const LEFT = new Map<string, LeftRow>();
export function leftRow(place: string | undefined): LeftRow | undefined {
  return place === undefined ? undefined : LEFT.get(place);
}

export function leaveRow(place: string, row: LeftRow): void {
  LEFT.set(place, row);
}

/** Another window begins at the top of every list. */
export function forgetLeftRows(): void {
  LEFT.clear();
}

/** Rows of a list that are looked through for the one that was left. */
const MOST_LOOKED_THROUGH = 500;

/** The row that was left, wherever it is now; where it is gone, the one that took its place. */
export function rowLeft<R>(
  left: LeftRow | undefined,
  { total, row }: Pick<Pages<R>, 'total' | 'row'>,
  keyOf: (row: R) => string,
): number {
  if (left === undefined || total === undefined) return 0;
  for (let index = 0; index < Math.min(total, MOST_LOOKED_THROUGH); index += 1) {
    const one = row(index);
    if (one !== undefined && keyOf(one) === left.key) return index;
  }
  return Math.max(0, Math.min(left.index, total - 1));
}
