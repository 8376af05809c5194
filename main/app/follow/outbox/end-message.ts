// Ends a message for good: an officer decided that it is never sent. The rollback guard keeps that too, so
// that an older copy of the store does not bring the message back.
import { type Fault, fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import type { EndedMessage } from '../../../../shared/domain/restore/restore.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import {
  afterRestore,
  nextMessagePosition,
  type MessagePosition,
} from '../../../../shared/domain/state/message-machine.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { LogDraft, OutboxMessage } from '../../../ports/store.ts';
import {
  changed,
  refreshOutcome,
  restoreDetails,
  setAsideDetails,
  withdrawnDetails,
  writeRollbackGuard,
  type BankingDeps,
} from '../../deliver/index.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';
import { findMessage, messagePosition, setMessagePosition } from './delivery.ts';

type EndContext = Pick<CoreDeps, 'clock' | 'diagnostics' | 'notifier' | 'random'> &
  Stores<'batches' | 'log' | 'outbox' | 'tracking'> &
  Pick<BankingDeps, 'rollbackGuard'>;

export interface Ending {
  readonly position: MessagePosition;
  readonly why: EndedMessage['why'];
  /** What the officer entered, for the log and the payments. */
  readonly words: string;
  /** What the log says of the message; the words alone where they say it all. */
  readonly detail?: string;
  readonly actor: string;
}

const ACTS = {
  'message-set-aside': 'set-aside',
  'message-withdrawn': 'withdraw',
} as const satisfies Record<EndedMessage['why'], string>;

/**
 * `position`: where the message stands from then on, by the event that ends it. The guard is written last: a
 * desk that stops before writes it when it is opened again.
 */
export async function endMessage(
  desk: EndContext,
  message: OutboxMessage,
  { position, why, words, detail = words, actor }: Ending,
): Promise<Result<OutboxMessage>> {
  const id = message.message;
  const facts = why === 'message-set-aside' ? setAsideDetails(words) : withdrawnDetails(words);
  const stored = await store(desk, message, {
    position,
    fault: fault(why, { detail: words }),
    facts,
    act: ACTS[why],
    actor,
    details: [words, detail],
  });
  if (!stored.ok) return stored;
  await writeRollbackGuard(desk, { ended: [{ message: id, why }] }).catch((cause: unknown) =>
    desk.diagnostics.error(newId(desk.random, 'error'), 'restore.mark', cause),
  );
  await refreshOutcome(desk, message.batch);
  changed(desk, id);
  return findMessage(desk, id);
}

/** An older copy of the store knows the message as not ended: the guard says that it is. */
export async function endAgain(
  desk: Pick<CoreDeps, 'clock' | 'notifier'> & Stores<'batches' | 'outbox' | 'tracking'>,
  message: OutboxMessage,
  why: EndedMessage['why'],
): Promise<void> {
  const position = nextMessagePosition(afterRestore(messagePosition(message)), 'set-aside');
  if (!position.ok) throw new FaultError(position.error);
  const stored = await store(desk, message, {
    position: position.value,
    fault: fault(why),
    facts: [
      ...restoreDetails(instantOf(desk.clock)),
      ...(why === 'message-set-aside' ? setAsideDetails('') : withdrawnDetails('')),
    ],
    act: ACTS[why],
    actor: 'desk',
    details: ['store-restored', 'store-restored'],
  });
  if (!stored.ok) throw new FaultError(stored.error);
  await refreshOutcome(desk, message.batch);
  changed(desk, message.message);
}

interface Ended {
  readonly position: MessagePosition;
  readonly fault: Fault;
  readonly facts: ReturnType<typeof setAsideDetails>;
  readonly act: (typeof ACTS)[keyof typeof ACTS];
  readonly actor: string;
  /** Of the entry about the payments, and of the one about the message. */
  readonly details: readonly [payments: string, message: string];
}

/**
 * First the payments: a desk that ends in between still has the message as it was, and the act is done again.
 */
async function store(
  desk: Pick<CoreDeps, 'clock'> & Stores<'outbox' | 'tracking'>,
  { message: id }: OutboxMessage,
  { position, fault: why, facts, act, actor, details }: Ended,
): Promise<Result<null>> {
  const at = instantOf(desk.clock);
  const entry = (of: 'payment' | 'message', detail: string): LogDraft => ({
    at,
    act: `${of}.${act}`,
    actor,
    subject: id,
    detail,
  });
  await desk.store.tracking.record({
    answer: null,
    batch: null,
    updates: [
      {
        target: { allOfMessage: id },
        entry: { at, source: 'desk', status: null, reasons: [], facts, notUnderstood: [], answer: null },
        set: { statusGroup: 'neutral', updatedAt: at, nextInquiryAt: null },
      },
    ],
    log: entry('payment', details[0]),
  });
  return desk.store.outbox.plan(
    id,
    { ...setMessagePosition(position, at), fault: why, next: null },
    entry('message', details[1]),
  );
}
