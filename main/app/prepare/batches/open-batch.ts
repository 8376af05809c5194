// Finds a batch and holds a command against its revision and state, before anything is done.
import { listedBatchSchema } from '../../../../shared/domain/records/batch.ts';
import { partOf } from '../../../../shared/domain/records/part-of.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { checkIsSendingDesk } from '../../deliver/index.ts';
import { batchChange, batchChanged, totalsView, type Stores } from '../../desk/index.ts';
import { nextBatchState } from '../../../../shared/domain/state/batch-machine.ts';
import { instantOf } from '../../../ports/clock.ts';
import { fault, stepFault } from '../../../../shared/domain/errors.ts';
import type { DraftContext } from '../context.ts';
import type { BatchHead, Changed } from '../../../ports/store.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import type { BatchEvent, BatchState } from '../../../../shared/domain/batch.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';

export interface Command {
  readonly batch: string;
  readonly expectedRevision: number;
}

export async function findBatch(desk: Stores<'batches'>, batch: string): Promise<Result<BatchHead>> {
  const head = await desk.store.batches.get(batch);
  return head === null ? err(fault('not-found')) : ok(head);
}

/** The batch a command is about; `revision-conflict` when it changed since the officer saw it. */
export async function batchFor(desk: Stores<'batches'>, command: Command): Promise<Result<BatchHead>> {
  const found = await findBatch(desk, command.batch);
  if (!found.ok) return found;
  return found.value.changeRevision === command.expectedRevision ? found : err(fault('revision-conflict'));
}

/** The batch and the state an event would bring it to. */
export async function batchForEvent(
  desk: Stores<'batches'>,
  command: Command,
  event: BatchEvent,
): Promise<Result<{ readonly head: BatchHead; readonly next: BatchState }>> {
  const found = await batchFor(desk, command);
  if (!found.ok) return found;
  const next = nextBatchState(found.value.state, event);
  return next.ok ? ok({ head: found.value, next: next.value }) : next;
}

export async function draftFor(
  desk: DraftContext,
  command: Command,
): Promise<Result<{ readonly head: BatchHead; readonly kind: PainKind }>> {
  const found = await batchFor(desk, command);
  if (!found.ok) return found;
  if (found.value.state !== 'draft')
    return err(stepFault('batch-step-impossible', 'change', found.value.state));
  return ok({ head: found.value, kind: found.value.version });
}

// Reopens a returned or expired batch as a draft. Its next freeze is a new revision, so earlier signatures
// count for nothing.
export async function editBatch(desk: DraftContext, input: Command): Promise<Result<Changed>> {
  const found = await batchForEvent(desk, input, 'edit');
  if (!found.ok) return found;
  const { head, next } = found.value;
  const other = await checkIsSendingDesk(desk, head);
  if (other !== null) return err(other);
  const changed = await desk.store.batches.change(
    batchChange(desk, head, {
      act: 'batch.edit',
      actor: 'desk',
      detail: coded(sentence('log-reopened', { state: head.state })),
      set: { state: next, deadline: null, approvals: { have: 0, need: head.approvals.need } },
    }),
  );
  if (changed.ok) batchChanged(desk, head.batch);
  return changed;
}

// A batch as a list shows it.
export type BatchRow = Answer<'batches.list'>['rows'][number];

const WAITING: Readonly<Record<BatchHead['state'], BatchRow['waitingFor']>> = {
  draft: 'preparer',
  returned: 'preparer',
  expired: 'preparer',
  frozen: 'approver',
  approved: 'releaser',
  released: 'machine',
  sealed: 'bank',
  closed: 'nobody',
  withdrawn: 'nobody',
};

export function batchRow(head: BatchHead): BatchRow {
  const machine = head.state === 'sealed' && (head.outcome === 'queued' || head.outcome === 'sending');
  return {
    ...partOf(listedBatchSchema, head),
    ownAccounts: head.ownAccounts.filter((account) => account !== ''),
    totals: totalsView(head.totals),
    valueDates: head.valueDates.filter((date) => date !== ''),
    waitingFor: machine ? 'machine' : WAITING[head.state],
  };
}

// Batches whose approval window has ended: nobody may sign for them any more, and the preparer holds them
// again.
export async function expireBatches(desk: DraftContext): Promise<void> {
  for (const head of await desk.store.batches.expired(instantOf(desk.clock))) {
    const next = nextBatchState(head.state, 'expire');
    if (!next.ok) continue;
    const detail = coded(sentence('log-window-ended', { at: head.deadline ?? '' }));
    const changed = await desk.store.batches.change(
      batchChange(desk, head, { act: 'batch.expire', actor: 'desk', detail, set: { state: next.value } }),
    );
    if (changed.ok) batchChanged(desk, head.batch);
  }
}
