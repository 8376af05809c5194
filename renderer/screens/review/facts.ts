// The facts an approver must have had on screen before the approval is offered.
import type { CallOutput } from '../../../shared/ipc/contract.ts';

/** Of every batch. */
export const FACTS = ['words', 'totals', 'count', 'accounts', 'countries', 'dates', 'digest'] as const;
/** `file`: only where figures of the file were overridden; `sums`: where a rule looks at a period. */
export type SeenFact = (typeof FACTS)[number] | 'file' | 'sums';

export function factsOf(
  review: Pick<CallOutput<'batches.review'>, 'overrides' | 'counted'> | undefined,
): readonly SeenFact[] {
  if (review === undefined) return FACTS;
  const [words, totals, count, ...rest] = FACTS;
  return [
    words,
    totals,
    count,
    ...(review.overrides === null ? [] : (['file'] as const)),
    ...(review.counted === null ? [] : (['sums'] as const)),
    ...rest,
  ];
}
