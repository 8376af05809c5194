// A revision is indexed in slices before it is committed, and goes away whole where it never is.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFile } from '../../main/store/open-file.ts';
import { storeOperations } from '../../main/store/operations.ts';
import type { StoreFile } from '../../main/store/recorded-file.ts';
import { storeOver, type StoreClient } from '../../main/store/open-store.ts';
import type { Store } from '../../main/ports/store.ts';
import { change, folder, frozenBatch, key, newBatch, range, remove, staged, transaction } from './sample.ts';

let path: string;
let db: StoreFile;
beforeEach(() => {
  path = folder();
  db = openFile({ file: `${path}/desk.db`, key: key(), mode: 'create' });
});
afterEach(() => {
  db.close();
  remove(path);
});

/** The store's port over this very thread. */
function storeHere(): Store {
  const operations = storeOperations(db) as unknown as Readonly<
    Record<string, (...args: readonly unknown[]) => unknown>
  >;
  const call = (name: string, ...args: readonly unknown[]): Promise<unknown> =>
    Promise.resolve(operations[name]?.(...args));
  return storeOver({
    call,
    attempt: async (name: string, ...args: readonly unknown[]) => ({
      ok: true,
      value: await call(name, ...args),
    }),
    condition: db.condition,
    close: () => Promise.resolve(),
  } as unknown as StoreClient);
}

function counted(table: string): number | undefined {
  return db.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count;
}

it('indexes a revision before it is committed, and commits none without its index', async () => {
  const store = storeHere();
  await frozenBatch(store, 'b1', 30, { remittance: 'Invoice 4711' });
  // By amount, by name and by text.
  expect(counted('payment_alike')).toBe(90);
  const operations = storeOperations(db);
  await store.batches.create(newBatch('b2'), []);
  const { freeze } = operations['freezes.begin']('b2', 1);
  const payload = await store.bytes.put([Buffer.from('b2')]);
  const [message] = await store.freezes.messages('b1', 1);
  if (message === undefined) throw new Error('a frozen batch has a message');
  operations['freezes.addMessage'](freeze, {
    ...message,
    ...payload,
    payload: payload.ref,
    batch: 'b2',
    message: 'b2-m1',
    messageId: 'MSG-b2',
  });
  operations['freezes.addTransactions'](
    freeze,
    range(1, 20).map((n) => staged(transaction('b2', n))),
  );
  expect(() => operations['freezes.commit'](freeze, change('b2', 1, { state: 'frozen' }))).toThrow(
    'with its index',
  );
  let slices = 1;
  while (operations['freezes.index'](freeze, 5)) slices += 1;
  expect(slices).toBeGreaterThan(2);
  expect(operations['freezes.commit'](freeze, change('b2', 1, { state: 'frozen' }))).toMatchObject({
    batch: 'b2',
  });
  expect(counted('payment_alike')).toBe(150);
  // The index was written without looking each payment up: it is there all the same.
  expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
  expect(db.pragma('foreign_keys')).toBe(1);
});

const TABLES = ['payment', 'payment_alike', 'message', 'bytes', 'freeze', 'frozen_reasons'];

it('leaves nothing of a revision that is thrown away, its half-written index included', async () => {
  const store = storeHere();
  await frozenBatch(store, 'b1', 10);
  const before = TABLES.map(counted);
  const reason = { flag: 'new-account', sentence: 'First payment to this account.', evidence: null } as const;
  const operations = storeOperations(db);
  const { freeze } = operations['freezes.begin']('b1', 2);
  const payload = await store.bytes.put([Buffer.from('again')]);
  const [message] = await store.freezes.messages('b1', 1);
  if (message === undefined) throw new Error('a frozen batch has a message');
  operations['freezes.addMessage'](freeze, {
    ...message,
    ...payload,
    payload: payload.ref,
    revision: 2,
    message: 'b1-m2',
    messageId: 'MSG-again',
  });
  operations['freezes.addTransactions'](
    freeze,
    range(1, 20).map((n) => staged(transaction('b1', n, { message: 'b1-m2', reasons: [reason] }))),
  );
  expect(counted('frozen_reasons')).toBe((before.at(-1) ?? 0) + 1);
  expect(operations['freezes.index'](freeze, 7)).toBe(true);
  while (operations['freezes.discard'](freeze, 6) > 0);
  expect(TABLES.map(counted)).toEqual(before);
  expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
  expect(db.pragma('foreign_keys')).toBe(1);
  await expect(
    store.freezes.transactions({ batch: 'b1', revision: 1, order: 'document', offset: 0, limit: 50 }),
  ).resolves.toMatchObject({ total: 10 });
});
