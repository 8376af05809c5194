// A list on its way to the worker: main is never busy with more than a slice of it.
import type { StoreClient } from './client.ts';
import type { Uploaded } from './chunk-buffer.ts';

const SLICE = 500;

export async function park<T>({ call }: StoreClient, list: readonly T[]): Promise<Uploaded<T>> {
  if (list.length <= SLICE) return list;
  const parked = await call('shelf.open');
  for (let from = 0; from < list.length; from += SLICE)
    await call('shelf.add', parked, list.slice(from, from + SLICE));
  return { parked };
}
