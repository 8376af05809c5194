// A person at the bank says that it has none of an unknown message, where its answers say so too and their
// time proves nothing.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { acceptsBankWord, bankCallProblem, lastSentAt } from '../../../../shared/domain/state/bank-word.ts';
import { nextMessagePosition } from '../../../../shared/domain/state/message-machine.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import { changed, checkIsSendingDesk } from '../../deliver/index.ts';
import type { OutboxContext } from '../context.ts';
import { findMessage, isHold, messagePosition, setMessagePosition } from './delivery.ts';

export function mayBeSettled(message: OutboxMessage): boolean {
  const { fault: why, bankSays } = message;
  return acceptsBankWord({
    ...messagePosition(message),
    isHeld: why !== null && isHold(why),
    bankSays,
  });
}

/** Who said it, when and what. Sends nothing; the identical bytes may go then, as after a dated answer. */
export function settleMessage(
  desk: OutboxContext,
  { message: id, contact, calledAt, reference, reason }: ParsedInput<'outbox.settle'>,
): Promise<Result<OutboxMessage>> {
  return desk.mutex.runExclusive(id, async () => {
    const found = await findMessage(desk, id);
    if (!found.ok) return found;
    const message = found.value;
    if (!mayBeSettled(message)) return err(fault('resend-without-inquiry'));
    const at = instantOf(desk.clock);
    const sentAt = lastSentAt(await desk.store.outbox.attempts(id));
    const notCounted = bankCallProblem(calledAt, { now: at, sentAt });
    if (notCounted !== null) return err(because('bank-call-time', notCounted));
    const { batch, frozen } = message;
    const elsewhere = await checkIsSendingDesk(desk, { batch, revision: frozen.revision });
    if (elsewhere !== null) return err(elsewhere);
    const next = nextMessagePosition(messagePosition(message), 'inquiry-shows-nothing');
    if (!next.ok) return next;
    const words = [
      sentence('message-bank-said', { contact, calledAt, reference }),
      sentence('words', { text: reason }),
    ];
    const planned = await desk.store.outbox.plan(
      id,
      { ...setMessagePosition(next.value, at), bankSays: words },
      { at, act: 'message.settle', actor: AT_DESK, subject: id, detail: coded(...words) },
    );
    if (!planned.ok) return planned;
    changed(desk, id);
    return findMessage(desk, id);
  });
}
