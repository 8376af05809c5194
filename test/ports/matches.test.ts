// What matching promises of entries and payments, of the store and of the fake alike. Which identifiers and
// amounts make a match is tried on the store in test/store/matches.test.ts.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReadEntry } from '../../main/ports/store.ts';
import type { Matching } from '../../main/ports/store/matches.ts';
import { AT, log, staged, transaction } from '../store/sample.ts';
import {
  actionsAbout,
  changeNow,
  draftWorldOf,
  freezeRows,
  KINDS,
  sealNewest,
  stored,
  worldOf,
  type DraftWorld,
  type World,
} from './worlds.ts';

const OWN = 'DE00000000000000000001';
const ACCOUNT = `${OWN} EUR`;
const MATCHING: Matching = { since: '2026-11-01', at: AT, rules: [] };
const page = { offset: 0, limit: 50 };

interface Said {
  readonly amount: string;
  readonly endToEndId?: string;
  readonly side?: string;
  readonly day?: string;
  readonly status?: string;
  readonly creditor?: string;
  /** What the bank says of a batch that it booked as one. */
  readonly batch?: object;
  /** What tells this wording from another of the same entry. */
  readonly wording?: string;
}

function entry(identity: string, said: Said): ReadEntry {
  const { amount, endToEndId, side = 'DBIT', day = '2026-11-24', status = 'BOOK', wording = '' } = said;
  const transaction = {
    ...(endToEndId !== undefined && { Refs: { EndToEndId: endToEndId } }),
    ...(said.creditor !== undefined && { RltdPties: { Cdtr: { Nm: said.creditor } } }),
  };
  return {
    identity,
    sha256: `${identity} ${wording}`,
    day,
    pending: status === 'PDNG',
    view: JSON.stringify({
      reference: identity,
      amount: side === 'CRDT' ? amount : `-${amount}`,
      currency: 'EUR',
      indicator: side,
      status,
      reversal: false,
      code: 'ACMT/MDOP/CHRG',
      counterparty: null,
    }),
    json: JSON.stringify({
      Amt: { amt: amount, Ccy: 'EUR' },
      CdtDbtInd: side,
      NtryDtls: [said.batch === undefined ? { TxDtls: [transaction] } : { Btch: said.batch }],
      AddtlNtryInf: wording,
    }),
    search: identity,
  };
}

let reports = 0;

/** A report with these entries comes, and what is in it is looked at. */
async function bring(
  world: Pick<DraftWorld, 'bytes' | 'matches'> & {
    readonly reports: Pick<DraftWorld['reports'], 'begin' | 'addAccount' | 'addEntries' | 'commit'>;
  },
  entries: readonly ReadEntry[],
): Promise<void> {
  reports += 1;
  const name = `report-${reports}`;
  const { ref } = await stored(world.bytes, name);
  const head = { report: name, raw: ref, askedAt: AT, receivedAt: AT, base: 'EUR', askedAccount: OWN };
  await world.reports.begin(head);
  await world.reports.addAccount(name, {
    position: 0,
    account: ACCOUNT,
    entries: entries.length,
    from: '2026-11-01',
    to: '2026-11-30',
    view: '{}',
    figures: [],
    closedUntil: '',
  });
  await world.reports.addEntries(name, 0, 0, entries);
  await world.reports.commit(name, { view: '{}', head: '{}', unavailable: [] });
  await world.matches.run(MATCHING);
}

describe.each(KINDS)('matches %s', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await worldOf(kind);
    await world.outbox.plan('b1-m1', { state: 'accepted' }, null);
  });

  const report = (...entries: readonly ReadEntry[]): Promise<void> => bring(world, entries);
  async function idOf(identity: string): Promise<string> {
    const { rows } = await world.reports.entries({ ...page, account: ACCOUNT });
    return rows.find(({ view }) => referenceIn(view) === identity)?.entry ?? '';
  }
  const referenceIn = (view: string): string => (JSON.parse(view) as { reference: string }).reference;
  const of = async (identity: string): ReturnType<World['matches']['of']> =>
    world.matches.of(await idOf(identity));
  const open = async (): Promise<readonly string[]> =>
    (await world.matches.open(page)).rows.map(({ view, standing }) => `${referenceIn(view)} ${standing}`);
  const explain = async (identity: string): Promise<void> =>
    world.matches.explain({
      entry: await idOf(identity),
      at: AT,
      note: 'Account fee',
      evidence: 'a.b.c',
      log: log('debit.explain', identity),
    });
  const settle = (payment: string, more: object): Promise<void> =>
    world.tracking.record({
      answer: null,
      updates: [{ target: { payment }, entry: null, set: more }],
      batch: null,
      log: log('payment.inquire', payment),
    });

  it('are found by identifier and amount, with all that is known of the payment', async () => {
    await report(entry('ours', { amount: '2.00', endToEndId: 'E2E-2' }));
    expect(await of('ours')).toEqual({
      standing: 'matched',
      matches: [
        {
          payment: 'b1-tx-2',
          batch: 'b1',
          reference: 'PAY-b1',
          name: 'Supplier 2',
          account: 'FR7630006000011234567800002',
          amount: '2.00',
          currency: 'EUR',
          valueDate: '2026-11-23',
          endToEndId: 'E2E-2',
          way: 'out',
          by: ['end-to-end'],
          days: 1,
          alike: 1,
        },
      ],
      matched: 1,
      near: [],
      explanations: [],
    });
    expect(await world.matches.accountOf(await idOf('ours'))).toBe(ACCOUNT);
    expect(await world.matches.accountOf('entry-99')).toBeNull();
    expect(await world.matches.of('entry-99')).toMatchObject({ standing: null, matches: [], matched: 0 });
  });

  it('name the batches of an entry, in every wording that was kept of it', async () => {
    await report(entry('ours', { amount: '2.00', endToEndId: 'E2E-2', wording: 'first' }));
    const first = await idOf('ours');
    await report(
      entry('ours', { amount: '2.00', endToEndId: 'E2E-2', wording: 'second' }),
      entry('whole', { amount: '4.00', batch: { PmtInfId: 'INF-b1', NbOfTxs: '3' } }),
      entry('theirs', { amount: '2.00', endToEndId: 'NOTPROVIDED' }),
    );
    const second = await idOf('ours');
    expect(second).not.toBe(first);
    expect(await world.matches.batchesOf([first, second, await idOf('theirs'), 'entry-99'])).toEqual([
      { entry: first, batch: 'b1', payments: 1 },
      { entry: second, batch: 'b1', payments: 1 },
    ]);
    expect(await world.matches.batchesOf([])).toEqual([]);
  });

  it('leave open what nobody sent, what only looks like a payment, and no credit; the newest day first', async () => {
    await report(
      entry('theirs', { amount: '2.00', endToEndId: 'NOTPROVIDED' }),
      entry('other amount', { amount: '2.01', endToEndId: 'E2E-2', day: '2026-11-25' }),
      entry('income', { amount: '7.00', side: 'CRDT' }),
      entry('long ago', { amount: '7.00', day: '2026-10-30' }),
      entry('announced', { amount: '7.00', status: 'INFO' }),
      entry('pending', { amount: '7.00', status: 'PDNG' }),
      entry('no side', { amount: '3.00', side: '', endToEndId: 'E2E-3' }),
    );
    expect(await open()).toEqual(['other amount near', 'theirs not-sent', 'no side near']);
    expect((await of('other amount')).near).toMatchObject([{ payment: 'b1-tx-2', differs: ['amount'] }]);
    expect((await of('no side')).near).toMatchObject([{ payment: 'b1-tx-3', differs: ['side'] }]);
    const standings = ['income', 'long ago', 'announced', 'pending'].map(
      async (one) => (await of(one)).standing,
    );
    expect(await Promise.all(standings)).toEqual(['incoming', 'earlier', 'not-booked', null]);
    expect(await world.matches.open({ offset: 1, limit: 1 })).toMatchObject({
      total: 3,
      rows: [{ account: ACCOUNT, standing: 'not-sent' }],
    });
  });

  const whole = (identity: string, amount: string, more: object = {}, said: Partial<Said> = {}): ReadEntry =>
    entry(identity, { amount, batch: { PmtInfId: 'INF-b1', ...more }, ...said });
  const payments = async (identity: string): Promise<readonly string[]> =>
    (await of(identity)).matches.map(({ payment, by }) => `${payment} ${by.join()}`);
  const differs = async (identity: string): Promise<readonly string[]> =>
    (await of(identity)).near.map(({ payment, differs: how }) => `${payment} ${how.join()}`);

  it('of a batch that was booked as one are all payments of the PmtInf, and only once', async () => {
    await report(whole('whole', '6.00', { NbOfTxs: '3' }));
    expect(await of('whole')).toMatchObject({
      standing: 'matched',
      matched: 3,
      matches: [
        { payment: 'b1-tx-1', way: 'out', by: ['payment-information'], days: null, alike: 1 },
        { payment: 'b1-tx-2' },
        { payment: 'b1-tx-3' },
      ],
      near: [],
    });
    await report(whole('again', '6.00'), entry('single', { amount: '2.00', endToEndId: 'E2E-2' }));
    expect(await open()).toEqual(['again near', 'single near']);
    expect([await differs('again'), await differs('single')]).toEqual([['b1-tx-1 taken'], ['b1-tx-2 taken']]);
    expect((await of('whole')).standing).toBe('matched');
  });

  it('of a batch that was booked as one are what is left of it, by sum and number', async () => {
    await report(entry('single', { amount: '2.00', endToEndId: 'E2E-2' }));
    await report(whole('all', '6.00'), whole('three', '4.00', { NbOfTxs: '3' }));
    expect(await open()).toEqual(['all near', 'three near']);
    expect([await differs('all'), await differs('three')]).toEqual([['b1-tx-1 sum'], ['b1-tx-1 sum']]);
    await report(whole('rest', '4.00', { NbOfTxs: '2' }));
    expect(await payments('rest')).toEqual(['b1-tx-1 payment-information', 'b1-tx-3 payment-information']);
    expect((await of('single')).standing).toBe('matched');
  });

  it('of a batch and of one of its payments in one report are those of the entry that comes first', async () => {
    await report(whole('whole', '6.00'), entry('single', { amount: '2.00', endToEndId: 'E2E-2' }));
    expect(await open()).toEqual(['single near']);
    expect(await payments('whole')).toHaveLength(3);
    world = await worldOf(kind);
    await world.outbox.plan('b1-m1', { state: 'accepted' }, null);
    await report(entry('single', { amount: '2.00', endToEndId: 'E2E-2' }), whole('whole', '6.00'));
    expect(await open()).toEqual(['whole near']);
    expect(await payments('single')).toEqual(['b1-tx-2 end-to-end']);
  });

  it('of a batch are found by its message too, and never where it came in or is of another account or day', async () => {
    await report(
      entry('message', { amount: '6.00', batch: { MsgId: 'MSG-b1' }, day: '2026-12-20' }),
      whole('in', '6.00', {}, { side: 'CRDT' }),
      whole('other', '6.00', { PmtInfId: 'INF-b2' }),
    );
    expect(await open()).toEqual(['message near', 'other not-sent']);
    expect((await of('in')).standing).toBe('incoming');
    await report(entry('message', { amount: '6.00', batch: { MsgId: 'MSG-b1' }, wording: 'right day' }));
    expect(await payments('message')).toEqual([1, 2, 3].map((n) => `b1-tx-${n} message`));
  });

  it('of a batch leave out what the bank refused, and stand open where the entry is more than they are', async () => {
    await report(whole('whole', '4.00', { NbOfTxs: '2' }));
    expect(await open()).toEqual(['whole near']);
    await settle('b1-tx-2', { status: 'RJCT', statusGroup: 'refused', rejectedAt: AT });
    await world.matches.run(MATCHING);
    expect(await payments('whole')).toEqual(['b1-tx-1 payment-information', 'b1-tx-3 payment-information']);
    expect(await open()).toEqual([]);
    world = await worldOf(kind);
    await world.outbox.plan('b1-m1', { state: 'accepted' }, null);
    await report(whole('more', '1000.00', { TtlAmt: { amt: '6.00', Ccy: 'EUR' } }));
    expect(await open()).toEqual(['more partly']);
    expect(await differs('more')).toEqual(['b1-tx-1 sum', 'b1-tx-2 sum', 'b1-tx-3 sum']);
  });

  it('of a batch that was booked as one are missed no more', async () => {
    for (const number of [1, 2, 3])
      await settle(`b1-tx-${number}`, { status: 'ACSC', statusGroup: 'done', settledAt: AT });
    const span = ['2026-11-20', '2026-11-30'].map((day) => entry(day, { amount: '9.00', side: 'CRDT', day }));
    await report(...span);
    expect((await world.matches.missing(page)).total).toBe(3);
    await report(whole('whole', '6.00'));
    expect((await world.matches.missing(page)).total).toBe(0);
  });

  it('are the same when they are looked for again, and a payment is one entry only', async () => {
    await report(
      entry('first', { amount: '2.00', endToEndId: 'E2E-2' }),
      entry('twice', { amount: '2.00', endToEndId: 'E2E-2', day: '2026-11-26' }),
    );
    const before = [await of('first'), await of('twice')];
    await world.matches.run(MATCHING);
    expect([await of('first'), await of('twice')]).toEqual(before);
    expect(await open()).toEqual(['twice near']);
    expect(before[1]?.near).toMatchObject([{ differs: ['taken'] }]);
  });

  it('need a payment that has left: not one that waits, or was withdrawn', async () => {
    await world.outbox.plan('b1-m1', { state: 'queued' }, null);
    await report(entry('a', { amount: '2.00', endToEndId: 'E2E-2' }));
    expect(await open()).toEqual(['a not-sent']);
    const fault = { code: 'message-withdrawn' } as const;
    const withdrawn = { state: 'set-aside', fault, next: null } as const;
    await world.outbox.plan('b1-m1', withdrawn, null);
    await world.matches.run(MATCHING);
    expect(await open()).toEqual(['a not-sent']);
  });

  it('become open when the bank refused the payment, until its money is back', async () => {
    await report(entry('out', { amount: '2.00', endToEndId: 'E2E-2' }));
    await settle('b1-tx-2', { status: 'RJCT', statusGroup: 'refused', rejectedAt: AT });
    await world.matches.run(MATCHING);
    expect(await open()).toEqual(['out near']);
    expect((await of('out')).near).toMatchObject([{ differs: ['refused'] }]);
    await report(entry('back', { amount: '2.00', endToEndId: 'E2E-2', side: 'CRDT' }));
    expect(await open()).toEqual([]);
    expect((await of('back')).matches).toMatchObject([{ payment: 'b1-tx-2', way: 'back' }]);
  });

  it('are explained by a person for every wording that pays the same, with an entry of the log', async () => {
    await report(entry('fee', { amount: '9.50', creditor: 'Bank' }));
    await explain('fee');
    expect(await open()).toEqual([]);
    await report(entry('fee', { amount: '9.50', creditor: ' bank', wording: 'again' }));
    expect(await open()).toEqual([]);
    expect((await of('fee')).explanations).toEqual([
      { at: AT, by: 'person', person: 'anna', rule: null, note: 'Account fee', signed: true },
    ]);
    expect(await actionsAbout(world, 'fee')).toEqual(['debit.explain']);
    await report(entry('fee', { amount: '9.50', creditor: 'Mallory', wording: 'other' }));
    expect(await open()).toEqual(['fee not-sent']);
    expect((await of('fee')).explanations).toEqual([]);
  });

  it('explain no entry that is not there or not current, and write nothing then', async () => {
    const missing = { fault: { code: 'not-found' } };
    await expect(explain('none')).rejects.toMatchObject(missing);
    await report(entry('fee', { amount: '9.50' }));
    const before = await idOf('fee');
    await report(entry('fee', { amount: '9.50', wording: 'again' }));
    const said = { entry: before, at: AT, note: 'x', evidence: 'a.b.c', log: log('debit.explain', 'fee') };
    await expect(world.matches.explain(said)).rejects.toMatchObject(missing);
    expect(await actionsAbout(world, 'fee')).toEqual([]);
  });

  it('are explained by a rule once, which the log names; what is near a payment never is', async () => {
    const rule = {
      rule: 'fee-1',
      account: ACCOUNT,
      code: 'ACMT/MDOP/CHRG',
      counterparty: null,
      currency: 'EUR',
      least: '1.00',
      most: '10.00',
      note: 'Account fee',
    };
    await report(
      entry('small', { amount: '9.50' }),
      entry('large', { amount: '10.01' }),
      entry('near', { amount: '2.01', endToEndId: 'E2E-2' }),
    );
    await world.matches.run({ ...MATCHING, rules: [rule] });
    await world.matches.run({ ...MATCHING, rules: [rule] });
    expect((await open()).toSorted()).toEqual(['large not-sent', 'near near']);
    expect((await of('small')).explanations).toEqual([
      { at: AT, by: 'rule', person: '', rule: 'fee-1', note: 'Account fee', signed: false },
    ]);
    expect(await actionsAbout(world, ACCOUNT)).toEqual(['debit.rule']);
  });

  it('are missed of settled payments that the entries of their account go past', async () => {
    await settle('b1-tx-1', { status: 'ACSC', statusGroup: 'done', settledAt: AT });
    await settle('b1-tx-2', { status: 'ACSC', statusGroup: 'done', settledAt: AT });
    const missed = async (): Promise<readonly string[]> =>
      (await world.matches.missing(page)).rows.map(({ payment }) => payment);
    await report(
      entry('before', { amount: '9.00', side: 'CRDT', day: '2026-11-20' }),
      entry('soon', { amount: '9.00', side: 'CRDT', day: '2026-11-25' }),
    );
    expect(await missed()).toEqual([]);
    await report(entry('later', { amount: '9.00', side: 'CRDT', day: '2026-11-26' }));
    expect(await missed()).toEqual(['b1-tx-1', 'b1-tx-2']);
    expect(await world.matches.missing({ offset: 1, limit: 1 })).toMatchObject({
      total: 2,
      rows: [{ payment: 'b1-tx-2', ownAccount: OWN, settledAt: AT }],
    });
    await report(entry('ours', { amount: '2.00', endToEndId: 'E2E-2' }));
    expect(await missed()).toEqual(['b1-tx-1']);
  });
});

describe.each(KINDS)('matches of a batch that another desk may send %s', (kind) => {
  it('are found from its freeze on, one by one or as a whole, and no more once it was withdrawn', async () => {
    const world = await draftWorldOf(kind);
    const standings = async (): Promise<readonly string[]> => {
      const { rows } = await world.reports.entries({ ...page, account: ACCOUNT });
      return Promise.all(
        rows.map(async ({ entry: id }) => {
          const { standing, matches } = await world.matches.of(id);
          return `${standing} ${matches.map(({ payment }) => payment).join()}`;
        }),
      );
    };
    const rows = [1, 2].map((n) => staged(transaction('b1', n)));
    await freezeRows(world, 'b1', rows);
    await freezeRows(
      world,
      'b2',
      rows.map((row) => ({ ...row, group: 'INF-b2', endToEndId: 'OTHER' })),
    );
    await bring(world, [
      entry('one', { amount: '2.00', endToEndId: 'E2E-2' }),
      entry('whole', { amount: '3.00', batch: { PmtInfId: 'INF-b2' } }),
    ]);
    expect(await standings()).toEqual(['matched b1-r1-2', 'matched b2-r1-1,b2-r1-2']);
    await changeNow(world, 'b1', { state: 'approved' });
    // What waits in the outbox of this desk has not left.
    await sealNewest(world, 'b1');
    await changeNow(world, 'b2', { state: 'withdrawn' });
    await bring(world, [
      entry('again', { amount: '1.00', endToEndId: 'E2E-1', day: '2026-11-26' }),
      entry('back', { amount: '3.00', batch: { PmtInfId: 'INF-b2' }, day: '2026-11-25' }),
    ]);
    expect((await standings()).slice(0, 2)).toEqual(['not-sent ', 'not-sent ']);
  });
});
