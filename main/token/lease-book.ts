// Which cards are open, as the token processes report it. Main only shows and ends leases; what they allow is
// judged where the card is.
import type { Lease, LeaseEnd } from '../../shared/domain/lease.ts';
import type { LeaseChange } from '../ports/token.ts';

export interface LeaseBook {
  /** @param cardId null: every card of the module. */
  change(moduleId: string, cardId: string | null, lease: Lease | null, why: LeaseEnd | null): void;
  all(): readonly Lease[];
  listen(listener: (change: LeaseChange) => void): void;
}

export function createLeaseBook(): LeaseBook {
  const leases = new Map<string, { readonly moduleId: string; readonly lease: Lease }>();
  const listeners: ((change: LeaseChange) => void)[] = [];

  const put = (moduleId: string, cardId: string, lease: Lease | null, why: LeaseEnd | null): void => {
    const before = leases.get(cardId)?.lease ?? null;
    if (before === null && lease === null) return;
    if (lease === null) leases.delete(cardId);
    else leases.set(cardId, { moduleId, lease });
    for (const listener of listeners) listener({ cardId, before, lease, why });
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
    listen: (listener) => void listeners.push(listener),
  };
}
