// Takes payments out of a draft; the open desk keeps them, so that an undo brings them back whole.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import type { DraftContext } from '../context.ts';
import type { Changed } from '../../../ports/store.ts';
import { draftFor, type Command } from './open-batch.ts';
import { batchChange, batchChanged } from '../../desk/index.ts';

export async function deletePayments(
  desk: DraftContext,
  input: Command & { readonly payments: readonly string[] },
): Promise<Result<Changed>> {
  const found = await draftFor(desk, input);
  if (!found.ok) return found;
  if (found.value.head.origin?.locked.includes('payments') === true) return err(fault('field-locked'));
  const gone = await Promise.all(
    [...new Set(input.payments)].map((payment) => desk.store.batches.payment(payment)),
  );
  const deleted = await desk.store.batches.deletePayments({
    ...batchChange(desk, found.value.head, {
      act: 'batch.delete-payments',
      actor: 'desk',
      detail: coded(sentence('log-counted', { what: 'payments', count: input.payments.length })),
    }),
    payments: input.payments,
  });
  if (!deleted.ok) return deleted;
  desk.removed.keep(
    input.batch,
    gone.filter((payment) => payment !== null),
  );
  batchChanged(desk, input.batch);
  return deleted;
}
