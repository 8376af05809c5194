// Whether the store that was opened is the one this desk last worked with, or an older copy of it.
import type { StoreMark } from '../../../ports/mark.ts';

export interface StoreSays {
  readonly logId: string;
  readonly size: number;
  /** Hash of the entry at the mark's position; null where the log does not reach it. */
  readonly hashAtMark: string | null;
  /** Whether this store has ever been marked. */
  readonly marked: boolean;
}

export type RestoreVerdict =
  | { readonly restored: false }
  | { readonly restored: true; readonly lost: number | null };

const SAME: RestoreVerdict = { restored: false };

/**
 * A mark that is missing or says nothing, where there was one, is no proof of anything: then everything that
 * is not final is in doubt too.
 */
export function restoreVerdict(
  mark: StoreMark | 'unreadable' | null,
  { logId, size, hashAtMark, marked }: StoreSays,
): RestoreVerdict {
  if (mark === null || mark === 'unreadable') return marked ? { restored: true, lost: null } : SAME;
  if (mark.logId !== logId) return { restored: true, lost: null };
  if (mark.size > size) return { restored: true, lost: mark.size - size };
  return mark.size === 0 || hashAtMark === mark.head ? SAME : { restored: true, lost: null };
}
