import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { FrozenQuery, Store } from '../../main/ports/store.ts';
import type { Db } from '../../main/store/driver.ts';
import { historyOf } from '../../main/store/history-query.ts';
import { memoryFile } from '../ports/memory-store.ts';
import {
  addAllSealed,
  change,
  create,
  folder,
  frozenBatch,
  newBatch,
  remove,
  reopen,
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
const query: FrozenQuery = { batch: 'b1', revision: 1, offset: 0, limit: 100, order: 'document' };

describe('a batch that comes with its first revision', () => {
  const { log: _log, findings: _findings, ...coming } = newBatch('b1', { groups: [] });
  async function begun(): Promise<string> {
    const { freeze } = await store.freezes.begin(coming, 1);
    const payload = await store.bytes.put([Buffer.from('x')]);
    const { ref, sha256, bytes } = payload;
    await store.freezes.addMessage(freeze, {
      ...{ message: 'b1-m1', batch: 'b1', revision: 1, position: 1, kind: 'pain.001.001.03' },
      ...{ messageId: 'MSG-1', payload: ref, sha256, bytes, reading: {} as never },
    });
    await store.freezes.addTransactions(freeze, [staged(transaction('b1', 1))]);
    return freeze;
  }

  it('is gone with it where the desk ends before it is in force', async () => {
    await begun();
    await store.close();
    store = await reopen(join(home, 'desk.db'));
    expect(await store.batches.get('b1')).toBeNull();
    expect(await store.freezes.commit(await begun(), change('b1', 1, { state: 'frozen' }))).toMatchObject({
      ok: true,
    });
  });
  it('comes anew where what was left of it could not be taken away', async () => {
    await begun();
    await expect(begun(), 'the row of before is gone, and its message with it').resolves.toBeTypeOf('string');
    expect((await store.batches.list({ offset: 0, limit: 10 })).total).toBe(0);
  });
});

describe('a frozen revision', () => {
  it('appears with its signature, state, sums and log entry at once', async () => {
    const message = await frozenBatch(store, 'b1', 3, { currency: 'USD' });
    expect(await store.batches.get('b1')).toMatchObject({
      state: 'frozen',
      revision: 1,
      changeRevision: 2,
      transactions: 3,
      totals: [{ currency: 'USD', minor: 600n, count: 3 }],
      ownAccounts: ['DE00000000000000000001'],
    });
    expect(await store.freezes.messages('b1', 1)).toEqual([message]);
    expect(await store.freezes.message('b1-m1')).toEqual(message);
    expect((await store.batches.signatures('b1')).map(({ purpose }) => purpose)).toEqual(['freeze']);
    expect((await store.freezes.transactions(query)).rows[1]).toEqual(
      transaction('b1', 2, { currency: 'USD' }),
    );
  });
  it('staged rows are unseen, by page, country and message', async () => {
    await frozenBatch(store, 'b1', 1);
    const { freeze } = await store.freezes.begin('b1', 2);
    const stored = await store.bytes.put([Buffer.from('x')]);
    const [first] = await store.freezes.messages('b1', 1);
    if (first === undefined) throw new Error('a message expected');
    await store.freezes.addMessage(freeze, {
      ...first,
      message: 'b1-m2',
      messageId: 'MSG-2',
      payload: stored.ref,
      sha256: stored.sha256,
      revision: 2,
    });
    await store.freezes.addTransactions(freeze, [staged(transaction('b1', 5, { message: 'b1-m2' }))]);
    expect(await store.freezes.message('b1-m2')).toBeNull();
    expect(await store.freezes.messages('b1', 2)).toEqual([]);
    expect(await store.freezes.transactions({ ...query, revision: 2 })).toEqual({ rows: [], total: 0 });
    expect(await store.freezes.countries('b1', 2)).toEqual([]);
    await store.freezes.discard(freeze);
    expect(await store.freezes.isIdentifierUsed('MsgId', 'MSG-2')).toBe(true);
    expect(await store.freezes.isIdentifierUsed('PmtInfId', 'MSG-2')).toBe(false);
  });
  it('is not committed against a batch that changed meanwhile, and its bytes go when the store opens', async () => {
    await frozenBatch(store, 'b1', 1);
    const { freeze } = await store.freezes.begin('b1', 2);
    expect(await store.freezes.commit(freeze, change('b1', 1, { state: 'frozen' }))).toMatchObject({
      ok: false,
      error: { code: 'revision-conflict' },
    });
    expect((await store.batches.get('b1'))?.revision).toBe(1);
    await store.close();
    store = await reopen(join(home, 'desk.db'));
    await expect(store.freezes.commit(freeze, change('b1', 2, {}))).rejects.toThrow('not being staged');
  });
  it('bytes that are not what the message says are refused', async () => {
    const message = await frozenBatch(store, 'b1', 1);
    const { freeze } = await store.freezes.begin('b1', 2);
    const other = await store.bytes.put([Buffer.from('other bytes')]);
    await expect(
      store.freezes.addMessage(freeze, { ...message, message: 'b1-m2', payload: other.ref }),
    ).rejects.toThrow('bytes-differ');
  });
  it('a batch that goes back to draft has its draft figures again, and its old revision stays readable', async () => {
    await frozenBatch(store, 'b1', 3, { minor: 7n });
    expect((await store.batches.get('b1'))?.totals).toEqual([{ currency: 'EUR', minor: 21n, count: 3 }]);
    await store.batches.change(change('b1', 2, { state: 'returned' }));
    await store.batches.change(change('b1', 3, { state: 'draft' }));
    expect(await store.batches.get('b1')).toMatchObject({
      revision: 1,
      totals: [{ currency: 'EUR', minor: 600n, count: 3 }],
    });
    expect((await store.freezes.transactions(query)).total).toBe(3);
  });
});

describe('the review list', () => {
  beforeEach(async () => {
    await frozenBatch(store, 'b1', 0);
    const { freeze } = await store.freezes.begin('b1', 2);
    const stored = await store.bytes.put([Buffer.from('y')]);
    const [first] = await store.freezes.messages('b1', 1);
    if (first === undefined) throw new Error('a message expected');
    await store.freezes.addMessage(freeze, {
      ...first,
      message: 'b1-m2',
      payload: stored.ref,
      sha256: stored.sha256,
    });
    const row = (n: number, more: object) =>
      staged(transaction('b1', n, { message: 'b1-m2', risk: 0, ...more }));
    await store.freezes.addTransactions(freeze, [
      row(1, { currency: 'EUR', minor: 1050n, country: 'DE' }),
      row(2, {
        currency: 'JPY',
        minor: 1050n,
        country: 'JP',
        risk: 5,
        reasons: [{ flag: 'new-account', sentence: 'First payment to this account.', evidence: null }],
      }),
      row(3, { currency: 'KWD', minor: 1050n, country: 'DE', risk: 5 }),
      row(4, { currency: 'EUR', minor: 1049n, country: 'FR', name: 'Zoë' }),
    ]);
    await store.freezes.commit(freeze, change('b1', 2, { state: 'frozen' }));
  });
  const positions = async (more: Partial<FrozenQuery>) => {
    const { rows, total } = await store.freezes.transactions({ ...query, revision: 2, ...more });
    return [total, rows.map(({ position }) => position)];
  };
  it('comes riskiest first, in document order or largest first', async () => {
    expect(await positions({ order: 'riskiest' })).toEqual([4, [2, 3, 1, 4]]);
    expect(await positions({})).toEqual([4, [1, 2, 3, 4]]);
    expect(await positions({ order: 'largest' })).toEqual([4, [1, 2, 3, 4]]);
    expect(await positions({ order: 'riskiest', offset: 1, limit: 2 })).toEqual([4, [3, 1]]);
  });
  it("measures a minimum in each row's own currency: 10.50 EUR, 1,050 JPY, 1.050 KWD", async () => {
    expect(await positions({ minimum: '10.5' })).toEqual([2, [1, 2]]);
    expect(await positions({ minimum: '10.495' })).toEqual([2, [1, 2]]);
    expect(await positions({ minimum: '10.49' })).toEqual([3, [1, 2, 4]]);
    expect(await positions({ minimum: '1.05' })).toEqual([4, [1, 2, 3, 4]]);
    expect(await positions({ minimum: '1050.01' })).toEqual([0, []]);
    expect(await positions({ minimum: '999999999999999999' })).toEqual([0, []]);
  });
  it('filters by flag', async () => {
    expect(await positions({ flag: 'new-account' })).toEqual([1, [2]]);
    expect(await positions({ flag: 'duplicate' })).toEqual([0, []]);
  });
  it('filters by country and by words', async () => {
    expect(await positions({ country: 'DE', order: 'riskiest' })).toEqual([2, [3, 1]]);
    expect(await positions({ text: 'zoe' })).toEqual([1, [4]]);
    expect(await store.freezes.countries('b1', 2)).toEqual([
      { country: 'DE', count: 2 },
      { country: 'FR', count: 1 },
      { country: 'JP', count: 1 },
    ]);
  });
});

describe('the history of a counterparty', () => {
  let store: Store;
  let db: Db;
  beforeEach(async () => {
    ({ store, db } = await memoryFile());
  });
  afterEach(() => store.close());
  const ask = async (
    more: { account?: string; name?: string; minor?: bigint; remittance?: string },
    since = '2026-11-01',
    except = 'new',
  ) => {
    const { account, name, minor } = transaction('x', 2);
    await addAllSealed(store);
    const [answer] = historyOf(
      db,
      [{ account, name, minor, currency: 'EUR', remittance: '', creditorReference: '', ...more }],
      { since, exceptBatch: except },
    );
    return answer;
  };
  it('counts sealed payments only, and knows the largest in the currency', async () => {
    await frozenBatch(store, 'b1', 3);
    expect(await ask({})).toMatchObject({ paidBefore: 0, largestMinor: null });
    await sealedBatch(store, 'b2', 3);
    await sealedBatch(store, 'b3', 3, { minor: 900n });
    await sealedBatch(store, 'b4', 3, { currency: 'USD', minor: 99_999n });
    expect(await ask({})).toMatchObject({ paidBefore: 3, largestMinor: 900n });
  });
  it('names other accounts of the same name, whatever its case', async () => {
    await sealedBatch(store, 'b1', 3, { name: 'Supplier 2' });
    expect((await ask({ account: 'XX-OTHER', name: ' SUPPLIER  2' }))?.otherAccounts).toHaveLength(3);
    expect((await ask({}))?.otherAccounts).toEqual([]);
  });
  it('finds a twin of the same account, currency and amount in another committed batch, since a date', async () => {
    await frozenBatch(store, 'b1', 3);
    expect(await ask({})).toMatchObject({
      duplicateOf: { batch: 'b1', endToEndId: 'E2E-2', on: '2026-11-20' },
    });
    expect(await ask({ minor: 201n })).toMatchObject({ duplicateOf: null });
    expect(await ask({}, '2026-12-01')).toMatchObject({ duplicateOf: null });
    expect(await ask({}, '2026-11-01', 'b1')).toMatchObject({ duplicateOf: null });
  });
  it('finds the same amount to the same name elsewhere, and the same bill with another amount', async () => {
    await frozenBatch(store, 'b1', 3, { remittance: 'Invoice 4711' });
    expect(await ask({ account: 'XX-OTHER' })).toMatchObject({
      duplicateOf: null,
      sameName: { endToEndId: 'E2E-2' },
      sameText: null,
    });
    expect(await ask({ minor: 9n, remittance: 'Invoice 4711' })).toMatchObject({
      sameName: null,
      sameText: { endToEndId: 'E2E-2', minor: 200n },
    });
  });
  it('knows the names an account was paid under, and names that look like a new one', async () => {
    await sealedBatch(store, 'b1', 1, { name: 'Hafenwerft Kiel GmbH' });
    const { account } = transaction('x', 1);
    expect(await ask({ account, name: 'Somebody Else' })).toMatchObject({
      otherNames: ['hafenwerft kiel gmbh'],
      lastPaid: { name: 'Hafenwerft Kiel GmbH', batch: 'b1' },
    });
    expect(await ask({ account: 'XX-1', name: 'Hafenwerft Kie1 GmbH' })).toMatchObject({
      lookAlikes: [{ name: 'Hafenwerft Kiel GmbH', account, endToEndId: 'E2E-1' }],
    });
    expect(await ask({ account: 'XX-1', name: 'Hafenwerft Bonn GmbH' })).toMatchObject({ lookAlikes: [] });
  });
});
