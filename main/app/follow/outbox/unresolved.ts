// Messages whose outcome a restored store does not know: they become, or start as, `unknown`, and an inquiry
// must say.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { afterRestore } from '../../../../shared/domain/state/message-machine.ts';
import { givenUpTo } from '../../../../shared/domain/restore/given-up.ts';
import { HELD_BY, refuseAttempt } from '../../../../shared/domain/restore/look-up.ts';
import type { OutboxContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import { messagePosition, setMessagePosition } from './position.ts';
import {
  batchStartsUnknown,
  changed,
  lookUpOf,
  noticedRestore,
  refreshOutcome,
  restoreFacts,
  UNKNOWN_PACE,
  type BankParts,
} from '../../deliver/index.ts';
import type { CoreParts, Stores } from '../../desk/index.ts';

export async function markUnresolved(
  desk: Pick<CoreParts, 'clock' | 'notifier'> & Stores<'batches' | 'outbox' | 'tracking'>,
  message: OutboxMessage,
): Promise<void> {
  const at = instantOf(desk.clock);
  const why = fault('store-restored');
  const next = { what: 'inquire' as const, at: new Date(desk.clock.now() + UNKNOWN_PACE).toISOString() };
  const planned = await desk.store.outbox.plan(
    message.message,
    {
      ...setMessagePosition(afterRestore(messagePosition(message)), at),
      fault: why,
      inquiries: 0,
      bankSays: null,
      next,
    },
    { at, act: 'message.ambiguous', actor: 'desk', subject: message.message, detail: why.code },
  );
  if (!planned.ok) throw new FaultError(planned.error);
  const entry = {
    at,
    source: 'desk' as const,
    status: null,
    reasons: [],
    facts: restoreFacts(at),
    notUnderstood: [],
    answer: null,
  };
  await desk.store.tracking.record({
    answer: null,
    batch: null,
    updates: [
      {
        target: { allOfMessage: message.message },
        entry,
        set: { statusGroup: 'unknown', updatedAt: at, nextInquiryAt: null },
      },
    ],
    log: { at, act: 'payment.unknown', actor: 'desk', subject: message.message, detail: why.code },
  });
  await refreshOutcome(desk, message.batch);
  changed(desk, message.message);
}

/** Called when a batch was sealed, and when the desk is opened, for the machine may stop in between. */
export async function markSealedUnresolved(
  desk: Pick<CoreParts, 'clock' | 'identity' | 'notifier'> &
    Stores<'batches' | 'desk' | 'outbox' | 'tracking'>,
  batch: string,
): Promise<void> {
  const restore = await noticedRestore(desk);
  if (restore === null) return;
  for (const message of await desk.store.outbox.ofBatch(batch)) {
    if (
      message.state === 'queued' &&
      message.attempts === 0 &&
      (await batchStartsUnknown(desk, restore, message.batch))
    )
      await markUnresolved(desk, message);
  }
}

export async function markSealedSince(desk: OutboxContext): Promise<void> {
  if ((await noticedRestore(desk)) === null) return;
  const batches = new Set<string>();
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.outbox.list({ offset, limit: PAGE, states: ['queued'] });
    for (const { batch } of page.rows) batches.add(batch);
    if (offset + PAGE >= page.total) break;
  }
  for (const batch of batches) await markSealedUnresolved(desk, batch);
}

const PAGE = 500;

/** Why a restore keeps an attempt to send from beginning; null when nothing of it is in the way. */
export async function refuseAfterRestore(
  desk: Pick<CoreParts, 'clock' | 'identity'> & Stores<'batches' | 'desk'> & Pick<BankParts, 'rollbackGuard'>,
  message: OutboxMessage,
): Promise<Fault | null> {
  const { state, attempts, batch, frozen } = message;
  if (state !== 'queued' && state !== 'unknown') return null;
  const [restore, givenUp] = await Promise.all([noticedRestore(desk), desk.rollbackGuard.givenUp()]);
  const to = givenUpTo(givenUp, { batch, revision: frozen.revision });
  const code = refuseAttempt({
    restore,
    now: desk.clock.now(),
    state,
    attempts,
    givenUpTo: to,
    startsUnknown: restore !== null && (await batchStartsUnknown(desk, restore, batch)),
    lookUp: restore === null ? null : await lookUpOf(desk, message.message),
  });
  return code === null ? null : fault(code, to === null ? {} : { detail: to });
}

/** A message a person has to find out about before it may be sent. */
export function isHold({ code }: Fault): boolean {
  return Object.values(HELD_BY).some((held) => held === code);
}
