// What sealing and answers write about many payments is carried out step by step, after the write it belongs
// to. Nobody may see it half done, a desk that ended in between goes on, and a write that is refused leaves
// nothing behind.
import { expect, it } from 'vitest';
import type { StatusUpdate, Store } from '../../main/ports/store.ts';
import type { Db } from '../../main/store/driver.ts';
import { openClient } from '../../main/store/open-store.ts';
import { openFile } from '../../main/store/open-file.ts';
import { storeOperations } from '../../main/store/operations.ts';
import { memoryFile, storeOn } from '../ports/memory-store.ts';
import { AT, create, folder, frozenBatch, key, log, range, remove, reopen, seal } from './sample.ts';

const PAYMENTS = 1_010;
const FOLLOWED = ['tracked', 'tracked_id', 'tally', 'timeline'];

const followed = (db: Db): readonly unknown[] =>
  FOLLOWED.map((table) => db.all(`SELECT * FROM ${table} ORDER BY 1, 2`));
const operationsOn = (db: Db) => storeOperations({ ...db, condition: { kind: 'whole' } } as never);

async function sealMany(store: Store): Promise<string> {
  const { message } = await frozenBatch(store, 'b1', PAYMENTS);
  await seal(store, 'b1', message);
  return message;
}

const at = (number: number): string => `2026-11-20T10:00:00.${String(number % 1_000).padStart(3, '0')}Z`;
const entry = (status: string): StatusUpdate['entry'] => ({
  at: AT,
  source: 'inquiry-get',
  status,
  reasons: [],
  facts: [],
  notUnderstood: [],
  answer: null,
});

/** Every payment was sent, each is accepted by itself, and the last one is refused after that. */
function updatesOf(message: string): readonly StatusUpdate[] {
  const one = (number: number, status: string): StatusUpdate => ({
    target: { payment: `b1-tx-${number}` },
    entry: entry(status),
    set: { status, statusGroup: status === 'RJCT' ? 'refused' : 'waiting', updatedAt: at(number) },
  });
  return [
    { target: { allOfMessage: message }, entry: entry('sent'), set: { sentAt: AT } },
    ...range(1, PAYMENTS).map((number) => one(number, 'ACSP')),
    one(PAYMENTS, 'RJCT'),
  ];
}

async function record(store: Store, updates: readonly StatusUpdate[]): Promise<void> {
  await store.tracking.record({ answer: null, updates, batch: null, log: log('payment.status', 'b1') });
}

const isDone = async ({ tracking }: Store, message: string): Promise<void> => {
  expect(await tracking.tally({ message })).toEqual([
    { status: 'ACSP', statusGroup: 'waiting', count: PAYMENTS - 1 },
    { status: 'RJCT', statusGroup: 'refused', count: 1 },
  ]);
  expect((await tracking.timeline(`b1-tx-${PAYMENTS}`)).map(({ status }) => status)).toEqual([
    'sent',
    'ACSP',
    'RJCT',
  ]);
};

it('ends as one write would, wherever the desk ended between two steps', async () => {
  const { store: whole, db: wholeDb } = await memoryFile();
  const message = await sealMany(whole);
  await record(whole, updatesOf(message));
  await isDone(whole, message);
  const expected = followed(wholeDb);
  await whole.close();
  for (const ended of range(0, 6)) {
    const { store, db } = await memoryFile();
    await sealMany(store);
    const sealing = operationsOn(db);
    // The row of the last payment is there only if all of them were carried out before the answer.
    for (const _ of range(1, Math.min(ended, 2))) sealing['updates.applyNext']();
    await record(storeOn(db), updatesOf(message));
    const answering = operationsOn(db);
    for (const _ of range(1, ended)) answering['updates.applyNext']();
    await isDone(storeOn(db), message);
    expect(followed(db), `ended after ${ended} steps`).toEqual(expected);
    await store.close();
  }
});

it('is carried out before anything else is read or written about these payments', async () => {
  const { store, db } = await memoryFile();
  const message = await sealMany(store);
  // Without the client that waits for the steps: the thread itself does all of them first.
  const operations = operationsOn(db);
  expect(operations['tracking.get'](`b1-tx-${PAYMENTS}`)).toMatchObject({ position: PAYMENTS });
  await record(store, updatesOf(message));
  const { rows } = operationsOn(db)['tracking.list']({ statusGroup: 'refused', offset: 0, limit: 5 });
  expect(rows.map(({ payment }) => payment)).toEqual([`b1-tx-${PAYMENTS}`]);
  await store.close();
});

it('a later answer about one payment stands behind an earlier one about all', async () => {
  const { store } = await memoryFile();
  const message = await sealMany(store);
  const [sent, ...each] = updatesOf(message);
  if (sent === undefined) throw new Error('there is a first one');
  await record(store, [sent, ...each]);
  await record(store, [
    { target: { payment: 'b1-tx-7' }, entry: null, set: { status: 'ACSC', statusGroup: 'done' } },
  ]);
  expect(await store.tracking.get('b1-tx-7')).toMatchObject({ status: 'ACSC', statusGroup: 'done' });
  await store.close();
});

it('an answer that names a payment nobody follows is refused whole', async () => {
  const { store, db } = await memoryFile();
  const message = await sealMany(store);
  await store.tracking.tally({ message });
  const before = followed(db);
  const [last] = updatesOf(message).slice(-1);
  if (last === undefined) throw new Error('there is a last one');
  const updates = [...updatesOf(message), { ...last, target: { payment: 'b9-tx-1' } }];
  await expect(record(store, updates)).rejects.toThrow('not-found');
  expect(db.get('SELECT 1 FROM deferred_update')).toBeUndefined();
  expect(followed(db)).toEqual(before);
  await store.close();
});

it('what a refused write carried out within itself is carried out again', async () => {
  const { store, db } = await memoryFile();
  const message = await sealMany(store);
  const operations = operationsOn(db);
  const unknown: StatusUpdate = { target: { payment: 'b9-tx-1' }, entry: null, set: { status: 'ACSC' } };
  expect(() =>
    operations['tracking.record']({ answer: null, batch: null, log: log('payment.status', 'b1') }, [unknown]),
  ).toThrow('not-found');
  expect(operations['tracking.tally']({ message })).toMatchObject([{ count: PAYMENTS }]);
  await store.close();
});

it('other calls come in between the steps', async () => {
  const path = folder();
  try {
    const store = await create(`${path}/desk.db`);
    const message = await sealMany(store);
    await record(store, updatesOf(message));
    const order: string[] = [];
    const tally = store.tracking.tally({ message }).then(() => order.push('followed'));
    const others = Promise.all(
      range(1, 3).map(async (number) => {
        await store.desk.identity();
        order.push(`other ${number}`);
      }),
    );
    await Promise.all([tally, others]);
    expect(order).toEqual(['other 1', 'other 2', 'other 3', 'followed']);
    await store.close();
  } finally {
    remove(path);
  }
});

it('a desk that is closed leaves nothing to be done; one that ended by itself cannot be read alone', async () => {
  const path = folder();
  const file = `${path}/desk.db`;
  try {
    const store = await create(file);
    const message = await sealMany(store);
    await record(store, updatesOf(message));
    await store.close();
    const read = await openClient({ file, key: key(), mode: 'read' });
    if (!read.ok) throw new Error(read.error.code);
    expect(await read.value.call('tracking.tally', { message })).toHaveLength(2);
    await read.value.close();

    const again = openFile({ file, key: key(), mode: 'open' });
    const operations = storeOperations(again);
    operations['tracking.record'](
      { answer: null, batch: null, log: log('payment.status', 'b1') },
      updatesOf(message),
    );
    again.close();
    expect(await openClient({ file, key: key(), mode: 'read' })).toMatchObject({
      ok: false,
      error: { code: 'store-not-closed' },
    });
    const last = await reopen(file);
    expect((await last.tracking.timeline('b1-tx-1')).map(({ status }) => status)).toEqual([
      'sent',
      'ACSP',
      'sent',
      'ACSP',
    ]);
    await last.close();
  } finally {
    remove(path);
  }
});
