// What frozen revisions promise of one another: how two of them differ, which was the last run, and what a
// period holds; of the store and of the fake alike.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Comparison, CountedQuery, CountedRecords, StagedTransaction } from '../../main/ports/store.ts';
import { AT, newBatch, range, staged, transaction } from '../store/sample.ts';
import { changeNow, draftWorldOf, freezeRows, KINDS, learn, sealNewest, type DraftWorld } from './worlds.ts';

const EARLIER = '2026-11-19T09:00:00.000Z';
const LATER = '2026-11-20T10:00:00.000Z';
const page = { offset: 0, limit: 100 };

/** Payment `n` of any batch says the same, wherever it stands. */
const row = (n: number, more: object = {}, kept: Partial<StagedTransaction> = {}): StagedTransaction =>
  staged(transaction('b', n, more), kept);
const rows = (...numbers: readonly number[]): readonly StagedTransaction[] => numbers.map((n) => row(n));

describe.each(KINDS)('two revisions %s', (kind) => {
  let world: DraftWorld;
  beforeEach(async () => {
    world = await draftWorldOf(kind);
  });
  const AGAINST_FIRST: Comparison = {
    batch: 'b1',
    revision: 2,
    against: { batch: 'b1', revision: 1 },
    by: 'revision',
  };
  const changes = async (query: object = {}, comparison = AGAINST_FIRST): Promise<readonly string[]> =>
    (await world.freezes.changedPayments(comparison, { ...page, ...query })).rows.map(
      (one) => `${one.change} ${one.before?.position ?? '-'} ${one.after?.position ?? '-'}`,
    );

  it('differ in what came, went or changed: in order of the later one, what is gone last, in pages', async () => {
    await freezeRows(world, 'b1', rows(1, 2, 3, 4, 5));
    await freezeRows(world, 'b1', [
      row(4, { position: 1 }),
      row(1, { position: 2, amount: '9.00', minor: 900n }),
      row(9, { position: 3 }),
      row(2, { position: 4 }, { element: 'another street' }),
    ]);
    const counts = { same: 1, added: 1, removed: 2, changed: 2 };
    expect(await world.freezes.difference(AGAINST_FIRST)).toEqual({ ...counts, whole: true, heads: [] });
    const all = ['changed 1 2', 'added - 3', 'changed 2 4', 'removed 3 -', 'removed 5 -'];
    expect(await changes()).toEqual(all);
    expect(await changes({ offset: 1, limit: 2 })).toEqual(all.slice(1, 3));
    expect(await changes({ change: 'removed', offset: 1 })).toEqual(['removed 5 -']);
    const [first] = (await world.freezes.changedPayments(AGAINST_FIRST, { ...page, change: 'changed' })).rows;
    expect(first).toMatchObject({ before: { minor: 100n, message: 'b1-m1' }, after: { minor: 900n } });
    expect(Object.keys(first?.after ?? {})).not.toContain('element');
    const added = await world.freezes.changedPayments(AGAINST_FIRST, { ...page, limit: 0, change: 'added' });
    expect(added).toEqual({ rows: [], total: 1 });
  });

  it('of which one is not there differ in every payment; equal ones do not', async () => {
    await freezeRows(world, 'b1', rows(1, 2));
    await freezeRows(world, 'b1', rows(1, 2));
    expect(await world.freezes.difference(AGAINST_FIRST)).toMatchObject({ same: 2, added: 0, removed: 0 });
    const none = { ...AGAINST_FIRST, against: { batch: 'b9', revision: 1 } };
    expect(await world.freezes.difference(none)).toMatchObject({ same: 0, added: 2, removed: 0 });
    expect(await changes({}, none)).toEqual(['added - 1', 'added - 2']);
    expect(await changes({}, { ...AGAINST_FIRST, revision: 3 })).toEqual(['removed 1 -', 'removed 2 -']);
  });

  const head = (day: string, account: string): Partial<StagedTransaction> => ({
    head: `${day} ${account}`,
    headNode: JSON.stringify({
      n: 'Head',
      c: [
        {
          n: 'PmtInf',
          c: [
            { n: 'ReqdExctnDt', t: day },
            { n: 'DbtrAcct', c: [{ n: 'Id', t: account }] },
          ],
        },
      ],
    }),
  });
  const nodeOf = (day: string, account: string): unknown =>
    JSON.parse(head(day, account).headNode ?? '') as unknown;

  it('whose head changed differ in it once, paired by own account, and payments under it are the same', async () => {
    await freezeRows(world, 'b1', [
      row(1, {}, head('monday', 'A')),
      row(2, {}, { ...head('monday', 'A'), headNode: null }),
      row(3, {}, head('monday', 'B')),
    ]);
    await freezeRows(world, 'b1', [
      row(1, {}, head('tuesday', 'C')),
      row(2, {}, head('tuesday', 'A')),
      row(4, {}, head('tuesday', 'D')),
    ]);
    expect(await world.freezes.difference(AGAINST_FIRST)).toMatchObject({
      ...{ same: 1, changed: 1, added: 1, removed: 1, whole: true },
      heads: [
        { before: nodeOf('monday', 'A'), after: nodeOf('tuesday', 'A'), payments: 1 },
        { before: nodeOf('monday', 'B'), after: nodeOf('tuesday', 'C'), payments: 1 },
        { before: null, after: nodeOf('tuesday', 'D'), payments: 1 },
      ],
    });
    await freezeRows(world, 'b1', [row(1, {}, head('tuesday', 'C'))]);
    expect(
      (
        await world.freezes.difference({
          ...AGAINST_FIRST,
          revision: 3,
          against: { batch: 'b1', revision: 2 },
        })
      ).heads,
    ).toEqual([
      { before: nodeOf('tuesday', 'A'), after: null, payments: 1 },
      { before: nodeOf('tuesday', 'D'), after: null, payments: 1 },
    ]);
  });

  it('without digests are compared by what their rows show', async () => {
    await freezeRows(world, 'b1', [row(1, {}, { element: '' }), row(2, {}, { element: '' })]);
    await freezeRows(world, 'b1', [row(1), row(2, { remittance: 'Ünlike' })]);
    expect(await world.freezes.difference(AGAINST_FIRST)).toMatchObject({
      whole: false,
      same: 1,
      changed: 1,
    });
  });

  it('of two runs are compared by who gets how much, and pair by account, by name where there is none', async () => {
    await freezeRows(world, 'march', [row(1), row(2), row(3), row(4, { account: '' })]);
    await freezeRows(world, 'april', [
      row(1, { endToEndId: 'APRIL-1', name: ' SUPPLIER  1' }),
      row(2, { endToEndId: 'APRIL-2', minor: 1n }),
      row(4, { endToEndId: 'APRIL-4', account: '', minor: 2n }),
      row(7),
    ]);
    const march = { batch: 'march', revision: 1 };
    const run: Comparison = { batch: 'april', revision: 1, against: march, by: 'run' };
    expect(await world.freezes.difference(run)).toMatchObject({ same: 1, changed: 2, added: 1, removed: 1 });
    expect(await changes({}, run)).toEqual(['changed 2 2', 'changed 4 4', 'added - 7', 'removed 3 -']);
  });
});

describe.each(KINDS)('the last run %s', (kind) => {
  let world: DraftWorld;
  beforeEach(async () => {
    world = await draftWorldOf(kind);
  });
  const sealRows = async (
    batch: string,
    its: readonly StagedTransaction[],
    more: Parameters<typeof freezeRows>[3] = {},
  ): Promise<void> => {
    await freezeRows(world, batch, its, more);
    await sealNewest(world, batch);
  };
  const lastRun = (batch: string, revision = 1): ReturnType<DraftWorld['freezes']['lastRun']> =>
    world.freezes.lastRun(batch, revision);
  const runOf = async (batch: string): Promise<string | undefined> => (await lastRun(batch))?.batch;

  it('is the newest sealed batch that paid at least half of the accounts', async () => {
    await sealRows('two', rows(1, 2));
    await freezeRows(world, 'may', rows(1, 2, 3, 4));
    expect(await lastRun('may')).toEqual({ batch: 'two', reference: 'PAY-two', revision: 1 });
    await sealRows('one', rows(1, 8, 9));
    expect(await runOf('may')).toBe('two');
    await sealRows('all', rows(1, 2, 3, 4));
    await freezeRows(world, 'waits', rows(1, 2, 3, 4));
    await changeNow(world, 'all', { state: 'closed' });
    expect(await runOf('may')).toBe('all');
    await changeNow(world, 'waits', { state: 'withdrawn' });
    expect(await runOf('waits')).toBe('all');
    expect(await runOf('all')).toBe('two');
    expect([await lastRun('may', 2), await lastRun('none')]).toEqual([null, null]);
  });

  it('is of the same kind and own accounts, and of salaries where they are salaries', async () => {
    await sealRows('plain', rows(1));
    await sealRows('direct', rows(1), { kind: 'direct-debit' });
    await sealRows('account', [row(1, { ownAccount: 'GB1' })]);
    await sealRows('both', [row(1), row(2, { ownAccount: 'GB1' })]);
    await sealRows('wages', [row(1, {}, { salary: true })]);
    await freezeRows(world, 'may', rows(1));
    await freezeRows(world, 'pay', [row(1, {}, { salary: true })]);
    await freezeRows(world, 'mixed', [row(1, { ownAccount: 'GB1' }), row(2)]);
    expect([await runOf('may'), await runOf('pay'), await runOf('mixed')]).toEqual([
      'plain',
      'wages',
      'both',
    ]);
  });

  it('was frozen before, and is among the newest that are looked at', async () => {
    await sealRows('later', rows(1), { at: LATER });
    await freezeRows(world, 'may', rows(1));
    expect(await lastRun('may')).toBeNull();
    await sealRows('earlier', rows(1), { at: EARLIER });
    for (const number of range(1, 11)) await sealRows(`other-${number}`, rows(9));
    expect(await runOf('may')).toBe('earlier');
    await sealRows('other-12', rows(9));
    expect(await lastRun('may')).toBeNull();
  });
});

describe.each(KINDS)('what a period holds %s', (kind) => {
  let world: DraftWorld;
  beforeEach(async () => {
    world = await draftWorldOf(kind);
  });
  const counted = (more: Partial<CountedQuery> = {}): Promise<CountedRecords> =>
    world.freezes.counted({
      ...{ kind: 'credit-transfer', batch: 'own', revision: 1, since: AT, beneficiaries: null },
      ...more,
    });
  const listed = async (): Promise<unknown> =>
    (await counted()).others.map(({ batch, revision, state, signedAt, accounts }) => [
      ...[batch, revision, state, signedAt],
      accounts.map(({ currency, minor }) => `${currency} ${minor}`),
    ]);
  const sign = (
    batch: string,
    state: 'frozen' | 'approved' | 'released' | 'returned' | 'expired' | 'withdrawn' | 'closed',
    purpose: 'approve' | 'release' | 'return' = 'approve',
    time = AT,
  ): Promise<void> => changeNow(world, batch, { state }, { purpose, time });

  it('is what is in hand, and what was signed since with what became of it, in the order it was made', async () => {
    for (const batch of ['own', 'open', 'done', 'old', 'back', 'over', 'gone', 'begun', 'again', 'debit'])
      await freezeRows(world, batch, [row(1), row(2, { currency: 'USD' })], {
        kind: batch === 'debit' ? 'direct-debit' : 'credit-transfer',
      });
    await world.batches.create(newBatch('draft'));
    await sign('own', 'frozen');
    await sign('begun', 'approved');
    await sign('done', 'released', 'release', LATER);
    await sign('old', 'released', 'release', EARLIER);
    await sign('back', 'approved');
    await sign('back', 'returned', 'return', LATER);
    await sign('over', 'expired');
    await sign('gone', 'withdrawn', 'approve', EARLIER);
    await sign('again', 'approved');
    await changeNow(world, 'again', { state: 'draft' });
    await freezeRows(world, 'again', rows(3));
    expect(await listed()).toEqual([
      ['open', 1, 'open', null, []],
      ['done', 1, 'counts', LATER, ['EUR 100', 'USD 200']],
      ['back', 1, 'taken-back', AT, []],
      ['over', 1, 'expired', AT, []],
      ['begun', 1, 'open', AT, []],
      ['again', 2, 'open', AT, []],
    ]);
    const { accounts, beneficiaries, others } = await counted();
    const account = 'DE00000000000000000001';
    expect([accounts, beneficiaries]).toEqual([
      [
        { account, currency: 'EUR', minor: 100n },
        { account, currency: 'USD', minor: 200n },
      ],
      null,
    ]);
    const [message] = await world.freezes.messages('open', 1);
    expect(others[0]).toMatchObject({
      reference: 'PAY-open',
      messages: [message?.sha256],
      beneficiaries: null,
    });
    expect((await counted({ kind: 'direct-debit' })).others.map(({ batch }) => batch)).toEqual(['debit']);
    expect((await counted({ since: LATER })).others.map(({ batch }) => batch)).toEqual([
      'open',
      'done',
      'begun',
      'again',
    ]);
    expect(await counted({ batch: '', revision: 0 })).toMatchObject({ accounts: [] });
    // What was signed, drafted anew and is signed no more was taken back.
    await changeNow(world, 'again', { state: 'withdrawn' });
    expect((await counted()).others.at(-1)).toMatchObject({
      batch: 'again',
      revision: 1,
      state: 'taken-back',
    });
  });

  it('is nothing that the bank refused, by payment or by message, and all that nobody knows of', async () => {
    for (const batch of ['own', 'paid', 'status', 'time', 'message', 'closed', 'unknown']) {
      await freezeRows(world, batch, rows(1, 2, 3));
      await sign(batch, 'released', 'release');
      await sealNewest(world, batch);
    }
    await learn(world, { payment: 'status-r1-2' }, { statusGroup: 'refused', status: 'RJCT' });
    await learn(world, { payment: 'time-r1-3' }, { rejectedAt: AT });
    await world.outbox.plan('message-m1', { state: 'refused', next: null }, null);
    await changeNow(world, 'closed', { state: 'closed' });
    await learn(world, { allOfMessage: 'unknown-m1' }, { statusGroup: 'unknown' });
    await learn(world, { payment: 'own-r1-1' }, { statusGroup: 'refused' });
    expect(await listed()).toEqual([
      ['paid', 1, 'counts', AT, ['EUR 600']],
      ['status', 1, 'refused', AT, ['EUR 400']],
      ['time', 1, 'refused', AT, ['EUR 300']],
      ['message', 1, 'refused', AT, []],
      ['closed', 1, 'counts', AT, ['EUR 600']],
      ['unknown', 1, 'counts', AT, ['EUR 600']],
    ]);
    expect((await counted()).accounts).toMatchObject([{ minor: 500n }]);
  });

  it('names beneficiaries of the batch who may be above a limit, however their account is written', async () => {
    await freezeRows(world, 'own', [
      row(1, { account: '00-12 34', minor: 400n }),
      row(2, { account: 'FR1', currency: 'USD', minor: 1n }),
      row(3, { account: 'FR2', minor: 10n }),
    ]);
    await freezeRows(world, 'other', [
      row(1, { account: '1234', minor: 300n }),
      row(2, { account: '12 34', minor: 300n }),
      row(3, { account: 'FR9', minor: 9_999n }),
    ]);
    await sign('other', 'released', 'release');
    await freezeRows(world, 'open', [row(1, { account: '1234', minor: 9_999n })]);
    const sum = (account: string, currency: string, minor: bigint) => ({ account, currency, minor });
    const named = async (limits: ReadonlyMap<string, string>): Promise<unknown> => {
      const found = await counted({ beneficiaries: limits });
      return [found.beneficiaries, ...found.others.map(({ beneficiaries }) => beneficiaries)];
    };
    const limits = (over: string) =>
      new Map([
        ['EUR', over],
        ['USD', '0.01'],
      ]);
    expect(await named(limits('9.99'))).toEqual([
      [sum('00-12 34', 'EUR', 400n)],
      [sum('12 34', 'EUR', 600n)],
      [],
    ]);
    expect(await named(limits('10'))).toEqual([[], [], []]);
    // A currency without a limit of its own is always of interest.
    expect(await named(new Map([['EUR', '10']]))).toEqual([[sum('FR1', 'USD', 1n)], [], []]);
  });
});
