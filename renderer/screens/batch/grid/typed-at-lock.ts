// Keeps the text of a cell that was not left when the desk locked, in the memory of this window alone, for
// the person who typed it. Whoever else comes does not get it.
import type { CursorState } from './cursor.ts';

interface Kept extends CursorState {
  readonly batch: string;
  /** Null where nobody was signed in. */
  readonly person: string | null;
}

let kept: Kept | undefined;

export function keepTyped(batch: string, person: string | null, cursor: CursorState): void {
  if (cursor.typing !== undefined) kept = { ...cursor, batch, person };
}

/** Once: what was kept is gone for everybody after the first who asks, whoever that is. */
export function takeTyped(batch: string, person: string | null): CursorState | undefined {
  const found = kept;
  if (found === undefined || found.batch !== batch) return undefined;
  kept = undefined;
  return found.person === person ? { at: found.at, anchor: found.anchor, typing: found.typing } : undefined;
}
