// Finds a batch and holds a command against its revision and state, before anything is done.
import type { BatchEvent } from '../../../../shared/domain/batch.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { nextBatchState } from '../../../../shared/domain/state/batch-machine.ts';
import type { BatchState } from '../../../../shared/domain/batch.ts';
import type { PrepareContext } from '../context.ts';
import type { BatchHead } from '../../../ports/store.ts';

export interface Command {
  readonly batch: string;
  readonly expectedRevision: number;
}

export async function findBatch(
  desk: Pick<PrepareContext, 'store'>,
  batch: string,
): Promise<Result<BatchHead>> {
  const head = await desk.store.batches.get(batch);
  return head === null ? err(fault('not-found')) : ok(head);
}

/** The batch a command is about; `revision-conflict` when it changed since the officer saw it. */
export async function batchFor(desk: PrepareContext, command: Command): Promise<Result<BatchHead>> {
  const found = await findBatch(desk, command.batch);
  if (!found.ok) return found;
  return found.value.changeRevision === command.expectedRevision ? found : err(fault('revision-conflict'));
}

/** The batch and the state an event would bring it to. */
export async function batchForEvent(
  desk: PrepareContext,
  command: Command,
  event: BatchEvent,
): Promise<Result<{ readonly head: BatchHead; readonly next: BatchState }>> {
  const found = await batchFor(desk, command);
  if (!found.ok) return found;
  const next = nextBatchState(found.value.state, event);
  return next.ok ? ok({ head: found.value, next: next.value }) : next;
}

export async function draftFor(
  desk: PrepareContext,
  command: Command,
): Promise<Result<{ readonly head: BatchHead; readonly kind: PainKind }>> {
  const found = await batchFor(desk, command);
  if (!found.ok) return found;
  if (found.value.state !== 'draft')
    return err(fault('batch-step-impossible', { detail: `change in state ${found.value.state}` }));
  return ok({ head: found.value, kind: found.value.version });
}
