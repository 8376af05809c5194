import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { Comparison, StagedTransaction, Store } from '../../main/ports/store.ts';
import {
  change,
  create,
  folder,
  frozenBatch,
  range,
  remove,
  sealedBatch,
  staged,
  transaction,
} from './sample.ts';

let home: string;
let store: Store;
beforeEach(async () => {
  home = folder();
  store = await create(join(home, 'desk.db'));
});
afterEach(async () => {
  await store.close();
  remove(home);
});

async function again(batch: string, rows: readonly StagedTransaction[]): Promise<Comparison> {
  const head = await store.batches.get(batch);
  if (head === null) throw new Error('a batch expected');
  const revision = head.revision + 1;
  const { freeze } = await store.freezes.begin(batch, revision);
  const stored = await store.bytes.put([Buffer.from(`${batch} ${revision}`)]);
  const [first] = await store.freezes.messages(batch, 1);
  if (first === undefined) throw new Error('a message expected');
  const message = `${batch}-r${revision}`;
  await store.freezes.addMessage(freeze, {
    ...first,
    message,
    messageId: message,
    payload: stored.ref,
    sha256: stored.sha256,
    revision,
  });
  await store.freezes.addTransactions(
    freeze,
    rows.map((row) => ({ ...row, message, payment: `${message}-${row.position}` })),
  );
  const done = await store.freezes.commit(freeze, change(batch, head.changeRevision, { state: 'frozen' }));
  if (!done.ok) throw new Error(done.error.code);
  return { batch, revision, against: { batch, revision: 1 }, by: 'revision' };
}
const row = (batch: string, n: number, more: object = {}, kept: Partial<StagedTransaction> = {}) =>
  staged(transaction(batch, n, more), kept);
const ALL = { offset: 0, limit: 500 };

describe('two revisions held against one another', () => {
  it('what is not shown by any row is not missed', async () => {
    await frozenBatch(store, 'b1', 3);
    const comparison = await again('b1', [
      row('b1', 1),
      row('b1', 2, {}, { element: 'another street' }),
      row('b1', 3),
    ]);
    expect(await store.freezes.difference(comparison)).toMatchObject({
      same: 2,
      added: 0,
      removed: 0,
      changed: 1,
      whole: true,
    });
    expect((await store.freezes.changedPayments(comparison, ALL)).rows).toMatchObject([
      { change: 'changed', before: { position: 2 }, after: { position: 2 } },
    ]);
  });

  it('added, removed and changed payments are told apart, by kind and by page', async () => {
    await frozenBatch(store, 'b1', 4);
    const comparison = await again('b1', [
      row('b1', 4),
      row('b1', 1, { amount: '9.00', minor: 900n }),
      row('b1', 2),
      row('b1', 9),
    ]);
    expect(await store.freezes.difference(comparison)).toMatchObject({
      same: 2,
      added: 1,
      removed: 1,
      changed: 1,
    });
    expect(
      (await store.freezes.changedPayments(comparison, ALL)).rows.map(({ change: what }) => what),
    ).toEqual(['changed', 'added', 'removed']);
    expect(await store.freezes.changedPayments(comparison, { ...ALL, change: 'removed' })).toMatchObject({
      total: 1,
      rows: [{ before: { endToEndId: 'E2E-3' }, after: null }],
    });
    expect(await store.freezes.changedPayments(comparison, { offset: 1, limit: 1 })).toMatchObject({
      total: 3,
      rows: [{ change: 'added' }],
    });
  });

  it('a header that changed is one difference, not one for every payment under it', async () => {
    const head = (name: string) => ({
      head: name,
      headNode: JSON.stringify({ n: 'Head', c: [{ n: 'PmtInf', c: [{ n: 'ReqdExctnDt', t: name }] }] }),
    });
    await frozenBatch(store, 'b1', 1);
    await again(
      'b1',
      range(1, 3).map((n) => row('b1', n, {}, head('monday'))),
    );
    const comparison = await again('b1', [
      ...range(1, 2).map((n) => row('b1', n, {}, head('tuesday'))),
      row('b1', 3, { name: 'Other' }, head('tuesday')),
    ]);
    const found = await store.freezes.difference({ ...comparison, against: { batch: 'b1', revision: 2 } });
    expect(found).toMatchObject({
      same: 2,
      changed: 1,
      heads: [{ payments: 3, before: { n: 'Head' }, after: { n: 'Head' } }],
    });
  });

  it('a payment that moved under another header is changed', async () => {
    const [here, there] = ['here', 'there'].map((name) => ({
      head: name,
      headNode: JSON.stringify({
        n: 'Head',
        c: [{ n: 'PmtInf', c: [{ n: 'DbtrAcct', c: [{ n: 'Id', t: name }] }] }],
      }),
    }));
    await frozenBatch(store, 'b1', 1);
    await again('b1', [row('b1', 1, {}, here), row('b1', 2, {}, there), row('b1', 3, {}, there)]);
    const comparison = await again('b1', [
      row('b1', 1, {}, here),
      row('b1', 2, {}, there),
      row('b1', 3, {}, here),
    ]);
    expect(
      await store.freezes.difference({ ...comparison, against: { batch: 'b1', revision: 2 } }),
    ).toMatchObject({ same: 2, changed: 1, heads: [] });
  });

  it('a revision without digests is compared by what its rows show, and says so', async () => {
    await frozenBatch(store, 'b1', 0);
    await again('b1', [row('b1', 1, {}, { element: '' }), row('b1', 2, {}, { element: '' })]);
    const comparison = await again('b1', [
      row('b1', 1, {}, { element: 'x' }),
      row('b1', 2, { name: 'Other' }, { element: 'y' }),
    ]);
    expect(
      await store.freezes.difference({ ...comparison, against: { batch: 'b1', revision: 2 } }),
    ).toMatchObject({ whole: false, same: 1, changed: 1 });
  });
});

describe('the last run of the same kind', () => {
  it('is the newest sealed batch that paid at least half of the same accounts', async () => {
    await sealedBatch(store, 'march', 4);
    await sealedBatch(store, 'april', 4, { endToEndId: 'X' });
    await sealedBatch(store, 'other', 1);
    await frozenBatch(store, 'may', 4);
    expect(await store.freezes.lastRun('may', 1)).toEqual({
      batch: 'april',
      reference: 'PAY-april',
      revision: 1,
    });
  });

  it('is compared by who gets how much, not by references', async () => {
    await sealedBatch(store, 'april', 3);
    await frozenBatch(store, 'may', 3);
    const comparison = await again('may', [
      row('may', 1, { endToEndId: 'MAY-1' }),
      row('may', 2, { endToEndId: 'MAY-2', minor: 1n }),
      row('may', 7),
    ]);
    expect(
      await store.freezes.difference({ ...comparison, against: { batch: 'april', revision: 1 }, by: 'run' }),
    ).toMatchObject({ same: 1, changed: 1, added: 1, removed: 1 });
  });
});

/** Milliseconds of this process and its threads, the store's among them; the machine's load is not in it. */
function processorTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

describe('at ten thousand payments', () => {
  it('a difference takes no time anybody waits for', async () => {
    await frozenBatch(store, 'b1', 0);
    const rows = range(1, 10_000).map((n) => row('b1', n));
    await again('b1', rows);
    const comparison = await again(
      'b1',
      rows.map((one) => (one.position % 100 === 0 ? { ...one, element: 'changed' } : one)),
    );
    const from = process.cpuUsage();
    expect(
      await store.freezes.difference({ ...comparison, against: { batch: 'b1', revision: 2 } }),
    ).toMatchObject({ same: 9_900, changed: 100 });
    expect(processorTime(from)).toBeLessThan(2_000);
  });
});
