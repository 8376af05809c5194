// What was sealed goes into the history step by step, after the write that seals. Nobody may be judged by
// less than all that was sealed, no payment may count twice, and a desk that ended in between goes on.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { printRows } from '../../main/ports/printed-rows.ts';
import type { Store } from '../../main/ports/store.ts';
import type { Db } from '../../main/store/driver.ts';
import { historyOf } from '../../main/store/history-query.ts';
import { memoryFile, storeOn } from '../ports/memory-store.ts';
import {
  addAllSealed,
  change,
  create,
  folder,
  frozenBatch,
  newBatch,
  range,
  remove,
  seal,
  sealedBatch,
  transaction,
} from './sample.ts';

let path: string;
let store: Store;
beforeEach(async () => {
  path = folder();
  store = await create(`${path}/desk.db`);
});
afterEach(async () => {
  await store.close();
  remove(path);
});

const ONE = { account: 'FR1', name: 'Sender 1', minor: 100n } as const;

const known = async (): Promise<unknown> =>
  (await store.tracking.counterparties('fr1', 'counterparty', 1)).map(({ name, payments, batch }) => ({
    name,
    payments,
    batch,
  }));

const PAID = 1_200;
const accountOf = (number: number): string => `FR${String(number).padStart(5, '0')}`;

/** What is known of every account and every name, in order. */
const allKnown = (db: Db): readonly unknown[] =>
  ['paid_amount', 'paid_name', 'name_half', 'party'].map((table) =>
    db.all(`SELECT * FROM ${table} ORDER BY 1, 2`),
  );

async function sealMany(to: Store): Promise<void> {
  const { message } = await frozenBatch(to, 'b1', PAID, (number) => ({
    account: accountOf(number),
    name: `Supplier ${number} Limited`,
    ownAccount: `DE${number % 3}`,
  }));
  await seal(to, 'b1', message);
}

it('adds each payment once, wherever the desk was ended between two steps', async () => {
  const whole = await memoryFile();
  await sealMany(whole.store);
  let steps = 1;
  while (await whole.store.freezes.addSealed()) steps += 1;
  const expected = allKnown(whole.db);
  expect(steps).toBeGreaterThan(10);
  for (const ended of range(0, steps)) {
    const { store: first, db } = await memoryFile();
    await sealMany(first);
    for (const _ of range(1, ended)) await first.freezes.addSealed();
    // What a desk that is opened anew has: the file alone.
    await addAllSealed(storeOn(db));
    expect(allKnown(db), `ended after ${ended} steps`).toEqual(expected);
    await first.close();
  }
});

it('counts each payment once and keeps the largest amount, also where the last piece is full', async () => {
  const { store: inMemory, db } = await memoryFile();
  await sealedBatch(inMemory, 'b1', 1_000, { account: 'FR1' });
  await sealedBatch(inMemory, 'b2', 1, { account: 'FR1', minor: 5n });
  await addAllSealed(inMemory);
  const asked = {
    account: 'FR1',
    name: '',
    currency: 'EUR',
    minor: 1n,
    remittance: '',
    creditorReference: '',
  };
  expect(historyOf(db, [asked], { since: '2026-10-01', exceptBatch: '' })).toMatchObject([
    { paidBefore: 1_001, paidInCurrency: 1_001, largestMinor: 100_000n },
  ]);
  await inMemory.close();
});

it('takes out what paid nobody after all, once, wherever the desk was ended between two steps', async () => {
  const paidNobody = async (to: Store): Promise<void> => {
    await sealedBatch(to, 'b2', 3, { account: accountOf(1), name: 'Supplier 1 Limited' });
    await sealMany(to);
    await to.outbox.plan('b1-m1', { state: 'set-aside', next: null }, null);
    await to.outbox.plan('b1-m1', { state: 'set-aside', next: null }, null);
  };
  const whole = await memoryFile();
  await sealedBatch(whole.store, 'b2', 3, { account: accountOf(1), name: 'Supplier 1 Limited' });
  await addAllSealed(whole.store);
  const known = (db: Db): readonly unknown[] => [
    db.all('SELECT account, currency, times FROM paid_amount ORDER BY 1'),
    db.all('SELECT * FROM paid_name ORDER BY 1, 2'),
    db.all("SELECT side, account, payments FROM party WHERE side = 'counterparty' ORDER BY 1, 2"),
  ];
  const expected = known(whole.db);
  for (const ended of range(0, 16)) {
    const { store: first, db } = await memoryFile();
    await paidNobody(first);
    for (const _ of range(1, ended)) await first.freezes.addSealed();
    await addAllSealed(storeOn(db));
    expect(known(db), `ended after ${ended} steps`).toEqual(expected);
    await first.close();
  }
  await whole.store.close();
});

it('whom the bank refused to pay is new to the next batch', async () => {
  const { store: inMemory, db } = await memoryFile();
  await sealedBatch(inMemory, 'b1', 1, ONE);
  await addAllSealed(inMemory);
  const { account, name, minor } = ONE;
  const asked = { account, name, currency: 'EUR', minor, remittance: '', creditorReference: '' };
  const before = () => historyOf(db, [asked], { since: '2026-10-01', exceptBatch: '' })[0];
  expect(before()).toMatchObject({ paidBefore: 1 });
  await inMemory.outbox.plan('b1-m1', { state: 'refused', next: null }, null);
  await addAllSealed(inMemory);
  expect(before()).toMatchObject({ paidBefore: 0, lastPaid: null, otherAccounts: [] });
  await inMemory.close();
});

it('goes by the order of sealing: the name is that of the batch which was sealed last', async () => {
  const older = await frozenBatch(store, 'b1', 600, { ...ONE, name: 'Sealed last' });
  await sealedBatch(store, 'b2', 600, { ...ONE, name: 'Sealed first' });
  await seal(store, 'b1', older.message);
  await addAllSealed(store);
  expect(await known()).toEqual([{ name: 'Sealed last', payments: 1_200, batch: 'b1' }]);
});

/** Of an unusual amount to an account that was paid before; a first payment to it has other reasons. */
const KNOWN = ['out-of-pattern', 'near-duplicate'];

async function judged(between: () => Promise<unknown>): Promise<readonly string[]> {
  await store.batches.create(newBatch('b9'), []);
  const { freeze } = await store.freezes.begin('b9', 1);
  await between();
  const payload = await store.bytes.put([Buffer.from('<Document/>')]);
  await store.freezes.addMessage(freeze, {
    message: 'b9-m1',
    batch: 'b9',
    revision: 1,
    position: 1,
    kind: 'pain.001.001.03',
    messageId: 'MSG-b9',
    payload: payload.ref,
    sha256: payload.sha256,
    bytes: payload.bytes,
    reading: {} as never,
  });
  const {
    position: _position,
    message: _message,
    payment: _payment,
    ...facts
  } = transaction('b9', 1, {
    ...ONE,
    minor: 700n,
  });
  const read = { ...facts, element: 'e', head: 'h', headNode: null, salary: false, further: 0, special: [] };
  const piece = { message: 'b9-m1', before: 0, rows: printRows([read]), warnings: [] };
  await store.freezes.judge(freeze, piece, { idStem: 'payment-b9', since: '2026-10-01', book: null });
  await store.freezes.commit(freeze, change('b9', 1, { state: 'frozen' }));
  const page = { batch: 'b9', revision: 1, order: 'document', offset: 0, limit: 1 } as const;
  const [row] = (await store.freezes.transactions(page)).rows;
  return row?.reasons.map(({ flag }) => flag) ?? ['none'];
}

it('a freeze knows what was sealed before it, and what was sealed since it began', async () => {
  await sealedBatch(store, 'b1', 1_200, { ...ONE, account: 'FR2' });
  expect(await judged(() => sealedBatch(store, 'b2', 3, ONE))).toEqual(KNOWN);
});

it('a freeze that begins leaves nothing to be added', async () => {
  await sealedBatch(store, 'b1', 1_200, ONE);
  expect(
    await judged(async () => {
      expect(await known()).toEqual([{ name: 'Sender 1', payments: 1_200, batch: 'b1' }]);
    }),
  ).toEqual(KNOWN);
});
