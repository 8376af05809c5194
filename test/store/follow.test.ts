// What the follow-up and the archive ask of the store.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { StatusUpdate, Store } from '../../main/ports/store.ts';
import { AT, create, folder, log, remove, sealedBatch } from './sample.ts';

const UETR = '0b2b1c8e-7b1d-4f0e-9a51-2f0a7c3d1e55';
let home: string;
let store: Store;
beforeEach(async () => {
  home = folder();
  store = await create(join(home, 'desk.db'));
  await sealedBatch(store, 'b1', 3);
  await sealedBatch(store, 'b2', 2, { name: 'Zoë Ltd' });
  for (const batch of ['b1', 'b2']) await store.outbox.plan(`${batch}-m1`, { state: 'accepted' }, null);
});
afterEach(async () => {
  await store.close();
  remove(home);
});

const set = (payment: string, fields: StatusUpdate['set']): StatusUpdate => ({
  target: { payment },
  entry: null,
  set: fields,
});
const record = (...updates: StatusUpdate[]): Promise<void> =>
  store.tracking.record({ answer: null, updates, batch: null, log: log('payment.status', 'p') });
const [TEN, ELEVEN, NOON] = [
  '2026-11-20T10:00:00.000Z',
  '2026-11-20T11:00:00.000Z',
  '2026-11-20T12:00:00.000Z',
];

describe('what is planned', () => {
  beforeEach(() =>
    record(
      set('b1-tx-1', { nextInquiryAt: NOON }),
      set('b1-tx-2', { nextInquiryAt: TEN }),
      set('b2-tx-1', { nextInquiryAt: ELEVEN }),
    ),
  );

  it('stands by message, earliest first, with how much of it has come due', async () => {
    expect(
      (await store.follow.planned(ELEVEN, 10, null)).map(({ message, at, due, planned }) => [
        message,
        at,
        due,
        planned,
      ]),
    ).toEqual([
      ['b1-m1', TEN, 1, 2],
      ['b2-m1', ELEVEN, 1, 1],
    ]);
    expect((await store.follow.planned(ELEVEN, 10, 'b2-m1')).map(({ message }) => message)).toEqual([
      'b2-m1',
    ]);
    expect((await store.follow.dueOf('b1-m1', ELEVEN, 10)).map(({ payment }) => payment)).toEqual([
      'b1-tx-2',
    ]);
  });

  it('leaves out the payments of a message whose outcome is unknown: these are asked about with it', async () => {
    await store.outbox.plan('b1-m1', { state: 'unknown' }, null);
    expect((await store.follow.planned(NOON, 10, null)).map(({ message }) => message)).toEqual(['b2-m1']);
  });

  it('that was planned by a clock that was ahead comes due once it was put right', async () => {
    const [farthest, year] = ['2026-12-01T00:00:00.000Z', '2027-11-20T10:00:00.000Z'];
    const next = { what: 'inquire', at: year } as const;
    await record(set('b1-tx-1', { nextInquiryAt: year }));
    await store.outbox.plan('b2-m1', { state: 'unknown', next }, null);
    await store.follow.bringForward(farthest, TEN);
    expect((await store.follow.dueOf('b1-m1', TEN, 10)).map(({ payment }) => payment)).toContain('b1-tx-1');
    expect((await store.outbox.due('inquire', TEN, 10)).map(({ message }) => message)).toEqual(['b2-m1']);
    const { size } = await store.log.head();
    await store.follow.bringForward(farthest, ELEVEN);
    expect((await store.outbox.get('b2-m1'))?.next).toEqual({ what: 'inquire', at: TEN });
    expect((await store.log.head()).size).toBe(size);
  });

  it('comes due at once when somebody asks again, but for what is final', async () => {
    await record(set('b1-tx-3', { status: 'ACSC', statusGroup: 'done' }));
    await store.follow.askNow('b1-m1', AT, log('follow.ask-again', 'b1-m1'));
    expect((await store.follow.dueOf('b1-m1', AT, 10)).map(({ payment }) => payment)).toEqual([
      'b1-tx-1',
      'b1-tx-2',
    ]);
  });
});

describe('payments', () => {
  it('are found by UETR', async () => {
    await record(set('b1-tx-3', { uetr: UETR }));
    expect((await store.follow.byUetr([UETR, UETR, 'other'])).map(({ payment }) => payment)).toEqual([
      'b1-tx-3',
    ]);
  });

  it('are found by the identifications of whoever prepared them, newest first', async () => {
    const { rows } = await store.tracking.list({ offset: 0, limit: 10 });
    const one = rows.find(({ payment }) => payment === 'b1-tx-2');
    const named = async (by: Parameters<Store['follow']['named']>[0], limit = 10) =>
      (await store.follow.named(by, limit)).map(({ payment }) => payment);
    const same = rows.filter(({ endToEndId }) => endToEndId === one?.endToEndId);
    expect(await named({ endToEndId: one?.endToEndId ?? '' })).toEqual(same.map(({ payment }) => payment));
    expect(await named({ endToEndId: 'none' })).toEqual([]);
    expect(await named({ instructionId: one?.instructionId ?? '' }, 1)).toHaveLength(1);
    expect(await named({ instructionId: 'none' })).toEqual([]);
  });

  it('stand in the archive once sent, newest first, narrowed by every field', async () => {
    const all = { from: null, to: null, offset: 0, limit: 10 };
    expect(await store.follow.archive(all)).toEqual({ rows: [], total: 0 });
    expect(await store.follow.firstSentAt()).toBeNull();
    await record(
      set('b1-tx-1', { sentAt: TEN, uetr: UETR, bankReference: 'REF9' }),
      set('b1-tx-2', { sentAt: ELEVEN }),
      set('b2-tx-1', { sentAt: NOON }),
    );
    const found = async (more: Partial<Parameters<Store['follow']['archive']>[0]>) =>
      (await store.follow.archive({ ...all, ...more })).rows.map(({ payment }) => payment);
    expect(await found({})).toEqual(['b2-tx-1', 'b1-tx-2', 'b1-tx-1']);
    expect(await store.follow.archive({ ...all, limit: 1 })).toMatchObject({
      total: 3,
      rows: [{ sentAt: NOON }],
    });
    expect(await found({ to: NOON })).toEqual(['b1-tx-2', 'b1-tx-1']);
    expect(await found({ from: ELEVEN })).toEqual(['b2-tx-1', 'b1-tx-2']);
    expect(await found({ uetr: UETR.toUpperCase() })).toEqual(['b1-tx-1']);
    expect(await found({ bankReference: 'REF9' })).toEqual(['b1-tx-1']);
    expect(await found({ name: 'ltd' })).toEqual(['b2-tx-1']);
    expect(await found({ name: 'ZOË' })).toEqual(['b2-tx-1']);
    expect(await found({ endToEndId: 'E2E-2' })).toEqual(['b1-tx-2']);
    const [row] = (await store.follow.archive(all)).rows;
    expect(await found({ ownAccount: row?.ownAccount ?? '' })).toHaveLength(3);
    expect(
      await found({
        ownAccount: (row?.ownAccount ?? '').slice(-8),
        valueDateFrom: row?.valueDate ?? '',
        valueDateTo: row?.valueDate ?? '',
      }),
    ).toHaveLength(3);
    expect(await found({ direction: 'direct-debit' })).toEqual([]);
    expect(await found({ direction: 'credit-transfer' })).toHaveLength(3);
    expect(await store.follow.firstSentAt()).toBe(TEN);
  });

  it('are counted as asked about by the log, back to an instant', async () => {
    for (const [at, act] of [
      [TEN, 'inquiry.get'],
      [ELEVEN, 'inquiry.get'],
      [ELEVEN, 'card.test'],
      [NOON, 'inquiry.page'],
    ] as const)
      await store.log.append({ ...log(act, 'm'), at });
    const acts = ['inquiry.get', 'inquiry.page'];
    expect(await store.follow.requestsSince(ELEVEN, acts, 'inquiry.not-made')).toEqual([ELEVEN, NOON]);
  });
});
