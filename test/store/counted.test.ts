// What the store counts of a period: batches by what became of them, without what the bank refused.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { join } from 'node:path';
import type {
  BatchChange,
  CountedQuery,
  CountedRecords,
  StatusUpdate,
  Store,
} from '../../main/ports/store.ts';
import { AT, change, create, folder, frozenBatch, log, remove, sealedBatch } from './sample.ts';

const SINCE = '2026-11-20T00:00:00.000Z';
const EARLIER = '2026-11-19T09:00:00.000Z';

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

/** Signed, and brought to a state. */
async function moved(
  batch: string,
  set: BatchChange['set'],
  purpose: 'approve' | 'release' | 'return',
  time = AT,
): Promise<void> {
  const head = await store.batches.get(batch);
  const done = await store.batches.change({
    ...change(batch, head?.changeRevision ?? 0, set),
    at: time,
    signature: {
      batch,
      revision: 1,
      purpose,
      person: 'ben',
      certificate: 'c'.repeat(64),
      certificateSubject: 'CN=Ben',
      time,
      note: '',
      jws: 'e30.e30.AA',
    },
  });
  if (!done.ok) throw new Error(done.error.code);
}

const counted = (more: Partial<CountedQuery> = {}): Promise<CountedRecords> =>
  store.freezes.counted({
    kind: 'credit-transfer',
    batch: 'own',
    revision: 1,
    since: SINCE,
    beneficiaries: null,
    ...more,
  });
const listed = async (): Promise<unknown> =>
  (await counted()).others.map(({ batch, state, signedAt, accounts }) => [
    batch,
    state,
    signedAt,
    accounts.map(({ minor }) => minor),
  ]);

it('lists what is in hand, and what was signed in the period with what became of it', async () => {
  for (const batch of ['own', 'open', 'begun', 'done', 'old', 'back', 'over', 'gone'])
    await frozenBatch(store, batch, 2);
  await moved('begun', {}, 'approve');
  await moved('done', { state: 'released' }, 'release');
  await moved('old', { state: 'released' }, 'release', EARLIER);
  await moved('back', {}, 'approve');
  await moved('back', { state: 'returned' }, 'return');
  await moved('over', { state: 'expired' }, 'approve');
  await moved('gone', { state: 'withdrawn' }, 'approve', EARLIER);
  expect(await listed()).toEqual([
    ['open', 'open', null, []],
    ['begun', 'open', AT, []],
    ['done', 'counts', AT, [300n]],
    ['back', 'taken-back', AT, []],
    ['over', 'expired', AT, []],
  ]);
  const { accounts, others } = await counted();
  expect(accounts).toEqual([{ account: 'DE00000000000000000001', currency: 'EUR', minor: 300n }]);
  expect(others.map(({ messages }) => messages.length)).toEqual([1, 1, 1, 1, 1]);
  expect((await counted({ kind: 'direct-debit' })).others).toEqual([]);
});

it('does not count what the bank refused, and counts what nobody knows', async () => {
  await frozenBatch(store, 'own', 1);
  for (const batch of ['b1', 'b2']) {
    await sealedBatch(store, batch, 3);
    await moved(batch, {}, 'release');
  }
  const record = (payment: string, set: StatusUpdate['set']): Promise<void> =>
    store.tracking.record({
      answer: null,
      updates: [{ target: { payment }, entry: null, set }],
      batch: null,
      log: log('payment.status', payment),
    });
  await record('b1-tx-3', { statusGroup: 'refused', status: 'RJCT' });
  await record('b1-tx-2', { statusGroup: 'unknown' });
  expect(await listed()).toEqual([
    ['b1', 'refused', AT, [300n]],
    ['b2', 'counts', AT, [600n]],
  ]);
});

it('knows a refusal by its time, by its status and by that of its message, and counts what is closed', async () => {
  await frozenBatch(store, 'own', 1);
  for (const batch of ['b1', 'b2', 'b3']) {
    const { message } = await sealedBatch(store, batch, 3);
    await moved(batch, batch === 'b3' ? { state: 'closed' } : {}, 'release');
    if (batch === 'b2') await store.outbox.plan(message, { state: 'refused' }, null);
  }
  await store.tracking.record({
    answer: null,
    updates: [{ target: { payment: 'b1-tx-2' }, entry: null, set: { rejectedAt: AT } }],
    batch: null,
    log: log('payment.status', 'b1-tx-2'),
  });
  expect(await listed()).toEqual([
    ['b1', 'refused', AT, [400n]],
    ['b2', 'refused', AT, []],
    ['b3', 'counts', AT, [600n]],
  ]);
});

it('lists beneficiaries of the batch who may be above a limit, however their account is written', async () => {
  await frozenBatch(store, 'own', 1, { account: '00-12 34', minor: 400n });
  await frozenBatch(store, 'other', 2, { account: '1234', minor: 300n });
  await moved('other', { state: 'released' }, 'release');
  const to = async (over: string): Promise<unknown> => {
    const found = await counted({ beneficiaries: new Map([['EUR', over]]) });
    return [found.beneficiaries, found.others.map(({ beneficiaries }) => beneficiaries)];
  };
  const row = (account: string, minor: bigint) => ({ account, currency: 'EUR', minor });
  expect(await to('9.99')).toEqual([[row('00-12 34', 400n)], [[row('1234', 600n)]]]);
  expect(await to('10')).toEqual([[], [[]]]);
  const unnamed = await counted({ beneficiaries: new Map([['USD', '1000']]) });
  expect(unnamed.beneficiaries).toEqual([row('00-12 34', 400n)]);
});
