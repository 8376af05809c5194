// Showing hidden names and amounts for a while, and marking a batch so that they are hidden.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fault, stepFault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { ChangedBatch } from '../../../ports/store.ts';
import { findBatch } from '../batches/open-batch.ts';
import type { ReviewContext } from '../context.ts';
import { batchChange, batchChanged, lookRefusal, privacyOf, REVEAL_MS } from '../../desk/index.ts';

export async function reveal(
  desk: ReviewContext,
  { batch, hide }: ParsedInput<'reviews.reveal'>,
): Promise<Result<CallOutput<'reviews.reveal'>>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const { why } = await privacyOf(desk, found.value);
  if (why === null) return ok({ until: null });
  const at = instantOf(desk.clock);
  const refused = hide ? null : await lookRefusal(desk);
  if (refused !== null) return err(refused);
  const until = desk.clock.now() + REVEAL_MS;
  // The entry comes first: nothing is shown that the log does not know of.
  await desk.store.log.append({
    at,
    act: hide ? 'batch.hide' : 'batch.reveal',
    actor: AT_DESK,
    subject: batch,
    detail: hide
      ? coded(sentence('log-names-hidden', {}))
      : coded(sentence('log-names-shown', { until: new Date(until).toISOString() })),
  });
  if (hide) desk.shown.delete(batch);
  else desk.shown.set(batch, until);
  batchChanged(desk, batch);
  desk.notifier.emit('changed', { what: 'payments', id: null });
  return ok({ until: hide ? null : new Date(until).toISOString() });
}

export async function mask(
  desk: ReviewContext,
  input: ParsedInput<'reviews.mask'>,
): Promise<Result<ChangedBatch>> {
  const found = await findBatch(desk, input.batch);
  if (!found.ok) return found;
  const head = found.value;
  if (head.changeRevision !== input.expectedRevision) return err(fault('revision-conflict'));
  // Whoever checks a batch must not be able to undo what its preparer wished.
  if (head.state !== 'draft') return err(stepFault('batch-step-impossible', 'mask', head.state));
  const refused = input.masked ? null : await lookRefusal(desk);
  if (refused !== null) return err(refused);
  const changed = await desk.store.batches.change(
    batchChange(desk, head, {
      act: input.masked ? 'batch.mask' : 'batch.unmask',
      actor: AT_DESK,
      detail: '',
      set: { masked: input.masked },
    }),
  );
  if (changed.ok) {
    desk.shown.delete(head.batch);
    batchChanged(desk, head.batch);
  }
  return changed;
}
