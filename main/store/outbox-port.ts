// The outbox over the worker. `begin` resolves only when the intent is on the disk.
import type { OutboxStore } from '../ports/store.ts';
import type { StoreClient } from './client.ts';
import { park } from './park.ts';

export function outboxPort(client: StoreClient): OutboxStore {
  const { attempt, call } = client;
  return {
    seal: (change, bodies) => attempt('outbox.seal', change, bodies),
    reseal: (message, body, log) => attempt('outbox.reseal', message, body, log),
    get: (message) => call('outbox.get', message),
    list: (query) => call('outbox.list', query),
    ofBatch: (batch) => call('outbox.ofBatch', batch),
    countByState: () => call('outbox.countByState'),
    due: (now, limit) => call('outbox.due', now, limit),
    attempts: (message) => call('outbox.attempts', message),
    begin: (its) => attempt('outbox.begin', its),
    end: async ({ updates, ...its }) => attempt('outbox.end', its, await park(client, updates)),
    plan: (message, set, log) => attempt('outbox.plan', message, set, log),
  };
}
