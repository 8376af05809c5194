import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { Db } from '../../main/store/driver.ts';
import { storeOperations } from '../../main/store/operations.ts';
import type { PaymentRecord, StatusUpdate, Store } from '../../main/ports/store.ts';
import { memoryFile } from '../ports/memory-store.ts';
import {
  addAllSealed,
  AT,
  create,
  folder,
  frozenBatch,
  log,
  remove,
  sealedBatch,
  transaction,
} from './sample.ts';

let home: string;
let store: Store;
beforeEach(async () => {
  home = folder();
  store = await create(join(home, 'desk.db'));
  await sealedBatch(store, 'b1', 3);
  await sealedBatch(store, 'b2', 2, { name: 'Zoë Ltd', minor: 999_999_999_999_999_999n });
  await frozenBatch(store, 'b3', 2);
});
afterEach(async () => {
  await store.close();
  remove(home);
});
const page = { offset: 0, limit: 100 };
const UETR = '0b2b1c8e-7b1d-4f0e-9a51-2f0a7c3d1e55';
const record = (updates: readonly StatusUpdate[], more: Partial<PaymentRecord> = {}): PaymentRecord => ({
  answer: null,
  updates,
  batch: null,
  log: log('payment.status', 'p'),
  ...more,
});
const set = (payment: string, fields: StatusUpdate['set']): StatusUpdate => ({
  target: { payment },
  entry: null,
  set: fields,
});
const ids = async (query: Partial<Parameters<Store['tracking']['list']>[0]>) => {
  const { rows, total } = await store.tracking.list({ ...page, ...query });
  return [total, rows.map(({ payment }) => payment).join(' ')];
};

describe('tracked payments', () => {
  it('of a message are read where they lie, each once, to the last', async () => {
    const memory = await memoryFile();
    await sealedBatch(memory.store, 'b1', 5);
    await sealedBatch(memory.store, 'b2', 2);
    const read: number[] = [];
    const all: Db['all'] = (sql, ...values) => {
      const rows = memory.db.all(sql, ...values);
      read.push(rows.length);
      return rows as never;
    };
    const operations = storeOperations({ ...memory.db, all, condition: { kind: 'whole' } } as never);
    const next = (after: number) => operations['tracking.checkPayments']('b1-m1', after, 2);
    expect([next(-1), next(2), next(4), next(5)]).toEqual([2, 4, 5, null]);
    expect(read).toEqual([2, 2, 1, 0]);
    await memory.store.tracking.checkPayments('b1-m1');
    await memory.store.close();
  });
  it('are those of sealed batches, newest sealing first, then by position', async () => {
    expect(await ids({})).toEqual([5, 'b2-tx-1 b2-tx-2 b1-tx-1 b1-tx-2 b1-tx-3']);
    expect(await ids({ offset: 1, limit: 2 })).toEqual([5, 'b2-tx-2 b1-tx-1']);
    expect(await ids({ batch: 'b1' })).toEqual([3, 'b1-tx-1 b1-tx-2 b1-tx-3']);
    expect(await ids({ message: 'b2-m1' })).toEqual([2, 'b2-tx-1 b2-tx-2']);
    expect(await ids({ batch: 'b3' })).toEqual([0, '']);
    expect(await store.tracking.get('b3-tx-1')).toBeNull();
    expect(await store.tracking.get('b1-tx-2')).toEqual({
      ...transaction('b1', 2),
      batch: 'b1',
      reference: 'PAY-b1',
      uetr: null,
      bankReference: null,
      status: null,
      statusGroup: 'neutral',
      returned: false,
      updatedAt: null,
      nextInquiryAt: null,
      inquiries: 0,
    });
  });
  it('are found by name, account, EndToEndId, reference and UETR', async () => {
    await store.tracking.record(record([set('b1-tx-3', { uetr: UETR })]));
    expect(await ids({ text: 'zoe' })).toEqual([2, 'b2-tx-1 b2-tx-2']);
    expect(await ids({ text: 'E2E-3' })).toEqual([1, 'b1-tx-3']);
    expect(await ids({ text: 'PAY-b1' })).toEqual([3, 'b1-tx-1 b1-tx-2 b1-tx-3']);
    expect(await ids({ text: UETR.slice(0, 10).toUpperCase() })).toEqual([1, 'b1-tx-3']);
    expect(await ids({ text: transaction('b1', 1).account })).toEqual([2, 'b2-tx-1 b1-tx-1']);
    expect(await ids({ text: 'zoe', offset: 50 })).toEqual([2, '']);
    expect(await ids({ text: 'supplier', batch: 'b1', limit: 1 })).toEqual([3, 'b1-tx-1']);
    expect(await ids({ text: '%' })).toEqual([0, '']);
  });
  it('are known by their UETR, else by an EndToEndId that is theirs alone and contradicts no UETR', async () => {
    await store.tracking.record(record([set('b1-tx-3', { uetr: UETR })]));
    const other = UETR.replace('0b', '1c');
    const keys = [
      { uetr: UETR.toUpperCase(), endToEndId: 'ANOTHER' },
      { uetr: null, endToEndId: 'E2E-3' },
      { uetr: other, endToEndId: 'E2E-3' },
      { uetr: other, endToEndId: null },
      { uetr: null, endToEndId: 'E2E-1' },
      { uetr: null, endToEndId: 'E2E' },
      { uetr: null, endToEndId: null },
    ];
    // b1 and b2 both have an E2E-1: it names nobody.
    expect(await store.tracking.known(keys)).toEqual(['b1-tx-3', 'b1-tx-3', null, null, null, null, null]);
  });
  it('change only in the fields an update names, and count where they stand', async () => {
    await store.tracking.record(
      record(
        [
          set('b1-tx-1', {
            status: 'ACSC',
            statusGroup: 'done',
            bankReference: 'R',
            returned: true,
            updatedAt: AT,
            inquiries: 2,
            nextInquiryAt: AT,
          }),
          set('b1-tx-2', { statusGroup: 'refused', status: 'RJCT' }),
        ],
        { batch: { batch: 'b1', outcome: 'partly', state: 'closed' } },
      ),
    );
    await store.tracking.record(record([set('b1-tx-1', { nextInquiryAt: null })]));
    expect(await store.tracking.get('b1-tx-1')).toMatchObject({
      status: 'ACSC',
      statusGroup: 'done',
      bankReference: 'R',
      returned: true,
      inquiries: 2,
      nextInquiryAt: null,
      uetr: null,
    });
    expect(await ids({ statusGroup: 'refused' })).toEqual([1, 'b1-tx-2']);
    expect(await ids({ statusGroup: 'neutral', batch: 'b1' })).toEqual([1, 'b1-tx-3']);
    expect(await store.tracking.countRejected()).toBe(1);
    expect(await store.batches.get('b1')).toMatchObject({ state: 'closed', outcome: 'partly' });
    expect(await store.log.about('p')).toHaveLength(2);
  });
  it('have a timeline of entries of their own and of their message, in the order they came', async () => {
    const entry = (status: string) =>
      ({
        at: AT,
        source: 'inquiry-post',
        status,
        reasons: [{ code: 'AC04', text: 'closed' }],
        facts: [],
        notUnderstood: ['<X/>'],
        answer: null,
      }) as const;
    await store.tracking.record(
      record([{ target: { allOfMessage: 'b1-m1' }, entry: entry('RCVD'), set: {} }]),
    );
    await store.tracking.record(record([{ target: { payment: 'b1-tx-2' }, entry: entry('RJCT'), set: {} }]));
    await store.tracking.record(
      record([{ target: { allOfMessage: 'b1-m1' }, entry: entry('ACTC'), set: {} }]),
    );
    expect(await store.tracking.timeline('b1-tx-2')).toEqual([entry('RCVD'), entry('RJCT'), entry('ACTC')]);
    expect((await store.tracking.timeline('b1-tx-1')).map(({ status }) => status)).toEqual(['RCVD', 'ACTC']);
    expect(await store.tracking.timeline('none')).toEqual([]);
  });
  it('are found in their message by EndToEndId, several when it repeats', async () => {
    await sealedBatch(store, 'b4', 3, { endToEndId: 'SAME' });
    expect(
      (await store.tracking.find('b4-m1', ['SAME', 'SAME', 'other'])).map(({ payment }) => payment),
    ).toEqual(['b4-tx-1', 'b4-tx-2', 'b4-tx-3']);
    expect(await store.tracking.find('b1-m1', ['SAME'])).toEqual([]);
  });
  it('add up per day and currency, exactly beyond 64 bits', async () => {
    const updates = ['b2-tx-1', 'b2-tx-2'].map((payment) => set(payment, { sentAt: AT }));
    await store.tracking.record(
      record([...updates, set('b1-tx-1', { sentAt: AT, rejectedAt: '2026-11-21T00:00:00.000Z' })]),
    );
    const day = await store.tracking.day('2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z');
    expect(day).toEqual({
      sent: [{ currency: 'EUR', minor: 1_999_999_999_999_999_998n + 100n, count: 3 }],
      accepted: [],
      settled: [],
      rejected: [],
    });
  });
  it('an answer about several payments is kept once, with its bytes', async () => {
    const raw = await store.bytes.put([Buffer.from('raw')]);
    const answer = { answer: 'an1', receivedAt: AT, raw: raw.ref, text: 'read', verified: false };
    await store.tracking.record(record([], { answer }));
    await store.tracking.record(record([], { answer }));
    expect(await store.tracking.answer('an1')).toEqual({
      answer: 'an1',
      receivedAt: AT,
      text: 'read',
      verified: false,
    });
    await expect(store.tracking.record(record([set('nobody', {})]))).rejects.toThrow('not-found');
  });
});

describe('completion and search', () => {
  it('offers parties of sealed batches, most used first, with their last element', async () => {
    await sealedBatch(store, 'b5', 2, {
      name: 'Supplier 1',
      account: 'FR7612345',
      agentBic: 'BNPAFRPP',
      country: 'FR',
    });
    await addAllSealed(store);
    const [first] = await store.tracking.counterparties('supplier 1', 'counterparty', 5);
    expect(first).toMatchObject({
      name: 'Supplier 1',
      account: 'FR7612345',
      agentBic: 'BNPAFRPP',
      country: 'FR',
      payments: 2,
      lastPaidOn: '2026-11-20',
      node: { n: 'CdtTrfTxInf' },
    });
    expect(
      (await store.tracking.counterparties('fr76 123', 'counterparty', 5)).map(({ account }) => account),
    ).toEqual(['FR7612345']);
    expect(await store.tracking.counterparties('DE00', 'own', 5)).toMatchObject([
      { account: 'DE00000000000000000001', name: 'Acme', payments: 7, node: { n: 'PmtInf' } },
    ]);
    expect(await store.tracking.counterparties('nobody', 'own', 5)).toEqual([]);
  });
  it('finds batches, payments, counterparties and accounts from one field', async () => {
    await store.tracking.record(record([set('b1-tx-3', { uetr: UETR })]));
    const kinds = async (text: string) =>
      (await store.tracking.search(text, 3)).map(({ kind, id }) => `${kind} ${id}`);
    expect(await kinds('pay-b3')).toEqual(['batch b3']);
    expect(await kinds('e2e-3')).toEqual(['payment b1-tx-3']);
    expect(await kinds(UETR)).toEqual(['payment b1-tx-3']);
    expect(await kinds('supplier 3')).toEqual([`counterparty ${transaction('b1', 3).account}`]);
    expect(await kinds('DE0000')).toEqual(['account DE00000000000000000001']);
    expect((await store.tracking.search('E2E-1', 3))[0]?.facts[0]).toMatchObject({
      is: 'money',
      currency: 'EUR',
      amount: expect.stringMatching(/^\d+\.\d\d$/u),
    });
    expect((await store.tracking.search('pay-b3', 3))[0]?.facts).toEqual([
      { is: 'payments', count: expect.any(Number) },
    ]);
  });
});
