// Which cards are open, as the token processes report it. Main only shows and ends leases; what they allow is
// judged where the card is.
import { makeEmitter } from '../../shared/concurrency/emitter.ts';
import type { CardSession, CardSessionEnd } from '../../shared/domain/card-session.ts';
import type { CardSessionChange } from '../ports/token.ts';

export interface CardSessionList {
  /** @param cardId null: every card of the module. */
  change(
    moduleId: string,
    cardId: string | null,
    lease: CardSession | null,
    why: CardSessionEnd | null,
  ): void;
  all(): readonly CardSession[];
  listen(listener: (change: CardSessionChange) => void): void;
}

export function createCardSessionList(): CardSessionList {
  const leases = new Map<string, { readonly moduleId: string; readonly lease: CardSession }>();
  const { on, emit } = makeEmitter<{ change: CardSessionChange }>();

  const put = (
    moduleId: string,
    cardId: string,
    lease: CardSession | null,
    why: CardSessionEnd | null,
  ): void => {
    const before = leases.get(cardId)?.lease ?? null;
    if (before === null && lease === null) return;
    if (lease === null) leases.delete(cardId);
    else leases.set(cardId, { moduleId, lease });
    emit('change', { cardId, before, lease, why });
  };

  return {
    change(moduleId, cardId, lease, why) {
      const meant =
        cardId === null
          ? [...leases].filter(([, each]) => each.moduleId === moduleId).map(([id]) => id)
          : [cardId];
      for (const id of meant) put(moduleId, id, lease, why);
    },
    all: () => [...leases.values()].map(({ lease }) => lease),
    listen: (listener) => void on('change', listener),
  };
}
