// The facts an approver must have had on screen before the approval is offered.
import type { CallOutput } from '../../../shared/ipc/contract.ts';

/** Of every batch. */
export const REVIEW_ITEMS = ['words', 'totals', 'count', 'accounts', 'countries', 'dates', 'digest'] as const;
/** `file`: only where figures of the file were overridden; `sums`: where a rule looks at a period. */
export type ReviewItem = (typeof REVIEW_ITEMS)[number] | 'file' | 'sums';

export function reviewItems(
  review: Pick<CallOutput<'batches.review'>, 'overrides' | 'counted'> | undefined,
): readonly ReviewItem[] {
  if (review === undefined) return REVIEW_ITEMS;
  const [words, totals, count, ...rest] = REVIEW_ITEMS;
  return [
    words,
    totals,
    count,
    ...(review.overrides === null ? [] : (['file'] as const)),
    ...(review.counted === null ? [] : (['sums'] as const)),
    ...rest,
  ];
}
