// Long lists for one transaction: they come in slices, wait in the worker's memory, and are used all at once.
import type { StoreClient } from './client.ts';

// A list on its way to the worker: main is never busy with more than a slice of it.
const SLICE = 500;

export async function park<T>({ call }: StoreClient, list: readonly T[]): Promise<Uploaded<T>> {
  if (list.length <= SLICE) return list;
  const parked = await call('shelf.open');
  for (let from = 0; from < list.length; from += SLICE)
    await call('shelf.add', parked, list.slice(from, from + SLICE));
  return { parked };
}

/** A short list travels with its call; a long one waits under a number. */
export type Uploaded<T> = readonly T[] | { readonly parked: number };

export interface ChunkBuffer {
  readonly operations: {
    'shelf.open': () => number;
    'shelf.add': (parked: number, slice: readonly unknown[]) => void;
  };
  /** The list itself, whichever way it came; a parked one is forgotten. */
  take<T>(list: Uploaded<T>): readonly T[];
}

export function newChunkBuffer(): ChunkBuffer {
  const lists = new Map<number, unknown[]>();
  let last = 0;
  const listUnder = (parked: number): unknown[] => {
    const list = lists.get(parked);
    if (list === undefined) throw new Error('this list is not parked');
    return list;
  };
  return {
    operations: {
      'shelf.open': () => {
        last += 1;
        lists.set(last, []);
        return last;
      },
      'shelf.add': (parked, slice) => void listUnder(parked).push(...slice),
    },
    take: <T>(list: Uploaded<T>) => {
      if (!('parked' in list)) return list;
      const taken = listUnder(list.parked);
      lists.delete(list.parked);
      return taken as T[];
    },
  };
}
