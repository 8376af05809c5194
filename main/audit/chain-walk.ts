// Recomputing the chain: every entry follows the one before and has the hash of what it says.
import type { LogEntry } from '../ports/store.ts';
import { entryHash, NO_HASH } from './entry-hash.ts';

/** How far a walk has come: the next entry must have this position and name this hash. */
export interface ChainPoint {
  readonly position: number;
  readonly hash: string;
}

export const CHAIN_START: ChainPoint = { position: 0, hash: NO_HASH };

export interface WalkedSlice {
  readonly reached: ChainPoint;
  /** Position at which the chain breaks first; null while it holds. */
  readonly firstBroken: number | null;
}

/** Walks consecutive entries on from a point. A missing position is as broken as a wrong hash. */
export function walkChain(from: ChainPoint, entries: Iterable<LogEntry>): WalkedSlice {
  let reached = from;
  for (const entry of entries) {
    const expected = reached.position + 1;
    if (entry.position !== expected || entry.previous !== reached.hash || entryHash(entry) !== entry.hash) {
      return { reached, firstBroken: expected };
    }
    reached = { position: entry.position, hash: entry.hash };
  }
  return { reached, firstBroken: null };
}
