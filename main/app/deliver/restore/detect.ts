// Whether the store that was opened is the one this desk last worked with, or an older copy of it.
import type { GuardedLog } from '../../../ports/rollback-guard.ts';

export interface StoreSays {
  readonly logId: string;
  readonly size: number;
  /** Hash of the entry at the guard's position; null where the log does not reach it. */
  readonly hashAtGuard: string | null;
  /** Whether this store ever had a guard. */
  readonly isGuarded: boolean;
}

export type RestoreFinding =
  | { readonly restored: false }
  | { readonly restored: true; readonly lost: number | null };

const SAME: RestoreFinding = { restored: false };

/**
 * A guard that is missing or says nothing, where there was one, is no proof of anything: then everything that
 * is not final is in doubt too.
 */
export function detectRestore(
  guard: GuardedLog | 'unreadable' | null,
  { logId, size, hashAtGuard, isGuarded }: StoreSays,
): RestoreFinding {
  if (guard === null || guard === 'unreadable') return isGuarded ? { restored: true, lost: null } : SAME;
  if (guard.logId !== logId) return { restored: true, lost: null };
  if (guard.size > size) return { restored: true, lost: guard.size - size };
  return guard.size === 0 || hashAtGuard === guard.head ? SAME : { restored: true, lost: null };
}
