// Changes the PIN of a card. The PINs go from the PIN page to the token process; here is only that it was
// asked for, and how it ended.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { enrolledPerson } from '../../../../shared/domain/policy-counting.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CardsContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { type PinAction, startPinAction } from '../../authorise/index.ts';

export async function changePin(
  desk: CardsContext,
  cardId: string,
): Promise<Result<{ readonly ticket: string }>> {
  const card = (await desk.cards.modules(false))
    .flatMap((module) => module.cards)
    .find((each) => each.cardId === cardId);
  if (card === undefined) return err(fault('card-removed'));
  const policy = await desk.store.desk.policy();
  const actor =
    policy === null
      ? 'desk'
      : (card.certificates.flatMap(({ sha256 }) => enrolledPerson(policy.policy, sha256)?.id ?? [])[0] ??
        'desk');
  const subject = card.serial === '' ? card.cardId : card.serial;
  const action: PinAction<unknown> = {
    name: 'card.pin-change',
    subject,
    actor,
    ticket: { act: 'change-pin' },
    // A change that was begun and failed may have cost a try: both stand in the log.
    logsCancel: true,
    perform: (onPhase) => desk.tokens.changePin({ cardId, onPhase }),
    async commit() {
      const at = instantOf(desk.clock);
      const detail = coded(sentence('log-pin-changed', {}));
      await desk.store.log.append({ at, act: 'card.pin-change', actor, subject, detail });
      return ok(null);
    },
    async afterwards() {
      await desk.cards.modules(true);
      desk.notifier.emit('changed', { what: 'cards', id: null });
    },
  };
  return ok(startPinAction(desk, action));
}
