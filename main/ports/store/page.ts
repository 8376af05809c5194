// A page of a long list, and money as the store keeps it.

export interface PageRequest {
  readonly offset: number;
  /** At most 500. */
  readonly limit: number;
}

/**
 * Whose names and amounts are not to be told now: of salaries and of what a preparer marked, or of every
 * batch, but for those that are shown. Nothing is found by what is not told.
 */
export interface Withheld {
  readonly all: boolean;
  readonly shown: readonly string[];
}

export interface Paged<T> {
  readonly rows: readonly T[];
  /** Rows that match, over all pages. */
  readonly total: number;
}

export type { MinorTotal } from '../../../shared/domain/records/batch.ts';
