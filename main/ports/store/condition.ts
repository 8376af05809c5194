// What is known of the store's file: whether everything acknowledged is in it, and whether its pages are
// intact.

export type StoreCondition =
  /** Every change that was acknowledged is there. */
  | { readonly kind: 'whole' }
  /** Closed cleanly by a version that kept no record of its changes. */
  | { readonly kind: 'unrecorded' }
  /**
   * Acknowledged changes are gone: so many, the first of them made at this time. What is there is the state
   * before it.
   */
  | { readonly kind: 'changes-missing'; readonly changes: number; readonly since: string }
  /**
   * It cannot be told whether something is missing. `other-file`: the file is not the one that this desk last
   * worked with.
   */
  | { readonly kind: 'unproven'; readonly why: 'record-missing' | 'record-damaged' | 'other-file' };

export interface PageCheck {
  /** Pages of the file. */
  readonly pages: number;
  /** Where to go on; null: that was the last. */
  readonly next: number | null;
  /** Numbers of the pages that are not as they were written. */
  readonly damaged: readonly number[];
}
