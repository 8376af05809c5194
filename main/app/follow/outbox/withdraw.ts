// An officer decides that a sealed message is not sent, before anything of it has left this computer.
import { err, type Result } from '../../../../shared/domain/result.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { nextMessagePosition } from '../../../../shared/domain/state/message-machine.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import { checkIsSendingDesk, whileSendingDesk } from '../../deliver/index.ts';
import type { OutboxContext } from '../context.ts';
import { findMessage, isHold, messagePosition } from './delivery.ts';
import { endMessage } from './end-message.ts';

/**
 * Under the lock of sending: a message that is on its way is refused. Refused too where another desk may send
 * it, and where it is held after a restore: whether the bank has its payments is asked there first.
 */
export function withdrawMessage(
  desk: OutboxContext,
  { message: id, reason }: ParsedInput<'outbox.withdraw'>,
): Promise<Result<OutboxMessage>> {
  return desk.mutex.runExclusive(id, async () => {
    const found = await findMessage(desk, id);
    if (!found.ok) return found;
    const message = found.value;
    if (message.fault !== null && isHold(message.fault)) return err(message.fault);
    const { batch, frozen } = message;
    const next = nextMessagePosition(messagePosition(message), 'withdraw');
    if (!next.ok) return next;
    // A handover whose last PIN was typed meanwhile lets the other desk send it.
    return whileSendingDesk(desk, batch, async () => {
      const elsewhere = await checkIsSendingDesk(desk, { batch, revision: frozen.revision });
      if (elsewhere !== null) return err(elsewhere);
      return endMessage(desk, message, {
        position: next.value,
        why: 'message-withdrawn',
        words: reason,
        actor: AT_DESK,
      });
    });
  });
}
