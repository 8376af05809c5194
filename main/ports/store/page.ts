// A page of a long list, and money as the store keeps it.

export interface PageRequest {
  readonly offset: number;
  /** At most 500. */
  readonly limit: number;
}

export interface Paged<T> {
  readonly rows: readonly T[];
  /** Rows that match, over all pages. */
  readonly total: number;
}

export type { MinorTotal } from '../../../shared/domain/records/batch.ts';
