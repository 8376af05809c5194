// What kept account reports promise, of the store and of the fake alike.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReadAccount, ReadEntry } from '../../main/ports/store.ts';
import { AT, log } from '../store/sample.ts';
import { actionsAbout, draftWorldOf, KINDS, stored, type DraftWorld } from './worlds.ts';

const LATER = '2026-11-20T10:00:00.000Z';
const page = { offset: 0, limit: 100 };
const ACCOUNT = 'DE1 EUR';

const entry = (identity: string, more: Partial<ReadEntry> = {}): ReadEntry => ({
  identity,
  sha256: identity.padEnd(64, '0'),
  day: '2026-11-19',
  pending: false,
  view: `{"entry":"${identity}"}`,
  json: `{"Ntry":"${identity}"}`,
  search: `Kestrel invoice ${identity}`,
  ...more,
});
const account = (more: Partial<ReadAccount> = {}): ReadAccount => ({
  position: 1,
  account: ACCOUNT,
  entries: 1,
  from: '2026-11-18',
  to: '2026-11-20',
  view: '{"name":"Main"}',
  figures: [],
  closedUntil: more.figures?.findLast(({ type }) => type === 'CLBD')?.day ?? '',
  ...more,
});

describe.each(KINDS)('account reports %s', (kind) => {
  let world: DraftWorld;
  beforeEach(async () => {
    world = await draftWorldOf(kind);
  });

  async function keep(
    report: string,
    entries: readonly ReadEntry[],
    { receivedAt = AT, its = account(), unavailable = [] as readonly string[], askedAccount = '' } = {},
  ): Promise<void> {
    const { ref } = await stored(world.bytes, report);
    await world.reports.begin({ report, raw: ref, askedAt: AT, receivedAt, base: 'EUR', askedAccount });
    await world.reports.addAccount(report, its);
    await world.reports.addEntries(report, its.position, 1, entries);
    await world.reports.commit(report, { view: `{"report":"${report}"}`, head: '{}', unavailable });
  }
  const views = async (query: object = {}): Promise<readonly string[]> =>
    (await world.reports.entries({ account: ACCOUNT, ...page, ...query })).rows.map(
      ({ view }) => (JSON.parse(view) as { entry: string }).entry,
    );

  it('show nothing before they are taken into force, and nothing of one that is discarded', async () => {
    const { ref } = await stored(world.bytes, 'r1');
    const head = { report: 'r1', raw: ref, askedAt: AT, receivedAt: AT, base: 'EUR', askedAccount: '' };
    await world.reports.begin(head);
    await world.reports.addAccount('r1', account());
    await world.reports.addEntries('r1', 1, 1, [entry('a')]);
    expect(await world.reports.get('r1')).toBeNull();
    expect(await world.reports.list(page)).toEqual({ rows: [], total: 0 });
    expect(await world.reports.accounts()).toEqual([]);
    expect(await views()).toEqual([]);
    await world.reports.discard('r1');
    await expect(
      world.reports.commit('r1', { view: '{}', head: '{}', unavailable: [] }),
    ).rejects.toMatchObject({ fault: { code: 'not-found' } });
    expect(await world.reports.get('r1')).toBeNull();
  });

  it('are listed newest first, all of them or those that were asked for by account', async () => {
    await keep('r1', [entry('a')], { askedAccount: 'DE1' });
    await keep('r2', [entry('b')], { receivedAt: LATER });
    expect(await world.reports.list(page)).toEqual({
      rows: ['{"report":"r2"}', '{"report":"r1"}'],
      total: 2,
    });
    expect(await world.reports.list({ ...page, account: 'DE1' })).toEqual({
      rows: ['{"report":"r1"}'],
      total: 1,
    });
    expect(await world.reports.get('r1')).toMatchObject({
      view: '{"report":"r1"}',
      head: '{}',
      accounts: ['{"name":"Main"}'],
    });
    expect(await world.reports.get('none')).toBeNull();
  });

  it('keep an entry once per wording, and the newer wording is current', async () => {
    await keep('r1', [entry('a'), entry('b')]);
    await keep('r2', [entry('a', { sha256: 'f'.repeat(64), view: '{"entry":"a again"}' }), entry('b')], {
      receivedAt: LATER,
    });
    expect(await views()).toEqual(['b', 'a again']);
    const inFirst = await world.reports.entriesOf({ report: 'r1', position: 1, ...page });
    expect(inFirst.total).toBe(2);
    const first = inFirst.rows[0]?.entry ?? '';
    expect(await world.reports.entry(first)).toMatchObject({ report: 'r1', receivedAt: AT, current: false });
    expect(await world.reports.entryJson(first)).toBe('{"Ntry":"a"}');
    const second = inFirst.rows[1]?.entry ?? '';
    expect(await world.reports.entry(second)).toMatchObject({ report: 'r2', current: true });
    expect(await world.reports.entry('entry-99')).toBeNull();
    expect(await world.reports.entryJson('entry-99')).toBeNull();
  });

  it('forget what was pending and is no longer in a report of its days', async () => {
    await keep('r1', [
      entry('p', { pending: true }),
      entry('q', { pending: true, day: '2026-11-01' }),
      entry('n', { pending: true, day: '' }),
      entry('s', { pending: true }),
    ]);
    await keep('r2', [entry('s', { pending: true })], { receivedAt: LATER });
    expect(await views()).toEqual(['s', 'q']);
  });

  async function fromFile(
    report: string,
    its: ReadAccount,
    entries: readonly ReadEntry[] = [],
    receivedAt = LATER,
  ): Promise<void> {
    const { ref } = await stored(world.bytes, report);
    await world.reports.begin({
      report,
      raw: ref,
      askedAt: receivedAt,
      receivedAt,
      base: null,
      askedAccount: '',
    });
    await world.reports.addAccount(report, its);
    await world.reports.addEntries(report, its.position, 1, entries);
    await world.reports.commit(report, {
      view: JSON.stringify({ report, file: { sha256: report } }),
      head: '{}',
      unavailable: [],
      log: log('balances.import', report),
    });
  }

  it('of a file put an account where reports have put it, and one they never named under its currency', async () => {
    await keep('r1', [entry('a'), entry('p', { pending: true })]);
    await fromFile('f1', account(), [entry('f1')]);
    await fromFile('f2', account({ account: 'FR1 USD' }), [entry('f2')]);
    await fromFile('f3', account({ account: 'FR1 USD' }), [entry('f3')]);
    expect(
      (await world.reports.accounts()).map(({ base, account: its, report }) => [base, its, report]),
    ).toEqual([
      ['EUR', ACCOUNT, 'f1'],
      ['USD', 'FR1 USD', 'f3'],
    ]);
    // It says nothing of what is pending.
    expect(await views()).toEqual(['a', 'p', 'f1']);
    // What another file showed as pending is over with the closing balance of its day, and not before.
    await fromFile('f4', account(), [entry('q', { pending: true })]);
    await fromFile('f5', account(), [entry('b')]);
    expect(await views()).toEqual(['a', 'p', 'f1', 'q', 'b']);
    const closed = { day: '2026-11-19', type: 'CLBD', view: '{}' };
    await fromFile('f6', account({ figures: [closed] }), [entry('b')]);
    expect(await views()).toEqual(['a', 'p', 'f1', 'b']);
    expect(await actionsAbout(world, 'f1')).toEqual(['balances.import']);
    expect(await world.reports.importedAt('f1')).toBe(LATER);
    expect(await world.reports.importedAt('f9')).toBeNull();
  });

  it('of a file that is older than what is known take the place of none of it', async () => {
    const figure = (view: string, asOf?: string): ReadAccount['figures'][number] => ({
      day: '2026-11-19',
      type: 'CLBD',
      view,
      ...(asOf === undefined ? {} : { asOf }),
    });
    const shown = async (): Promise<unknown> => [
      (await world.reports.figures({ account: ACCOUNT, days: 10 })).map(({ view, receivedAt }) => [
        view,
        receivedAt,
      ]),
      (await world.reports.accounts()).map(({ report, receivedAt }) => [report, receivedAt]),
      await views(),
    ];
    await keep('r1', [entry('a')], { its: account({ figures: [figure('"report"')] }) });
    const pending = entry('a', { pending: true, sha256: 'e'.repeat(64), view: '{"entry":"a, pending"}' });
    const before = '2026-11-19T12:00:00.000Z';
    await fromFile('f1', account({ asOf: before, figures: [figure('"old"', before)] }), [pending]);
    expect(await shown()).toEqual([[['"report"', AT]], [['r1', AT]], ['a']]);
    // One that is newer does, whenever it is imported.
    await fromFile('f2', account({ asOf: LATER, figures: [figure('"new"', LATER)] }), []);
    expect(await shown()).toEqual([[['"new"', LATER]], [['f2', LATER]], ['a']]);
    // What came while the clock was far ahead gives way.
    const ahead = '2027-11-20T10:00:00.000Z';
    await fromFile('f3', account({ figures: [figure('"ahead"')] }), [], ahead);
    await fromFile('f4', account({ asOf: before, figures: [figure('"old"', before)] }), []);
    expect(await shown()).toEqual([[['"old"', before]], [['f4', before]], ['a']]);
  });

  it('hand out the texts of current booked entries in slices, the earliest day first', async () => {
    await keep('r1', [
      entry('a', { day: '2026-11-20' }),
      entry('b'),
      entry('p', { pending: true }),
      entry('c'),
      entry('d', { day: '2026-11-21' }),
    ]);
    await keep('r2', [entry('c', { sha256: 'f'.repeat(64), json: '{"Ntry":"c again"}' })], {
      receivedAt: LATER,
    });
    const query = { account: ACCOUNT, from: '2026-11-19', to: '2026-11-20', limit: 2 };
    const first = await world.reports.keptEntries({ ...query, after: null });
    const after = first.at(-1) ?? null;
    const second = await world.reports.keptEntries({ ...query, after });
    expect([first, second].map((rows) => rows.map(({ day, json }) => [day, json]))).toEqual([
      [
        ['2026-11-19', '{"Ntry":"b"}'],
        ['2026-11-19', '{"Ntry":"c again"}'],
      ],
      [['2026-11-20', '{"Ntry":"a"}']],
    ]);
  });

  it('are searched by the beginnings of words and by days, the latest day first', async () => {
    await keep('r1', [entry('a'), entry('b', { day: '2026-11-20', search: 'Rent' }), entry('c')]);
    expect(await views()).toEqual(['b', 'a', 'c']);
    expect(await views({ text: 'INV kes' })).toEqual(['a', 'c']);
    expect(await views({ text: 'estrel' })).toEqual([]);
    expect(await views({ text: '...' })).toEqual([]);
    expect(await views({ from: '2026-11-20' })).toEqual(['b']);
    expect(await views({ to: '2026-11-19' })).toEqual(['a', 'c']);
    expect(await world.reports.entries({ account: ACCOUNT, offset: 1, limit: 1 })).toMatchObject({
      total: 3,
    });
    expect(await world.reports.entriesOf({ report: 'r1', position: 1, text: 'rent', ...page })).toMatchObject(
      {
        total: 1,
      },
    );
    expect(await world.reports.entriesOf({ report: 'r1', position: 2, ...page })).toMatchObject({ total: 0 });
  });

  it('know each account by its newest report, by name too where that has none', async () => {
    await keep('r1', [entry('a')]);
    await keep('r2', [], {
      receivedAt: LATER,
      its: account({ view: '{"name":null}' }),
      unavailable: ['DE2 EUR'],
    });
    expect(await world.reports.accounts()).toEqual([
      {
        base: 'EUR',
        account: ACCOUNT,
        report: 'r2',
        receivedAt: LATER,
        view: '{"name":null}',
        named: '{"name":"Main"}',
        entries: 1,
      },
      expect.objectContaining({ account: 'DE2 EUR', view: null, report: 'r2', entries: 0 }),
    ]);
    await keep('r3', [], { receivedAt: '2026-11-20T08:00:00.000Z' });
    expect((await world.reports.accounts())[0]?.report).toBe('r2');
  });

  it('keep the later figure of a day, and show the last days', async () => {
    const figure = (day: string, view: string, type = 'CLBD'): ReadAccount['figures'][number] => ({
      day,
      type,
      view,
    });
    const figures = [figure('2026-11-18', '1'), figure('2026-11-19', '2'), figure('2026-11-19', '3', 'OPBD')];
    await keep('r1', [], { receivedAt: LATER, its: account({ figures }) });
    await keep('r2', [], {
      its: account({ figures: [figure('2026-11-18', '9'), figure('2026-11-17', '8')] }),
    });
    const shown = async (query: object = {}): Promise<unknown> =>
      (await world.reports.figures({ account: ACCOUNT, days: 10, ...query })).map(({ day, view }) => [
        day,
        view,
      ]);
    expect(await shown()).toEqual([
      ['2026-11-17', '8'],
      ['2026-11-18', '1'],
      ['2026-11-19', '2'],
      ['2026-11-19', '3'],
    ]);
    expect(await shown({ days: 1 })).toEqual([
      ['2026-11-19', '2'],
      ['2026-11-19', '3'],
    ]);
    expect(await shown({ from: '2026-11-18', to: '2026-11-18' })).toEqual([['2026-11-18', '1']]);
    expect(await shown({ account: 'other' })).toEqual([]);
  });
});
