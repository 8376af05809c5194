// Status updates on their way to the worker: main is never busy with more than a slice of them.
import type { StatusUpdate } from '../app/ports/store.ts';
import type { StoreClient } from './client.ts';
import type { Updates } from './updates-store.ts';

const SLICE = 500;

export async function sendUpdates({ call }: StoreClient, updates: readonly StatusUpdate[]): Promise<Updates> {
  if (updates.length <= SLICE) return updates;
  const parked = await call('updates.open');
  for (let from = 0; from < updates.length; from += SLICE) await call('updates.add', parked, updates.slice(from, from + SLICE));
  return { parked };
}
