// A page of a long list, and money as the store keeps it.

export interface Page {
  readonly offset: number;
  /** At most 500. */
  readonly limit: number;
}

export interface Paged<T> {
  readonly rows: readonly T[];
  /** Rows that match, over all pages. */
  readonly total: number;
}

/** Exact sum of one currency in minor units (ISO 4217 exponent). */
export interface MinorTotal {
  readonly currency: string;
  readonly minor: bigint;
  readonly count: number;
}
