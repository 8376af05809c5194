// The parts every change of a batch carries: when, against which revision, and its log entry.
import type { CoreDeps } from './context.ts';
import { instantOf } from '../../ports/clock.ts';
import type { BatchChange, BatchHead } from '../../ports/store.ts';

export interface BatchChangeInput {
  readonly act: string;
  readonly actor: string;
  readonly detail: string;
  readonly set?: BatchChange['set'];
  readonly signature?: BatchChange['signature'];
  readonly despite?: BatchChange['despite'] | undefined;
}

export function batchChange(
  desk: Pick<CoreDeps, 'clock'>,
  head: Pick<BatchHead, 'batch' | 'changeRevision'>,
  parts: BatchChangeInput,
): BatchChange {
  const at = instantOf(desk.clock);
  return {
    batch: head.batch,
    expectedChange: head.changeRevision,
    at,
    set: parts.set ?? {},
    ...(parts.signature === undefined ? {} : { signature: parts.signature }),
    ...(parts.despite === undefined ? {} : { despite: parts.despite }),
    log: { at, act: parts.act, actor: parts.actor, subject: head.batch, detail: parts.detail },
  };
}

/** Tells the window that a batch is not what it was. */
export function batchChanged(desk: Pick<CoreDeps, 'notifier'>, batch: string): void {
  desk.notifier.emit('changed', { what: 'batches', id: batch });
  desk.notifier.emit('changed', { what: 'desk', id: null });
}
