// Debits that nobody sent stand until a person, or a rule a person made, explains them.
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStore } from '../../../../test/ports/memory-store.ts';
import { makeKeyedMutex } from '../../../../shared/concurrency/mutex.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import { fakeClock, fakeRandom } from '../../../ports/clock.fake.ts';
import { fakeNotifier } from '../../../ports/desk.fake.ts';
import type { ReadEntry, Store } from '../../../ports/store.ts';
import type { MatchingContext } from '../context.ts';
import {
  entryMatches,
  explainDebit,
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
let desk: MatchingContext;
beforeEach(async () => {
  store = await memoryStore({ createdAt: '2026-11-01T00:00:00.000Z' });
  const identity = await store.desk.identity();
  if (identity === null) throw new Error('a store has its identity');
  desk = {
    clock: fakeClock(),
    random: fakeRandom(),
    notifier: fakeNotifier(),
    mutex: makeKeyedMutex(),
    shown: new Map(),
    locks: [],
    identity,
    store,
  };
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
    isClosing: false,
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
const explain = (entry: string, rule: ParsedInput<'cash.explain'>['rule'] = null) =>
  explainDebit(desk, { entry, note: 'Monthly fee', rule });
const refused = (code: string): object => ({ ok: false, error: { code } });

describe('a debit that nobody sent', () => {
  it('stands until a person explains it, and the log says with which words', async () => {
    const fee = await booked('fee-1');
    expect(await open()).toEqual(['fee-1']);
    must(await explain(fee));
    expect(await open()).toEqual([]);
    expect(must(await entryMatches(desk, { entry: fee }))).toMatchObject({
      standing: 'not-sent',
      explanations: [{ by: 'person', note: 'Monthly fee', rule: null }],
    });
    const { rows } = await store.log.list({ offset: 0, limit: 1 });
    expect(rows).toMatchObject([{ act: 'debit.explain', subject: `${OWN} EUR` }]);
    expect(rows[0]?.detail).toContain('Monthly fee');
  });

  it('can be explained better, and nothing is explained that is no open debit', async () => {
    const fee = await booked('fee-1');
    must(await explain(fee));
    must(await explainDebit(desk, { entry: fee, note: 'Fee of November', rule: null }));
    const { explanations } = must(await entryMatches(desk, { entry: fee }));
    expect(explanations.map(({ note }) => note)).toEqual(['Fee of November', 'Monthly fee']);
    expect(await explain('no-entry')).toMatchObject(refused('not-found'));
    const old = await booked('old', { day: '2026-10-31' });
    expect(await explain(old)).toMatchObject(refused('debit-not-open'));
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
    must(await explain(await booked('fee-1'), RULE));
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
    must(await explain(first, RULE));
    expect(await open()).toEqual([]);
  });

  it('is not made of a debit that has neither code nor counterparty: it would explain any', async () => {
    const bare = await booked('bare', { code: null });
    expect(await explain(bare, RULE)).toMatchObject(refused('fee-rule-unclear'));
    expect(await open()).toEqual(['bare']);
    expect(must(await listFeeRules(desk)).rules).toEqual([]);
  });

  it('that is removed explains nothing more, and what it has explained stays explained', async () => {
    must(await explain(await booked('fee-1'), RULE));
    await booked('fee-2');
    const [made] = must(await listFeeRules(desk)).rules;
    must(await removeFeeRule(desk, { rule: made?.rule ?? '' }));
    await booked('fee-3');
    expect(await open()).toEqual(['fee-3']);
    expect(await removeFeeRule(desk, { rule: made?.rule ?? '' })).toMatchObject(refused('not-found'));
  });

  it('is news for the settings, and stands in the log', async () => {
    must(await explain(await booked('fee-1'), RULE));
    const { rows } = await store.log.list({ offset: 0, limit: 2 });
    expect(rows.map(({ act }) => act)).toEqual(['debit.explain', 'fee-rule.make']);
  });

  it('list that is not in its form stops the matching instead of being taken for an empty one', async () => {
    await store.desk.saveSetting('fee-rules', [{ rule: 1 }], null);
    await expect(matchEntries(desk)).rejects.toThrow('setting-damaged: fee-rules');
  });
});

it('a desk without sent payments misses none', async () => {
  await booked('fee-1');
  expect(must(await listMissing(desk, page))).toEqual({ rows: [], total: 0 });
});
