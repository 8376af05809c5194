// What matching promises of entries and payments, of the store and of the fake alike. Which identifiers,
// amounts and batches make a match is tried on the store in test/store/matches.test.ts.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReadEntry } from '../../main/ports/store.ts';
import type { Matching } from '../../main/ports/store/matches.ts';
import { AT, log } from '../store/sample.ts';
import { actionsAbout, KINDS, stored, worldOf, type World } from './worlds.ts';

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
      NtryDtls: [{ TxDtls: [transaction] }],
      AddtlNtryInf: wording,
    }),
    search: identity,
  };
}

describe.each(KINDS)('matches %s', (kind) => {
  let world: World;
  let reports = 0;
  beforeEach(async () => {
    world = await worldOf(kind);
    await world.outbox.plan('b1-m1', { state: 'accepted' }, null);
  });

  async function report(...entries: readonly ReadEntry[]): Promise<void> {
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
