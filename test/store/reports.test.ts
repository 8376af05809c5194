// Account reports in the store: entries once, the newest wording and figure in force, nothing seen before it
// is whole, nothing lost by a crash in between.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { ReadAccount, ReadEntry, StatusUpdate, Store } from '../../main/ports/store.ts';
import { AT, create, folder, frozenBatch, log, remove, reopen, sealedBatch } from './sample.ts';

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

const page = { offset: 0, limit: 100 };
const ACCOUNT = '0023411208 EUR';

function entry(name: string, more: Partial<ReadEntry> = {}): ReadEntry {
  return {
    identity: name,
    sha256: `${name}-1`,
    day: '2026-11-20',
    pending: false,
    view: JSON.stringify({ reference: name }),
    json: `{"NtryRef":"${name}"}`,
    search: `${name} Kestrel Marine`,
    ...more,
  };
}

function account(more: Partial<ReadAccount> = {}): ReadAccount {
  return {
    position: 0,
    account: ACCOUNT,
    entries: 0,
    from: '2026-11-01',
    to: '2026-11-20',
    view: JSON.stringify({ name: 'Operating' }),
    figures: [],
    closedUntil: more.figures?.findLast(({ type }) => type === 'CLBD')?.day ?? '',
    ...more,
  };
}

async function begin(report: string, receivedAt: string, base = 'EUR'): Promise<void> {
  const { ref } = await store.bytes.put([Buffer.from(report)]);
  await store.reports.begin({ report, raw: ref, askedAt: AT, receivedAt, base, askedAccount: '0023411208' });
}

async function keep(
  report: string,
  receivedAt: string,
  entries: readonly ReadEntry[],
  more: Partial<ReadAccount> = {},
  unavailable: readonly string[] = [],
): Promise<void> {
  await begin(report, receivedAt);
  await store.reports.addAccount(report, account({ entries: entries.length, ...more }));
  await store.reports.addEntries(report, 0, 0, entries);
  await store.reports.commit(report, { view: JSON.stringify({ report }), head: '{}', unavailable });
}

const listed = async (
  more: { readonly text?: string; readonly from?: string; readonly to?: string } = {},
): Promise<readonly string[]> =>
  (await store.reports.entries({ ...page, account: ACCOUNT, ...more })).rows.map(
    ({ view }) => (JSON.parse(view) as { reference: string }).reference,
  );

describe('entries', () => {
  it('that came again are there once, and stay in each report that carries them', async () => {
    await keep('r1', '2026-11-20T10:00:00Z', [entry('A'), entry('B')]);
    await keep('r2', '2026-11-20T11:00:00Z', [entry('B'), entry('C')]);
    expect(await listed()).toEqual(['A', 'B', 'C']);
    expect((await store.tracking.search('0023 41', 8)).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'report r2',
      'report r1',
    ]);
    const second = await store.reports.entriesOf({ ...page, report: 'r2', position: 0 });
    expect([second.total, second.rows.map(({ entry: id }) => id)]).toEqual([2, ['entry-2', 'entry-3']]);
    expect(await store.reports.entry('entry-2')).toMatchObject({
      report: 'r2',
      receivedAt: '2026-11-20T11:00:00Z',
      current: true,
    });
    expect(await store.reports.entryJson('entry-2')).toBe('{"NtryRef":"B"}');
  });

  it('worded anew stand as the newer report has them; the older report keeps its own words', async () => {
    await keep('r1', '2026-11-20T10:00:00Z', [entry('A')]);
    await keep('r2', '2026-11-20T11:00:00Z', [
      entry('A', { sha256: 'A-2', view: JSON.stringify({ reference: 'A, booked' }) }),
    ]);
    expect(await listed()).toEqual(['A, booked']);
    expect((await store.reports.entriesOf({ ...page, report: 'r1', position: 0 })).rows[0]?.view).toContain(
      '"A"',
    );
    expect(await store.reports.entry('entry-1')).toMatchObject({ current: false });
  });

  it('that were pending are gone when a report of their days has them no more, and only then', async () => {
    await keep('r1', '2026-11-20T10:00:00Z', [
      entry('P', { pending: true }),
      entry('Q', { pending: true, day: '2026-12-05' }),
    ]);
    await keep('old', '2026-11-20T10:30:00Z', [], { from: '2026-10-01', to: '2026-10-31' });
    expect(await listed()).toEqual(['Q', 'P']);
    await keep('r2', '2026-11-20T11:00:00Z', [entry('P-booked')]);
    expect(await listed()).toEqual(['Q', 'P-booked']);
  });

  it('are found by beginnings of words and by day, the latest first', async () => {
    await keep('r1', '2026-11-20T10:00:00Z', [
      entry('A', { day: '2026-11-18' }),
      entry('B', { search: 'Invoice 4711' }),
    ]);
    expect([
      await listed({ text: 'kestr mar' }),
      await listed({ text: '4711' }),
      await listed({ text: '-!-' }),
      await listed({ from: '2026-11-19' }),
      await listed({ to: '2026-11-18' }),
    ]).toEqual([['A'], ['B'], [], ['B'], ['A']]);
  });
});

describe('a report', () => {
  it('is not seen before it is whole, and a crash in between leaves nothing but what others have', async () => {
    await begin('r1', '2026-11-20T10:00:00Z');
    await store.reports.addAccount(
      'r1',
      account({ figures: [{ day: '2026-11-20', type: 'CLBD', view: '{}' }] }),
    );
    await store.reports.addEntries('r1', 0, 0, [entry('A'), entry('B')]);
    expect([
      (await store.reports.list(page)).total,
      await store.reports.get('r1'),
      await listed(),
      await store.reports.accounts(),
      await store.reports.figures({ account: ACCOUNT, days: 10 }),
    ]).toEqual([0, null, [], [], []]);
    await keep('r2', '2026-11-20T11:00:00Z', [entry('B')]);
    await store.close();
    store = await reopen(join(home, 'desk.db'));
    expect([await listed(), (await store.reports.list(page)).rows]).toEqual([['B'], ['{"report":"r2"}']]);
    expect([await store.reports.entry('entry-1'), await store.reports.entryJson('entry-1')]).toEqual([
      null,
      null,
    ]);
    await keep('r1', '2026-11-20T12:00:00Z', [entry('A')]);
    expect(await listed()).toEqual(['B', 'A']);
  });

  it('can be discarded while it is read', async () => {
    await begin('r1', '2026-11-20T10:00:00Z');
    await store.reports.addAccount('r1', account());
    await store.reports.addEntries('r1', 0, 0, [entry('A')]);
    await store.reports.discard('r1');
    await keep('r1', '2026-11-20T10:00:00Z', []);
    expect([(await store.reports.list(page)).total, await listed()]).toEqual([1, []]);
  });

  it('is listed newest first, by the account it was asked for', async () => {
    await keep('r1', '2026-11-20T10:00:00Z', []);
    await keep('r2', '2026-11-20T11:00:00Z', []);
    expect((await store.reports.list({ ...page, account: '0023411208' })).rows).toEqual([
      '{"report":"r2"}',
      '{"report":"r1"}',
    ]);
    expect((await store.reports.list({ ...page, account: 'other' })).total).toBe(0);
  });
});

describe('accounts and figures', () => {
  it('a figure of a day that has not come stands in its report alone', async () => {
    const figures = ['2026-11-19', '9999-12-31'].map((day) => ({ day, type: 'CLBD', view: '{}' }));
    await keep('r1', '2026-11-20T10:00:00Z', [entry('A')], { figures });
    expect((await store.reports.figures({ account: ACCOUNT, days: 10 })).map(({ day }) => day)).toEqual([
      '2026-11-19',
    ]);
  });

  it('are the newest of each, whichever report came first', async () => {
    const figures = (words: string) => [
      { day: '2026-11-19', type: 'CLBD', view: `"${words}"` },
      { day: '2026-11-20', type: 'ITBD', view: `"${words}"` },
    ];
    await keep('r1', '2026-11-20T10:00:00Z', [entry('A')], { figures: figures('first') });
    await keep('r2', '2026-11-20T11:00:00Z', [], {
      figures: figures('second').slice(0, 1),
      view: JSON.stringify({ name: null }),
    });
    expect(
      (await store.reports.figures({ account: ACCOUNT, days: 10 })).map(({ day, view, report }) => [
        day,
        view,
        report,
      ]),
    ).toEqual([
      ['2026-11-19', '"second"', 'r2'],
      ['2026-11-20', '"first"', 'r1'],
    ]);
    expect((await store.reports.figures({ account: ACCOUNT, days: 1 })).map(({ day }) => day)).toEqual([
      '2026-11-20',
    ]);
    expect(await store.reports.accounts()).toEqual([
      {
        base: 'EUR',
        account: ACCOUNT,
        report: 'r2',
        receivedAt: '2026-11-20T11:00:00Z',
        view: '{"name":null}',
        named: '{"name":"Operating"}',
        entries: 1,
      },
    ]);
  });

  it('that came while the clock was ahead give way to what came once it was put right', async () => {
    const figures = (words: string) => [{ day: '2026-11-20', type: 'ITBD', view: `"${words}"` }];
    await keep('r1', '2027-11-20T10:00:00.000Z', [], { figures: figures('ahead') });
    await keep('r2', '2026-11-20T11:00:00.000Z', [], { figures: figures('right') });
    expect((await store.reports.figures({ account: ACCOUNT, days: 10 })).map(({ view }) => view)).toEqual([
      '"right"',
    ]);
    expect((await store.reports.accounts()).map(({ report }) => report)).toEqual(['r2']);
  });

  it('that the bank cannot show have no view; those without identification are in their report only', async () => {
    await keep('r1', '2026-11-20T10:00:00Z', [entry('A')], { account: null }, ['8310094417']);
    expect(await store.reports.accounts()).toEqual([
      {
        base: 'EUR',
        account: '8310094417',
        report: 'r1',
        receivedAt: '2026-11-20T10:00:00Z',
        view: null,
        named: null,
        entries: 0,
      },
    ]);
    expect((await store.reports.entriesOf({ ...page, report: 'r1', position: 0 })).total).toBe(1);
  });
});

describe('what is planned', () => {
  const settle = (payment: string, fields: StatusUpdate['set']) =>
    store.tracking.record({
      answer: null,
      updates: [{ target: { payment }, entry: null, set: fields }],
      batch: null,
      log: log('payment.status', payment),
    });

  it('is what waits for approval and what is in the outbox, by own account, currency and value date', async () => {
    await sealedBatch(store, 'b1', 3);
    await frozenBatch(store, 'b2', 2);
    const sums = await store.reports.planned('2026-11-20T10:00:00Z');
    expect(sums.map(({ stage, payments, kind }) => `${stage} ${payments} ${kind}`).toSorted()).toEqual([
      'approval 2 credit-transfer',
      'outbox 3 credit-transfer',
    ]);
    expect(
      sums.every(
        ({ minor, ownAccount, valueDate }) => minor > 0n && ownAccount !== '' && /^\d{4}-/u.test(valueDate),
      ),
    ).toBe(true);
  });

  it('leaves out the batch that is asked about, which is told by own account and currency itself', async () => {
    await sealedBatch(store, 'b1', 3);
    await frozenBatch(store, 'b2', 2);
    const since = '2026-11-20T10:00:00Z';
    const sumOf = (sums: readonly { readonly minor: bigint }[]): bigint =>
      sums.reduce((sum, { minor }) => sum + minor, 0n);
    const [all, withoutB2] = [await store.reports.planned(since), await store.reports.planned(since, 'b2')];
    expect(withoutB2.map(({ stage }) => stage)).toEqual(['outbox']);
    const leaving = await store.reports.leaving('b2');
    expect(leaving.map(({ currency, valueDate, ownAccount }) => [ownAccount, currency, valueDate])).toEqual(
      all
        .filter(({ stage }) => stage === 'approval')
        .map(({ currency, valueDate, ownAccount }) => [ownAccount, currency, valueDate]),
    );
    expect(sumOf(leaving)).toBe(sumOf(all) - sumOf(withoutB2));
    expect(sumOf(await store.reports.leaving('b1'))).toBe(sumOf(withoutB2));
    expect(await store.reports.leaving('none')).toEqual([]);
  });

  it('counts a settled payment only until a figure is younger, and a rejected or returned one not at all', async () => {
    await sealedBatch(store, 'b1', 4);
    await settle('b1-tx-1', { statusGroup: 'done', settledAt: '2026-11-20T09:00:00Z' });
    await settle('b1-tx-2', { statusGroup: 'refused', rejectedAt: '2026-11-20T09:00:00Z' });
    await settle('b1-tx-3', { statusGroup: 'attention', returned: true });
    const at = async (since: string): Promise<number> =>
      (await store.reports.planned(since)).reduce((sum, { payments }) => sum + payments, 0);
    expect([await at('2026-11-20T08:00:00Z'), await at('2026-11-20T10:00:00Z')]).toEqual([2, 1]);
  });
});

describe('what other batches sent since a freeze', () => {
  const LATER = '2026-11-20T12:00:00Z';
  const sent = (message: string, set: StatusUpdate['set']) =>
    store.tracking.record({
      answer: null,
      updates: [{ target: { allOfMessage: message }, entry: null, set }],
      batch: null,
      log: log('payment.status', message),
    });

  it('is the same payment again, and the same name and amount at another account', async () => {
    await frozenBatch(store, 'waits', 2);
    const { message: same } = await sealedBatch(store, 'same', 1);
    const { message: moved } = await sealedBatch(store, 'moved', 1, {
      account: 'FR7630006000011234567890189',
    });
    const of = async (batch: string) =>
      (await store.reports.sentSince(batch, 10)).map(({ endToEndId, what, other }) => [
        endToEndId,
        what,
        other.on,
      ]);
    expect(await of('waits')).toEqual([]);
    await sent(same, { sentAt: LATER });
    await sent(moved, { sentAt: LATER });
    const first = (await of('waits'))[0]?.[0];
    expect(await of('waits')).toEqual([
      [first, 'same-payment', '2026-11-20'],
      [first, 'other-account', '2026-11-20'],
    ]);
    expect(await store.reports.sentSince('waits', 1)).toHaveLength(1);
    await sent(same, { rejectedAt: LATER });
    await sent(moved, { returned: true });
    expect(await of('waits')).toEqual([]);
  });

  it('is nothing that was sent before the freeze', async () => {
    const { message } = await sealedBatch(store, 'before', 1);
    await sent(message, { sentAt: '2026-11-19T12:00:00Z' });
    await frozenBatch(store, 'waits', 1);
    expect(await store.reports.sentSince('waits', 10)).toEqual([]);
  });
});

describe('the sums of a day', () => {
  const FROM = '2026-11-20T00:00:00Z';
  const TO = '2026-11-21T00:00:00Z';
  const set = (payment: string, fields: StatusUpdate['set']) =>
    store.tracking.record({
      answer: null,
      updates: [{ target: { payment }, entry: null, set: fields }],
      batch: null,
      log: log('payment.status', payment),
    });
  const said = async (): Promise<readonly string[]> =>
    (await store.reports.daySums(FROM, TO)).map(
      ({ part, state, payments, kind }) => `${part} ${state} ${payments} ${kind}`,
    );
  const sent = async (message: string, state: 'accepted' | 'unknown', at: string): Promise<void> => {
    expect(await store.outbox.plan(message, { state }, log('message.test', message))).toMatchObject({
      ok: true,
    });
    await store.tracking.record({
      answer: null,
      updates: [
        { target: { allOfMessage: message }, entry: null, set: { sentAt: at, statusGroup: 'waiting' } },
      ],
      batch: null,
      log: log('payment.status', message),
    });
  };

  it('tell what waits: before it is frozen, for approval, and sealed but not sent', async () => {
    await sealedBatch(store, 'b1', 3);
    await frozenBatch(store, 'b2', 2);
    expect(await said()).toEqual(['waits approval 2 credit-transfer', 'waits sending 3 credit-transfer']);
  });

  it('tell what left on the day by what became of it, and nothing of other days', async () => {
    await sealedBatch(store, 'b1', 4);
    await sent('b1-m1', 'accepted', '2026-11-20T09:00:00Z');
    await set('b1-tx-1', { statusGroup: 'done' });
    await set('b1-tx-2', { statusGroup: 'refused' });
    await set('b1-tx-3', { returned: true });
    expect(await said()).toEqual([
      'left done 1 credit-transfer',
      'left refused 1 credit-transfer',
      'left returned 1 credit-transfer',
      'left waiting 1 credit-transfer',
    ]);
    expect(await store.reports.daySums(TO, '2026-11-22T00:00:00Z')).toEqual([]);
  });

  it('tell what is unknown since that day or an earlier one, never as having left or as waiting', async () => {
    await sealedBatch(store, 'b1', 2);
    await sent('b1-m1', 'unknown', '2026-11-20T09:00:00Z');
    expect(await said()).toEqual(['unknown unknown 2 credit-transfer']);
    expect(await store.reports.daySums(TO, '2026-11-22T00:00:00Z')).toMatchObject([
      { part: 'unknown', payments: 2 },
    ]);
    expect(await store.reports.daySums('2026-11-18T00:00:00Z', '2026-11-19T00:00:00Z')).toEqual([]);
  });

  it('tell a single payment that is unknown, of a message the bank accepted', async () => {
    await sealedBatch(store, 'b1', 3);
    await sent('b1-m1', 'accepted', '2026-11-20T09:00:00Z');
    await set('b1-tx-2', { statusGroup: 'unknown' });
    expect(await said()).toEqual(['left waiting 2 credit-transfer', 'unknown unknown 1 credit-transfer']);
  });
});
