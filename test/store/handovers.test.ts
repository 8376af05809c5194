import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { BeginAttempt, StoredBody, Store, StoredHandover } from '../../main/ports/store.ts';
import { AT, change, create, folder, log, remove, reopen, sealedBatch } from './sample.ts';

let home: string;
let store: Store;
let body: StoredBody;
beforeEach(async () => {
  home = folder();
  store = await create(join(home, 'desk.db'));
  ({ body } = await sealedBatch(store, 'b1', 3));
});
afterEach(async () => {
  await store.close();
  remove(home);
});
const begin = (kind: 'initiation' | 'inquiry' = 'initiation'): BeginAttempt => ({
  attempt: `a-${kind}`,
  message: 'b1-m1',
  kind,
  expectedState: 'queued',
  startedAt: AT,
  correlationId: 'c1',
  bodySha256: body.sha256,
  set: { state: 'sending', next: null },
  log: log('message.intent', 'b1-m1'),
});
const notSent = (more: Partial<StoredHandover> = {}): StoredHandover => ({
  sha256: 'a'.repeat(64),
  revision: 1,
  kind: 'not-sent',
  from: 'desk-1',
  to: 'desk-2',
  at: AT,
  jws: 'h.p.s',
  own: true,
  ...more,
});
const add = async (...handovers: readonly StoredHandover[]) => {
  const head = await store.batches.get('b1');
  return store.handovers.add(change('b1', head?.changeRevision ?? 0), handovers);
};
const code = (result: { readonly ok: boolean; readonly error?: { readonly code: string } }): string =>
  result.ok ? 'done' : (result.error?.code ?? '');

describe('a revision this desk handed over', () => {
  it('is never sent again: no attempt begins, also after the store was opened anew', async () => {
    expect(code(await add(notSent()))).toBe('done');
    expect(code(await store.outbox.begin(begin()))).toBe('handed-over');
    await store.close();
    store = await reopen(join(home, 'desk.db'));
    expect(code(await store.outbox.begin(begin()))).toBe('handed-over');
    expect((await store.outbox.get('b1-m1'))?.handedOverTo).toBe('desk-2');
    expect(await store.outbox.countByState()).toEqual({});
  });
  it('is not handed over once an attempt to send was begun, though it never ended', async () => {
    expect(code(await store.outbox.begin(begin()))).toBe('done');
    expect(code(await add(notSent()))).toBe('handover-after-attempt');
    expect(await store.handovers.ofBatch('b1')).toEqual([]);
  });
  it('is handed over once, to one desk', async () => {
    expect(code(await add(notSent()))).toBe('done');
    expect(code(await add(notSent({ sha256: 'b'.repeat(64), to: 'desk-3' })))).toBe('handed-over');
  });
  it('either is sent or handed over when both happen at the same moment', async () => {
    const outcomes = (await Promise.all([store.outbox.begin(begin()), add(notSent())])).map(code);
    expect(outcomes).toEqual(['done', 'handover-after-attempt']);
  });
  it('what other desks gave up binds them and not this one', async () => {
    expect(code(await add(notSent({ own: false, from: 'desk-2', to: 'desk-1' })))).toBe('done');
    expect(code(await store.outbox.begin(begin()))).toBe('done');
    // The same signature comes again with the next pack.
    expect(code(await add(notSent({ own: false, from: 'desk-2', to: 'desk-1' })))).toBe('done');
    expect(await store.handovers.ofBatch('b1')).toHaveLength(1);
  });
});
