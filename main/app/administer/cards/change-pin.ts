// Changes the PIN of a card. The PINs go from the PIN page to the token process; here is only that it was
// asked for, and how it ended.
import { enrolledPerson } from '../../../../shared/domain/policy-counting.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { AdministerContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { newId, runTicket } from '../../desk/index.ts';
import { inPinTurn, withPinPage } from '../../authorise/index.ts';

export async function changePin(
  desk: AdministerContext,
  cardId: string,
): Promise<Result<{ readonly ticket: string }>> {
  const card = (await desk.cards.modules(false))
    .flatMap((module) => module.cards)
    .find((each) => each.cardId === cardId);
  if (card === undefined) return err(fault('card-removed'));
  const ticket = desk.tickets.open('change-pin', null);
  const unexpected = (cause: unknown): string => {
    const correlationId = newId(desk.random, 'error');
    desk.diagnostics.error(correlationId, 'cards.changePin', cause);
    return correlationId;
  };
  runTicket(ticket, unexpected, async () => {
    const changed = await inPinTurn(desk, () =>
      withPinPage(desk, ticket, (onPhase) => desk.tokens.changePin({ cardId, onPhase })),
    );
    const stored = await desk.store.desk.policy();
    const person =
      stored === null
        ? undefined
        : card.certificates
            .map((each) => enrolledPerson(stored.policy, each.sha256))
            .find((each) => each !== undefined);
    // A change that was begun and failed may have cost a try: both stand in the log.
    await desk.store.log.append({
      at: instantOf(desk.clock),
      act: changed.ok ? 'card.pin-change' : 'card.pin-change-refused',
      actor: person?.id ?? 'desk',
      subject: card.serial === '' ? card.cardId : card.serial,
      detail: changed.ok ? 'the card took the new PIN' : changed.error.code,
    });
    await desk.cards.modules(true);
    desk.notifier.emit('changed', { what: 'cards', id: null });
    return changed.ok ? null : changed.error;
  });
  return ok({ ticket: ticket.ticket });
}
