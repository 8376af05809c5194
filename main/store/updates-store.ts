// Many status updates for one transaction: they come in slices, wait in the worker's memory, and are applied all at once.
import type { StatusUpdate } from '../app/ports/store.ts';

/** Few updates travel with their call; the rest waits under a number. */
export type Updates = readonly StatusUpdate[] | { readonly parked: number };

export interface UpdatesShelf {
  readonly operations: {
    'updates.open': () => number;
    'updates.add': (parked: number, slice: readonly StatusUpdate[]) => void;
    'updates.drop': (parked: number) => void;
  };
  /** The updates themselves, whichever way they came; parked ones are forgotten. */
  take(updates: Updates): readonly StatusUpdate[];
}

export function updatesShelf(): UpdatesShelf {
  const shelf = new Map<number, StatusUpdate[]>();
  let last = 0;
  const parkedUnder = (parked: number): StatusUpdate[] => {
    const updates = shelf.get(parked);
    if (updates === undefined) throw new Error('these updates are not parked');
    return updates;
  };
  return {
    operations: {
      'updates.open': () => {
        last += 1;
        shelf.set(last, []);
        return last;
      },
      'updates.add': (parked, slice) => void parkedUnder(parked).push(...slice),
      'updates.drop': (parked) => void shelf.delete(parked),
    },
    take: (updates) => {
      if (!('parked' in updates)) return updates;
      const taken = parkedUnder(updates.parked);
      shelf.delete(updates.parked);
      return taken;
    },
  };
}
