// The facts an approver must have had on screen before the approval is offered.
import type { CallOutput } from '../../../shared/ipc/contract.ts';

/** Of every batch. */
export const FACTS = ['words', 'totals', 'count', 'accounts', 'countries', 'dates', 'digest'] as const;
/** `file`: only where figures of the imported file were overridden. */
export type SeenFact = (typeof FACTS)[number] | 'file';

const WITH_FILE: readonly SeenFact[] = [
  'words',
  'totals',
  'count',
  'file',
  'accounts',
  'countries',
  'dates',
  'digest',
];

export function factsOf(
  review: Pick<CallOutput<'batches.review'>, 'overrides'> | undefined,
): readonly SeenFact[] {
  return review === undefined || review.overrides === null ? FACTS : WITH_FILE;
}
