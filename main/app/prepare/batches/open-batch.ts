// Finds a batch and holds a command against its revision and state, before anything is done.
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { checkIsSendingDesk } from '../../deliver/index.ts';
import { batchChange, batchChanged, totalsView } from '../../desk/index.ts';
import type { DeepReadonly } from '../../desk/index.ts';
import { nextBatchState } from '../../../../shared/domain/state/batch-machine.ts';
import { instantOf } from '../../../ports/clock.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import type { PrepareContext } from '../context.ts';
import type { BatchHead, Changed } from '../../../ports/store.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { BatchEvent, BatchState } from '../../../../shared/domain/batch.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';

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

// Reopens a returned or expired batch as a draft. Its next freeze is a new revision, so earlier signatures
// count for nothing.
export async function editBatch(desk: PrepareContext, input: Command): Promise<Result<Changed>> {
  const found = await batchForEvent(desk, input, 'edit');
  if (!found.ok) return found;
  const { head, next } = found.value;
  const other = await checkIsSendingDesk(desk, head);
  if (other !== null) return err(other);
  const changed = await desk.store.batches.change(
    batchChange(desk, head, {
      act: 'batch.edit',
      actor: 'desk',
      detail: `reopened from ${head.state}`,
      set: { state: next, deadline: null, approvals: { have: 0, need: head.approvals.need } },
    }),
  );
  if (changed.ok) batchChanged(desk, head.batch);
  return changed;
}

// A batch as a list shows it.
export type BatchRow = DeepReadonly<CallOutput<'batches.list'>['rows'][number]>;

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
    batch: head.batch,
    reference: head.reference,
    kind: head.kind,
    state: head.state,
    revision: head.revision,
    ownAccounts: head.ownAccounts.filter((account) => account !== ''),
    transactions: head.transactions,
    totals: totalsView(head.totals),
    valueDates: head.valueDates.filter((date) => date !== ''),
    approvals: { have: head.approvals.have, need: head.approvals.need },
    waitingFor: machine ? 'machine' : WAITING[head.state],
    blocking: head.blocking,
    warnings: head.warnings,
    changedAt: head.changedAt,
    deadline: head.deadline,
    outcome: head.outcome,
  };
}

// Batches whose approval window has ended: nobody may sign for them any more, and the preparer holds them
// again.
export async function expireBatches(desk: PrepareContext): Promise<void> {
  for (const head of await desk.store.batches.expired(instantOf(desk.clock))) {
    const next = nextBatchState(head.state, 'expire');
    if (!next.ok) continue;
    const detail = `approval window ended ${head.deadline ?? ''}`;
    const changed = await desk.store.batches.change(
      batchChange(desk, head, { act: 'batch.expire', actor: 'desk', detail, set: { state: next.value } }),
    );
    if (changed.ok) batchChanged(desk, head.batch);
  }
}
