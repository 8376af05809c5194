// What became of a batch: the worst of its messages and payments, unknown first; closed when nothing more can
// happen.
import type { MessageState } from '../../../shared/domain/batch.ts';
import { nextBatchState } from '../../../shared/domain/state/batch-machine.ts';
import type { BatchOutcome, OutboxMessage, StatusGroup } from '../../ports/store.ts';
import { batchChange, batchChanged, type CoreDeps, type Stores } from '../desk/index.ts';

export interface Tally {
  readonly statusGroup: StatusGroup;
  readonly count: number;
}

const OPEN = ['unknown', 'sending', 'queued'] as const satisfies readonly MessageState[];

export function outcomeOf(
  states: readonly MessageState[],
  payments: readonly Tally[],
): { readonly outcome: BatchOutcome; readonly isFinal: boolean } {
  const worst = OPEN.find((state) => states.includes(state));
  if (worst !== undefined) return { outcome: worst, isFinal: false };
  if (states.length === 0) return { outcome: 'none', isFinal: false };
  // What is set aside is over, and its payments say nothing of the batch.
  if (states.every((state) => state === 'set-aside')) return { outcome: 'set-aside', isFinal: true };
  if (states.every((state) => state === 'refused' || state === 'set-aside'))
    return { outcome: 'refused', isFinal: true };
  // A payment that was refused as a duplicate: the bank may have the first one.
  if (payments.some(({ statusGroup, count: some }) => statusGroup === 'unknown' && some > 0))
    return { outcome: 'unknown', isFinal: false };
  const count = (statusGroup: StatusGroup): number =>
    payments.filter((one) => one.statusGroup === statusGroup).reduce((sum, one) => sum + one.count, 0);
  const all = payments.reduce((sum, one) => sum + one.count, 0);
  const [done, refused] = [count('done'), count('refused')];
  const isFinal = all > 0 && done + refused === all;
  if (refused === all && all > 0) return { outcome: 'rejected', isFinal };
  if (refused > 0 || states.includes('refused')) return { outcome: 'partly', isFinal };
  return { outcome: done === all && all > 0 ? 'settled' : 'accepted', isFinal };
}

/**
 * Brings the batch's outcome up to date with its messages. It is derived and may be computed again at any
 * time,
 * so a crash between an answer and this loses nothing.
 */
export async function refreshOutcome(
  desk: Pick<CoreDeps, 'clock' | 'notifier'> & Stores<'batches' | 'outbox' | 'tracking'>,
  batch: string,
): Promise<void> {
  const [head, messages] = await Promise.all([
    desk.store.batches.get(batch),
    desk.store.outbox.ofBatch(batch),
  ]);
  if (head?.state !== 'sealed') return;
  const { outcome, isFinal } = outcomeOf(
    messages.map((message) => message.state),
    await tallyOf(desk, batch, messages),
  );
  const closed = isFinal ? nextBatchState(head.state, 'close') : null;
  if (outcome === head.outcome && closed === null) return;
  const set = closed?.ok === true ? { outcome, state: closed.value } : { outcome };
  await desk.store.batches.change(
    batchChange(desk, head, {
      act: closed === null ? 'batch.outcome' : 'batch.close',
      actor: 'desk',
      detail: outcome,
      set,
    }),
  );
  batchChanged(desk, batch);
}

/** The payments of the batch by what became of them, without those of messages that were set aside. */
async function tallyOf(
  { store }: Stores<'tracking'>,
  batch: string,
  messages: readonly Pick<OutboxMessage, 'message' | 'state'>[],
): Promise<readonly Tally[]> {
  if (messages.every(({ state }) => state !== 'set-aside')) return store.tracking.tally({ batch });
  const counted = messages.filter(({ state }) => state !== 'set-aside');
  return (await Promise.all(counted.map(({ message }) => store.tracking.tally({ message })))).flat();
}
