// Owns the one word a batch has in every list and on paper.
import type { BatchHead } from '../domain/records/batch.ts';
import type { Texts } from './index.ts';

/**
 * Once sealed, what became of the messages says more than the state does. `next`: the signature it waits for,
 * where that is known; an approved batch may wait for an approval again. Null: none would count, because that
 * of whoever submitted the batch does not.
 */
export function batchStateSentence(
  t: Pick<Texts, 'common' | 'payments'>,
  {
    state,
    outcome,
    approvals,
    next,
  }: Pick<BatchHead, 'state' | 'outcome' | 'approvals'> & { readonly next?: 'approve' | 'release' | null },
): string {
  if ((state === 'sealed' || state === 'closed') && outcome !== 'none') return t.payments.outcome[outcome];
  if ((state === 'frozen' || state === 'approved') && next === null) return t.payments.toReturn;
  if ((state === 'frozen' || next === 'approve') && approvals.need > 0)
    return t.payments.approvals(approvals.have, approvals.need);
  return t.common.batchState[state];
}
