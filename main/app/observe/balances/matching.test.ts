// Debits that nobody sent stand until a person, or a rule a person made, explains them.
import type { PrivacyContext } from '../../desk/index.ts';
import { emptySeat } from '../../desk/seat.fake.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStore } from '../../../../test/ports/memory-store.ts';
import { makeKeyedMutex } from '../../../../shared/concurrency/mutex.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { ReadEntry, Store, StoredPolicy } from '../../../ports/store.ts';
import { fakeSigningContext, type FakeSigningContext } from '../../authorise/signing-context.fake.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import type { DebitNoteContext } from '../context.ts';
import { ACCOUNT, balanceDesk, entryOf as ntry, reportOf } from './balance-desk.fake.ts';
import { explainDebit } from './debit-note.ts';
import {
  entryMatches,
  listFeeRules,
  listMissing,
  listOpenDebits,
  matchEntries,
  removeFeeRule,
} from './matching.ts';

const OWN = 'DE88500209000023411208';
const page = { offset: 0, limit: 50 };

interface Debit {
  readonly amount?: string;
  readonly code?: string | null;
  readonly counterparty?: string | null;
  readonly day?: string;
}
let store: Store;
let desk: DebitNoteContext & PrivacyContext;
let signing: FakeSigningContext;
let inForce: StoredPolicy | null;
const ada = await fakeCard('ada', ['preparer']);
const stranger = await fakeCard('stranger', ['preparer']);
/** The parts of a store are made when they are asked for. */
const withDesk = (whole: Store, desk: Store['desk']): Store =>
  Object.assign(Object.create(whole) as Store, { desk });
beforeEach(async () => {
  store = await memoryStore({ createdAt: '2026-11-01T00:00:00.000Z' });
  signing = fakeSigningContext([ada]);
  inForce = signing.policy;
  const ofDesk = Object.assign(Object.create(store.desk) as typeof store.desk, {
    policy: async () => inForce,
  });
  const identity = { ...signing.identity, createdAt: '2026-11-01T00:00:00.000Z' };
  const parts = { identity, mutex: makeKeyedMutex(), shown: new Map(), seat: emptySeat(), locks: [] };
  desk = { ...signing, ...parts, store: withDesk(store, ofDesk) } as unknown as DebitNoteContext &
    PrivacyContext;
});

async function booked(identity: string, more: Debit = {}): Promise<string> {
  const { amount = '7.50', code = 'PMNT-MCOP-CHRG', counterparty = null, day = '2026-11-19' } = more;
  const amt = { Amt: { amt: amount, Ccy: 'EUR' }, CdtDbtInd: 'DBIT' };
  const entry: ReadEntry = {
    identity,
    sha256: identity,
    day,
    pending: false,
    view: JSON.stringify({
      reference: identity,
      bookedOn: day,
      amount: `-${amount}`,
      currency: 'EUR',
      indicator: 'DBIT',
      status: 'BOOK',
      reversal: false,
      code,
      counterparty,
    }),
    json: JSON.stringify({ ...amt, NtryDtls: [{}], AddtlNtryInf: '' }),
    search: identity,
  };
  await kept(identity, [entry]);
  await matchEntries(desk);
  return entryOf(identity);
}

let reports = 0;
async function kept(name: string, entries: readonly ReadEntry[]): Promise<void> {
  reports += 1;
  const report = `report-${reports}`;
  const { ref } = await store.bytes.put([Buffer.from(name)]);
  const at = '2026-11-20T10:00:00.000Z';
  await store.reports.begin({
    report,
    raw: ref,
    askedAt: at,
    receivedAt: at,
    base: 'EUR',
    askedAccount: OWN,
  });
  await store.reports.addAccount(report, {
    position: 0,
    account: `${OWN} EUR`,
    entries: entries.length,
    from: '2026-11-01',
    to: '2026-11-30',
    view: '{}',
    figures: [],
    closedUntil: '',
  });
  await store.reports.addEntries(report, 0, 0, entries);
  await store.reports.commit(report, { view: '{}', head: '{}', unavailable: [] });
}
async function entryOf(identity: string): Promise<string> {
  const { rows } = await store.reports.entries({ ...page, account: `${OWN} EUR` });
  const found = rows.find(({ view }) => (JSON.parse(view) as { reference: string }).reference === identity);
  if (found === undefined) throw new Error(`${identity} is an entry`);
  return found.entry;
}
const open = async (): Promise<readonly string[]> =>
  must(await listOpenDebits(desk, page)).rows.map(({ row }) => row.reference ?? '');
const RULE: ParsedInput<'cash.explain'>['rule'] = { least: '5.00', most: '10.00' };
/** The code of what refused it; null once it is signed and kept. */
async function explain(
  entry: string,
  rule: ParsedInput<'cash.explain'>['rule'] = null,
  { note = 'Monthly fee', choice = ada.choice } = {},
): Promise<string | null> {
  const started = await explainDebit(desk, { entry, note, rule, choice });
  if (!started.ok) return started.error.code;
  const { ticket } = started.value;
  await expect.poll(() => desk.tickets.get(ticket)?.phase).toMatch(/^(?:done|failed)$/u);
  return desk.tickets.get(ticket)?.fault?.code ?? null;
}

describe('a debit that nobody sent', () => {
  it('stands until a person explains it, and the log says with which words', async () => {
    const fee = await booked('fee-1');
    expect(await open()).toEqual(['fee-1']);
    expect(await explain(fee)).toBeNull();
    expect(await open()).toEqual([]);
    expect(must(await entryMatches(desk, { entry: fee }))).toMatchObject({
      standing: 'not-sent',
      explanations: [{ by: 'person', person: 'ada', note: 'Monthly fee', rule: null, signed: true }],
    });
    const { rows } = await store.log.list({ offset: 0, limit: 1 });
    expect(rows).toMatchObject([{ act: 'debit.explain', subject: `${OWN} EUR` }]);
    expect(rows[0]?.detail).toContain('Monthly fee');
    expect(rows[0]?.actor).toBe('ada');
  });

  it('is signed as the bank gave it, with the note and the rule that is made of it', async () => {
    const fee = await booked('fee-1');
    expect(await explain(fee, RULE)).toBeNull();
    const json = (await store.reports.entryJson(fee)) ?? '';
    expect(signing.tokens.jobs.map(({ statement, messages }) => [statement, messages])).toEqual([
      [
        expect.objectContaining({
          purpose: 'debit-note',
          role: 'preparer',
          account: `${OWN} EUR`,
          entrySha256: sha256Hex(Buffer.from(json)),
          day: '2026-11-19',
          amount: '-7.50',
          currency: 'EUR',
          rule: { code: 'PMNT-MCOP-CHRG', counterparty: null, ...RULE },
          note: 'Monthly fee',
        }),
        [],
      ],
    ]);
  });

  it('is not explained by a card that nobody enrolled, by another signature, or at a desk without a policy', async () => {
    const fee = await booked('fee-1');
    expect(await explain(fee, null, { choice: stranger.choice })).toBe('not-enrolled');
    signing.tokens.forge = (payload, card) => [{ ...payload, note: 'Something else' }, card];
    expect(await explain(fee, RULE)).toBe('approval-invalid');
    inForce = null;
    expect(await explain(fee)).toBe('policy-missing');
    expect(await open()).toEqual(['fee-1']);
    expect(must(await listFeeRules(desk)).rules).toEqual([]);
    const { rows } = await store.log.list({ offset: 0, limit: 3 });
    expect(rows.map(({ act }) => act)).toEqual([
      'debit.explain-refused',
      'debit.explain-refused',
      'debit.explain-refused',
    ]);
  });

  it('that somebody else explained while the PIN was asked for is explained once', async () => {
    const fee = await booked('fee-1');
    let asked = 0;
    signing.tokens.whileAsked = async () => {
      asked += 1;
      if (asked === 1)
        await store.matches.explain({
          entry: fee,
          at: '2026-11-20T10:00:00.000Z',
          note: 'First',
          evidence: 'a.b.c',
          log: {
            at: '2026-11-20T10:00:00.000Z',
            act: 'debit.explain',
            actor: 'jonas',
            subject: OWN,
            detail: '',
          },
        });
    };
    expect(await explain(fee)).toBeNull();
    const { explanations } = must(await entryMatches(desk, { entry: fee }));
    expect(explanations.map(({ note, person }) => `${person}: ${note}`)).toEqual([
      'ada: Monthly fee',
      'jonas: First',
    ]);
  });

  it('can be explained better, and nothing is explained that is no open debit', async () => {
    const fee = await booked('fee-1');
    expect(await explain(fee)).toBeNull();
    expect(await explain(fee, null, { note: 'Fee of November' })).toBeNull();
    const { explanations } = must(await entryMatches(desk, { entry: fee }));
    expect(explanations.map(({ note }) => note)).toEqual(['Fee of November', 'Monthly fee']);
    expect(await explain('no-entry')).toBe('not-found');
    const old = await booked('old', { day: '2026-10-31' });
    expect(await explain(old)).toBe('debit-not-open');
  });

  it('of before this desk was made is none of its business', async () => {
    await booked('old', { day: '2026-10-31' });
    expect(await open()).toEqual([]);
    await booked('first-day', { day: '2026-11-01' });
    expect(await open()).toEqual(['first-day']);
  });
});

describe('a fee rule', () => {
  it('explains what the bank takes again the same way, and nothing else', async () => {
    expect(await explain(await booked('fee-1'), RULE)).toBeNull();
    await booked('fee-2');
    await booked('other-code', { code: 'PMNT-ICDT-ESCT' });
    await booked('too-much', { amount: '10.01' });
    expect(new Set(await open())).toEqual(new Set(['other-code', 'too-much']));
    expect(must(await entryMatches(desk, { entry: await entryOf('fee-2') }))).toMatchObject({
      explanations: [{ by: 'rule', note: 'Monthly fee' }],
    });
    expect(must(await listFeeRules(desk)).rules).toMatchObject([
      { account: `${OWN} EUR`, code: 'PMNT-MCOP-CHRG', currency: 'EUR', note: 'Monthly fee' },
    ]);
  });

  it('explains at once what is there already', async () => {
    const [first] = [await booked('fee-1'), await booked('fee-2')];
    expect(await explain(first, RULE)).toBeNull();
    expect(await open()).toEqual([]);
  });

  it('is not made of a debit that has neither code nor counterparty: it would explain any', async () => {
    const bare = await booked('bare', { code: null });
    expect(await explain(bare, RULE)).toBe('fee-rule-unclear');
    expect(await open()).toEqual(['bare']);
    expect(must(await listFeeRules(desk)).rules).toEqual([]);
  });

  it('that is removed explains nothing more, and what it has explained stays explained', async () => {
    expect(await explain(await booked('fee-1'), RULE)).toBeNull();
    await booked('fee-2');
    const [made] = must(await listFeeRules(desk)).rules;
    must(await removeFeeRule(desk, { rule: made?.rule ?? '' }));
    await booked('fee-3');
    expect(await open()).toEqual(['fee-3']);
    expect(await removeFeeRule(desk, { rule: made?.rule ?? '' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  it('is not made where its note could not be kept: the signature stands with the note', async () => {
    const fee = await booked('fee-1');
    const whole = desk.store;
    const matches = Object.assign(Object.create(whole.matches) as typeof whole.matches, {
      explain: () => Promise.reject(new FaultError(fault('not-found'))),
    });
    const before = desk;
    desk = { ...desk, store: Object.assign(Object.create(whole) as typeof whole, { matches }) };
    expect(await explain(fee, RULE)).toBe('not-found');
    desk = before;
    expect(must(await listFeeRules(desk)).rules).toEqual([]);
  });

  it('is news for the settings, and stands in the log', async () => {
    expect(await explain(await booked('fee-1'), RULE)).toBeNull();
    const { rows } = await store.log.list({ offset: 0, limit: 2 });
    expect(rows.map(({ act }) => act)).toEqual(['fee-rule.make', 'debit.explain']);
  });

  it('list that is not in its form stops the matching instead of being taken for an empty one', async () => {
    await store.desk.saveSetting('fee-rules', [{ rule: 1 }], null);
    await expect(matchEntries(desk)).rejects.toThrow('setting-damaged: fee-rules');
  });
});

it('a note on a fee explains no other debit that a later report gives the place of the fee', async () => {
  const world = await balanceDesk();
  const pays = (Nm: string) => ntry('FEES', { NtryDtls: [{ TxDtls: [{ RltdPties: { Cdtr: { Nm } } }] }] });
  const answered = (...entries: readonly object[]) =>
    world.kept(
      reportOf({
        Acct: ACCOUNT,
        FrToDt: { FrDtTm: '2026-11-19T00:00:00', ToDtTm: '2026-11-20T23:00:00' },
        Ntry: entries,
      }),
    );
  const standing = async () => (await world.store.matches.open(page)).rows;
  const whoms = async () =>
    (await standing()).map(({ view }) => (JSON.parse(view) as { counterparty: string }).counterparty);
  await answered(pays('Bank'));
  const [fee] = await standing();
  const at = '2026-11-20T10:00:00.000Z';
  await world.store.matches.explain({
    entry: fee?.entry ?? '',
    at,
    note: 'Fee',
    evidence: 'a.b.c',
    log: { at, act: 'debit.explain', actor: 'ada', subject: '', detail: '' },
  });
  expect(await whoms()).toEqual([]);
  // Both have one reference, amount and day: the fee is the second of them now, and is asked about again.
  await answered(pays('Mallory'), pays('Bank'));
  expect(new Set(await whoms())).toEqual(new Set(['Mallory', 'Bank']));
  await answered(pays('Bank'), pays('Mallory'));
  expect(await whoms()).toEqual(['Mallory']);
});

it('a desk without sent payments misses none', async () => {
  await booked('fee-1');
  expect(must(await listMissing(desk, page))).toEqual({ rows: [], total: 0 });
});
