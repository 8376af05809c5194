// A person has found out, at the bank or otherwise, that a message held back after a restore may be sent, and
// says how.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fault, failureSentence } from '../../../../shared/domain/errors.ts';
import { isSettled, HELD_BY } from '../../../../shared/domain/restore/restore.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { RestoreContext } from '../context.ts';
import { findMessage, isHold } from '../outbox/delivery.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import { changed, lookUpOf, noticedRestore, saveLookUp } from '../../deliver/index.ts';

/** Named evidence, as for a case whose outcome is unknown: who said it, and what. Sends nothing by itself. */
export function settleHeld(
  desk: RestoreContext,
  input: ParsedInput<'restore.settle'>,
): Promise<Result<OutboxMessage>> {
  return desk.mutex.runExclusive(input.message, () => settleAlone(desk, input));
}

async function settleAlone(
  desk: RestoreContext,
  { message: id, contact, reason }: ParsedInput<'restore.settle'>,
): Promise<Result<OutboxMessage>> {
  const [found, restore, lookUp] = await Promise.all([
    findMessage(desk, id),
    noticedRestore(desk),
    lookUpOf(desk, id),
  ]);
  if (!found.ok) return found;
  const isHeld =
    restore !== null &&
    lookUp?.restore === restore.at &&
    lookUp.attempts === found.value.attempts &&
    lookUp.result !== 'clear' &&
    !isSettled(lookUp, desk.clock.now(), lookUp);
  if (!isHeld) return err(fault('restore-nothing-held'));
  const words = `${contact}: ${reason}`;
  const log = {
    at: instantOf(desk.clock),
    act: 'message.hold-settled',
    actor: AT_DESK,
    subject: id,
    detail: coded(failureSentence(HELD_BY[lookUp.result]), sentence('words', { text: words })),
  };
  await saveLookUp(desk, id, { ...lookUp, settledAt: log.at }, log);
  const { fault: told } = found.value;
  const isUnknown = found.value.state === 'unknown';
  if (told !== null && isHold(told))
    await desk.store.outbox.plan(id, { fault: isUnknown ? fault('store-restored') : null }, null);
  changed(desk, id);
  return findMessage(desk, id);
}
