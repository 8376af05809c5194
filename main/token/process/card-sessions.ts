// Cards left open after one PIN entry: until when, for how many signatures, and every way it ends. Time is
// the machine's running time, not its clock.
import {
  type CardSession,
  type CardSessionEnd,
  type CardSessionLimits,
  cardSessionLimitsSchema,
} from '../../../shared/domain/card-session.ts';
import type { KeyChoice } from '../../ports/token.ts';

export interface NewCardSession {
  readonly choice: KeyChoice;
  readonly holder: string;
  readonly reader: string;
  readonly limits: CardSessionLimits;
}

export interface CardSessions {
  /** The lease under which this key signs without a PIN now. */
  of(choice: KeyChoice): CardSession | null;
  /** The act that opened it counts as its first. */
  open(lease: NewCardSession): void;
  /** One more signature was made under it. */
  spend(choice: KeyChoice): void;
  /** @param cardId null for every card. */
  end(cardId: string | null, why: CardSessionEnd): void;
  /** Ends the leases of cards that are closed already: something else asked for their PIN, or they failed. */
  sweep(why: CardSessionEnd): void;
  /** Ends the leases of cards that are not among the present ones. */
  present(cardIds: ReadonlySet<string>): void;
}

export interface CardSessionHooks {
  /** Whether the card still is open in this process. */
  readonly holds: (cardId: string) => boolean;
  readonly letGo: (cardId: string) => void;
  /** Told at every change; null when it ended. */
  readonly tell: (cardId: string, lease: CardSession | null, why: CardSessionEnd | null) => void;
  readonly now: () => Date;
  /** Milliseconds that only grow: a clock set back lengthens nothing. */
  readonly running: () => number;
}

interface Held extends NewCardSession {
  readonly openedAt: string;
  readonly ends: number;
  idleEnds: number;
  actsLeft: number;
  timer: NodeJS.Timeout | null;
}

export function createCardSessions(hooks: CardSessionHooks): CardSessions {
  const held = new Map<string, Held>();

  const view = (each: Held): CardSession => {
    const at = (running: number): string =>
      new Date(hooks.now().getTime() + Math.max(0, running - hooks.running())).toISOString();
    const { choice, holder, reader, limits, openedAt, actsLeft } = each;
    return {
      ...choice,
      holder,
      reader,
      openedAt,
      endsAt: at(each.ends),
      idleEndsAt: at(Math.min(each.ends, each.idleEnds)),
      acts: limits.acts,
      actsLeft,
    };
  };

  const end = (cardId: string, why: CardSessionEnd): void => {
    const each = held.get(cardId);
    if (each === undefined) return;
    held.delete(cardId);
    if (each.timer !== null) clearTimeout(each.timer);
    hooks.letGo(cardId);
    hooks.tell(cardId, null, why);
  };

  /** Set anew after each act, so that idle and whole time have one timer. */
  const arm = (each: Held): void => {
    if (each.timer !== null) clearTimeout(each.timer);
    const why: CardSessionEnd = each.ends <= each.idleEnds ? 'time' : 'idle';
    each.timer = setTimeout(
      () => end(each.choice.cardId, why),
      Math.max(0, Math.min(each.ends, each.idleEnds) - hooks.running()),
    );
  };

  return {
    of(choice) {
      const each = held.get(choice.cardId);
      if (each === undefined || each.choice.certificate !== choice.certificate) return null;
      const left = Math.min(each.ends, each.idleEnds) - hooks.running();
      return left > 0 && each.actsLeft > 0 && hooks.holds(choice.cardId) ? view(each) : null;
    },
    open(lease) {
      end(lease.choice.cardId, 'replaced');
      // Whatever main asks for, the bounds of the schema hold.
      const limits = cardSessionLimitsSchema.parse(lease.limits);
      const start = hooks.running();
      const each: Held = {
        ...lease,
        limits,
        openedAt: hooks.now().toISOString(),
        ends: start + limits.seconds * 1_000,
        idleEnds: start + limits.idleSeconds * 1_000,
        actsLeft: limits.acts - 1,
        timer: null,
      };
      held.set(lease.choice.cardId, each);
      arm(each);
      hooks.tell(lease.choice.cardId, view(each), null);
    },
    spend({ cardId }) {
      const each = held.get(cardId);
      if (each === undefined) return;
      each.actsLeft -= 1;
      each.idleEnds = hooks.running() + each.limits.idleSeconds * 1_000;
      if (each.actsLeft <= 0) end(cardId, 'acts');
      else {
        arm(each);
        hooks.tell(cardId, view(each), null);
      }
    },
    end(cardId, why) {
      for (const each of cardId === null ? [...held.keys()] : [cardId]) end(each, why);
    },
    sweep(why) {
      for (const cardId of [...held.keys()]) if (!hooks.holds(cardId)) end(cardId, why);
    },
    present(cardIds) {
      for (const cardId of [...held.keys()]) if (!cardIds.has(cardId)) end(cardId, 'removed');
    },
  };
}
