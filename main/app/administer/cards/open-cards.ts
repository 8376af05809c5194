// Cards that are open after a PIN entry: who opened one and why it was closed stands in the log; the officer,
// or the locked screen, closes it.
import type { CardSessionEnd } from '../../../../shared/domain/card-session.ts';
import { enrolledPerson } from '../../../../shared/domain/policy-counting.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { AdministerContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CardSessionChange } from '../../../ports/token.ts';
import { newId } from '../../desk/index.ts';

const ENDS: Readonly<Record<CardSessionEnd, string>> = {
  logout: 'closed by the officer',
  locked: 'closed because the screen was locked',
  removed: 'closed because the card was pulled',
  idle: 'closed after a while without a signature',
  time: 'closed when its time was over',
  acts: 'closed after its last signature',
  replaced: 'closed because something else asked for the PIN',
  failed: 'closed after a failure of the card or its module',
  closed: 'closed with the desk',
};

/**
 * Writes openings and closings down and tells the window; every use in between stands in the log as the act
 * it is.
 */
export function followCardSessions(desk: AdministerContext): void {
  desk.tokens.onLease((change) => {
    desk.notifier.emit('changed', { what: 'cards', id: change.cardId });
    const opened = change.before === null;
    if (!opened && change.lease !== null) return;
    writeDown(desk, change).catch((cause: unknown) =>
      desk.diagnostics.error(newId(desk.random, 'error'), 'cards.lease', cause),
    );
  });
}

async function writeDown(desk: AdministerContext, { before, lease, why }: CardSessionChange): Promise<void> {
  const about = lease ?? before;
  if (about === null) return;
  const stored = await desk.store.desk.policy();
  const person = stored === null ? undefined : enrolledPerson(stored.policy, about.certificate);
  const entry = { at: instantOf(desk.clock), actor: person?.id ?? 'desk', subject: about.certificate };
  if (lease !== null) {
    await desk.store.log.append({
      ...entry,
      act: 'card.lease-open',
      detail: `for at most ${lease.acts} signatures, until ${lease.endsAt}`,
    });
  } else {
    await desk.store.log.append({
      ...entry,
      act: 'card.lease-end',
      detail: `${why === null ? 'closed' : ENDS[why]}, ${about.actsLeft} signatures left`,
    });
  }
}

export function logoutCard(
  desk: AdministerContext,
  cardId: string | null,
): Promise<Result<Record<string, never>>> {
  desk.tokens.endLease(cardId, 'logout');
  return Promise.resolve(ok({}));
}

/** Whoever sits down now must not find a card open, nor a PIN entry that waits. */
export function lockCards(desk: AdministerContext): Promise<Result<Record<string, never>>> {
  desk.tokens.endLease(null, 'locked');
  desk.tickets.cancelWaiting();
  return Promise.resolve(ok({}));
}
