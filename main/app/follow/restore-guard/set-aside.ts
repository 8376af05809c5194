// Ends a message that is held back after a restore, because the bank already has its payments: it is never
// sent.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fault, failureSentence } from '../../../../shared/domain/errors.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import { nextMessagePosition } from '../../../../shared/domain/state/message-machine.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { RestoreContext } from '../context.ts';
import { findMessage, messagePosition, isHold } from '../outbox/delivery.ts';
import { endMessage } from '../outbox/end-message.ts';
import type { OutboxMessage } from '../../../ports/store.ts';

/** Named evidence, as for a message that may be sent all the same: who found out, and what. */
export function setAsideHeld(
  desk: RestoreContext,
  { message: id, contact, reason }: ParsedInput<'restore.setAside'>,
): Promise<Result<OutboxMessage>> {
  return desk.mutex.runExclusive(id, async () => {
    const found = await findMessage(desk, id);
    if (!found.ok) return found;
    const message = found.value;
    if (message.fault === null || !isHold(message.fault)) return err(fault('restore-nothing-held'));
    const next = nextMessagePosition(messagePosition(message), 'set-aside');
    if (!next.ok) return next;
    const words = `${contact}: ${reason}`;
    return endMessage(desk, message, {
      position: next.value,
      why: 'message-set-aside',
      words,
      detail: coded(failureSentence(message.fault.code), sentence('words', { text: words })),
      actor: AT_DESK,
    });
  });
}
