// Cards that are open after a PIN entry: who opened one and why it was closed stands in the log; the officer,
// or the locked screen, closes it.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { enrolledPerson } from '../../../../shared/domain/policy-counting.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { CardsContext } from '../context.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { CardSessionChange } from '../../../ports/token.ts';

/**
 * Writes openings and closings down and tells the window; every use in between stands in the log as the act
 * it is.
 */
export function followCardSessions(desk: CardsContext): void {
  desk.tokens.onLease((change) => {
    desk.notifier.emit('changed', { what: 'cards', id: change.cardId });
    const opened = change.before === null;
    if (!opened && change.lease !== null) return;
    writeDown(desk, change).catch((cause: unknown) =>
      desk.diagnostics.error(newId(desk.random, 'error'), 'cards.lease', cause),
    );
  });
}

async function writeDown(desk: CardsContext, { before, lease, why }: CardSessionChange): Promise<void> {
  const about = lease ?? before;
  if (about === null) return;
  const stored = await desk.store.desk.policy();
  const person = stored === null ? undefined : enrolledPerson(stored.policy, about.certificate);
  const entry = { at: instantOf(desk.clock), actor: person?.id ?? 'desk', subject: about.certificate };
  if (lease !== null) {
    await desk.store.log.append({
      ...entry,
      act: 'card.lease-open',
      detail: coded(sentence('log-session-opened', { signatures: lease.acts, until: lease.endsAt })),
    });
  } else {
    await desk.store.log.append({
      ...entry,
      act: 'card.lease-end',
      detail: coded(sentence('log-session-ended', { why, left: about.actsLeft })),
    });
  }
}

export function logoutCard(
  desk: CardsContext,
  cardId: string | null,
): Promise<Result<Record<string, never>>> {
  desk.tokens.endLease(cardId, 'logout');
  return Promise.resolve(ok({}));
}

/** Whoever sits down now must not find a card open, nor a PIN entry that waits. */
export function lockCards(desk: CardsContext): Promise<Result<Record<string, never>>> {
  desk.tokens.endLease(null, 'locked');
  desk.tickets.cancelWaiting();
  return Promise.resolve(ok({}));
}
