// An action that asks for a PIN and signs no statement: a new PIN, a new company key, the PIN of its card.
// It is no signed action, because there is no signature to verify and to evaluate: the card's answer is its
// outcome. It shares the lock, the ticket and the log line of a refusal. Its point of no return is the card:
// once the PIN has reached the card, nothing can stop it.
import type { Fault } from '../../../shared/domain/errors.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { SignPhase } from '../../ports/token.ts';
import type { Ticket } from '../desk/index.ts';
import { startAction, type Action } from './action.ts';
import type { SigningContext } from './context.ts';
import { withPinPage } from './pin-page.ts';
import { withPinLock } from './signed-action.ts';

export interface PinAction<T> extends Action {
  /** Has the card do it. It runs inside the PIN lock, so what it needs of the store it reads itself. */
  perform(onPhase: (phase: SignPhase) => void): Promise<Result<T>>;
  /** Writes down what the card did. */
  commit(value: T): Promise<Result<unknown>>;
  /** After either end: what is known of the cards may be another now. */
  afterwards?(): Promise<void>;
}

export function startPinAction<T>(
  context: SigningContext,
  action: PinAction<T>,
): { readonly ticket: string } {
  const { ticket } = startAction(context, action, async (opened) => {
    const failed = await withPinLock(context, () => performPinAction(context, opened, action));
    await action.afterwards?.();
    return failed;
  });
  return { ticket };
}

async function performPinAction<T>(
  context: SigningContext,
  ticket: Ticket,
  action: PinAction<T>,
): Promise<Fault | null> {
  const performed = await withPinPage(context, ticket, (onPhase) =>
    action.perform((phase) => {
      if (phase.phase === 'signing') ticket.disableCancel();
      // The card refused the PIN and did nothing: the next entry can be cancelled like the first.
      if (phase.phase === 'wrong-pin' || phase.phase === 'waiting-for-pin') ticket.enableCancel();
      onPhase(phase);
    }),
  );
  if (!performed.ok) return performed.error;
  const committed = await action.commit(performed.value);
  return committed.ok ? null : committed.error;
}
