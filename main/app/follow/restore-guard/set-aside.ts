// Ends a message that is held back after a restore, because the bank already has its payments: it is never
// sent.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fault, failureSentence } from '../../../../shared/domain/errors.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import { nextMessagePosition } from '../../../../shared/domain/state/message-machine.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { RestoreContext } from '../context.ts';
import { changed, refreshOutcome, setAsideDetails } from '../../deliver/index.ts';
import { findMessage, messagePosition, setMessagePosition, isHold } from '../outbox/delivery.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { OutboxMessage } from '../../../ports/store.ts';

/** Named evidence, as for a message that may be sent all the same: who found out, and what. */
export function setAsideHeld(
  desk: RestoreContext,
  input: ParsedInput<'restore.setAside'>,
): Promise<Result<OutboxMessage>> {
  return desk.mutex.runExclusive(input.message, () => setAsideAlone(desk, input));
}

async function setAsideAlone(
  desk: RestoreContext,
  { message: id, contact, reason }: ParsedInput<'restore.setAside'>,
): Promise<Result<OutboxMessage>> {
  const found = await findMessage(desk, id);
  if (!found.ok) return found;
  const message = found.value;
  if (message.fault === null || !isHold(message.fault)) return err(fault('restore-nothing-held'));
  const next = nextMessagePosition(messagePosition(message), 'set-aside');
  if (!next.ok) return next;
  const at = instantOf(desk.clock);
  const words = `${contact}: ${reason}`;
  // First the payments: a desk that ends in between still holds the message, and the act is done again.
  await desk.store.tracking.record({
    answer: null,
    batch: null,
    updates: [
      {
        target: { allOfMessage: id },
        entry: {
          at,
          source: 'desk',
          status: null,
          reasons: [],
          facts: setAsideDetails(words),
          notUnderstood: [],
          answer: null,
        },
        set: { statusGroup: 'neutral', updatedAt: at, nextInquiryAt: null },
      },
    ],
    log: { at, act: 'payment.set-aside', actor: AT_DESK, subject: id, detail: words },
  });
  const planned = await desk.store.outbox.plan(
    id,
    {
      ...setMessagePosition(next.value, at),
      fault: fault('message-set-aside', { detail: words }),
      next: null,
    },
    {
      at,
      act: 'message.set-aside',
      actor: AT_DESK,
      subject: id,
      detail: coded(failureSentence(message.fault.code), sentence('words', { text: words })),
    },
  );
  if (!planned.ok) return planned;
  await refreshOutcome(desk, message.batch);
  changed(desk, id);
  return findMessage(desk, id);
}
