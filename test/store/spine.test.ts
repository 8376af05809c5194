import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { Store } from '../../main/app/ports/store.ts';
import { AT, create, folder, frozenBatch, identity, key, log, reopen, remove, sealedBatch } from './sample.ts';

let home: string;
let store: Store;

beforeEach(async () => {
  home = folder();
  store = await create(join(home, 'desk.db'));
});
afterEach(async () => {
  await store.close().catch(() => undefined);
  remove(home);
});

describe('the life of a batch in the store', () => {
  it('survives a close and an opening from draft to sealed', async () => {
    const { message, body } = await sealedBatch(store, 'b1', 5);
    await store.close();
    store = await reopen(join(home, 'desk.db'));
    expect(await store.desk.identity()).toEqual(identity);
    const head = await store.batches.get('b1');
    expect(head).toMatchObject({ state: 'sealed', revision: 1, changeRevision: 3, transactions: 5, totals: [{ currency: 'EUR', minor: 1500n, count: 5 }] });
    expect(await store.outbox.get(message)).toMatchObject({ state: 'queued', sealed: body, transactions: 5, totals: [{ currency: 'EUR', minor: 1500n, count: 5 }], doubt: false });
    expect(await store.tracking.list({ offset: 0, limit: 10 })).toMatchObject({ total: 5 });
    expect((await store.log.verify()).intact).toBe(true);
    expect(await store.log.head()).toMatchObject({ id: 'log-a', size: 4 });
  });

  it('frozen rows are not there before their commit', async () => {
    await frozenBatch(store, 'b1', 3);
    const { freeze } = await store.freezes.begin('b1', 2);
    expect(await store.freezes.messages('b1', 2)).toEqual([]);
    await store.freezes.discard(freeze);
    expect(await store.freezes.messages('b1', 1)).toHaveLength(1);
  });
});
void [AT, key, log];
