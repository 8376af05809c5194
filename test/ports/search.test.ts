// What completion and the one search field promise, of the store and of the fake alike.
import { beforeEach, describe, expect, it } from 'vitest';
import type { StagedTransaction } from '../../main/ports/store.ts';
import {
  addAllSealed,
  AT,
  group,
  log,
  newBatch,
  payment,
  range,
  staged,
  transaction,
} from '../store/sample.ts';
import {
  draftWorldOf,
  freezeRows,
  KINDS,
  learn,
  sealNewest,
  stored,
  UETR,
  type DraftWorld,
} from './worlds.ts';

const LATER = '2026-11-21T10:00:00.000Z';
const OWN = 'DE00000000000000000001';
const ALL = { offset: 0, limit: 100 };

const row = (n: number, more: object = {}): StagedTransaction => staged(transaction('b', n, more));
const rows = (...numbers: readonly number[]): readonly StagedTransaction[] => numbers.map((n) => row(n));

describe.each(KINDS)('search %s', (kind) => {
  let world: DraftWorld;
  beforeEach(async () => {
    world = await draftWorldOf(kind);
  });
  async function seal(
    batch: string,
    its: readonly StagedTransaction[],
    at = AT,
    drafted = true,
  ): Promise<string> {
    const payments = its.map(({ position, endToEndId }) =>
      payment(position, { payment: `${batch}-${position}`, endToEndId }),
    );
    await world.batches.create(newBatch(batch), [{ payments: drafted ? payments : [], findings: [] }]);
    await freezeRows(world, batch, its);
    return sealNewest(world, batch, at);
  }
  const accounts = async (text: string, side: 'own' | 'counterparty' = 'counterparty', limit = 10) =>
    (await world.tracking.counterparties(text, side, limit)).map(({ account }) => account);
  const found = async (text: string, limit = 3): Promise<readonly string[]> =>
    (await world.tracking.search(text, limit)).map((hit) => `${hit.kind} ${hit.id}`);

  it('knows which references name a payment that is not told: of salaries, of what is marked, or of all', async () => {
    await seal('plain', [row(1, { endToEndId: 'E-1' })]);
    const wages = staged(transaction('wages', 2, { endToEndId: 'E-2' }));
    await seal('wages', [{ ...wages, salary: true }]);
    await world.batches.create({ ...newBatch('marked'), masked: true }, [{ payments: [], findings: [] }]);
    await freezeRows(world, 'marked', [row(3, { endToEndId: 'E-3' })]);
    await sealNewest(world, 'marked', LATER);
    const uetr = 'abcdef11-2222-4333-8444-555555555555';
    const wage = (await world.tracking.list({ ...ALL, batch: 'wages' })).rows[0]?.payment ?? '';
    await world.tracking.record({
      answer: null,
      updates: [{ target: { payment: wage }, entry: null, set: { uetr } }],
      batch: null,
      log: log('payment.status', wage),
    });
    const asked = ['E-1', 'E-2', 'E-3', 'E-4', uetr, uetr.toUpperCase()];
    const among = (all: boolean, ...shown: readonly string[]) =>
      world.tracking.withheldAmong(asked, { all, shown });
    expect(await among(false)).toEqual(['E-2', 'E-3', uetr, uetr.toUpperCase()]);
    expect(await among(false, 'wages')).toEqual(['E-3']);
    expect(await among(true)).toEqual(['E-1', 'E-2', 'E-3', uetr, uetr.toUpperCase()]);
    expect(await among(true, 'plain', 'wages', 'marked')).toEqual([]);
    expect(await world.tracking.withheldAmong([], { all: true, shown: [] })).toEqual([]);
  });

  it.skipIf(kind === 'in memory')('finds what is not told by its references alone', async () => {
    const names = ['Alice Archer', 'Bob Larsson', 'Carl Ryman'];
    await seal(
      'wages',
      names.map((name, at) => row(at + 1, { endToEndId: `SALARY-${at + 1}`, name, account: `AL${at}` })),
    );
    const withheld = { all: true, shown: [] };
    const ids = async (text: string) => {
      const listed = await world.tracking.list({ ...ALL, text, withheld });
      const hits = await world.tracking.search(text, 10, withheld);
      return [listed.rows.length, hits.filter(({ kind: is }) => is === 'payment').length];
    };
    // Each begins a word of a name or an account, and stands in the middle of every identification.
    for (const text of ['al', 'la', 'ary', 'ry', 'a', 'bob 2', 'al 3', 'al-1']) {
      const told = await ids(text);
      expect([text, told]).toEqual([text, [0, 0]]);
    }
    expect(await ids('salary')).toEqual([3, 3]);
    expect(await ids('Salary-2')).toEqual([1, 1]);
    expect(await ids('2')).toEqual([1, 1]);
    expect((await world.tracking.list({ ...ALL, text: 'lars' })).rows).toHaveLength(1);
  });

  it('completes parties of sealed batches as their latest payment has them, the most used first', async () => {
    await seal('b1', [row(1), row(2), row(3, { account: '' })]);
    await seal(
      'b2',
      [row(4, { account: row(1).account, name: 'Supplier One', agentBic: 'BNPAFRPP', country: 'DE' })],
      LATER,
    );
    await freezeRows(world, 'waits', rows(1, 5));
    await addAllSealed(world);
    expect(await world.tracking.counterparties('', 'counterparty', 10)).toEqual([
      {
        name: 'Supplier One',
        account: row(1).account,
        agentBic: 'BNPAFRPP',
        country: 'DE',
        payments: 2,
        lastPaidOn: '2026-11-21',
        batch: 'b2',
        node: payment(4).node,
        version: 'pain.001.001.03',
      },
      expect.objectContaining({ account: row(2).account, name: 'Supplier 2', payments: 1, batch: 'b1' }),
    ]);
    expect(await accounts('', 'counterparty', 1)).toEqual([row(1).account]);
    expect(await accounts('plier  ONE')).toEqual([row(1).account]);
    expect(await accounts('fr76 3000')).toHaveLength(2);
    expect(await accounts('00002')).toEqual([row(2).account]);
    expect([await accounts('Supplier 1'), await accounts('nobody')]).toEqual([[], []]);
  });

  it('completes own accounts by their number, with the name and the element of the latest batch', async () => {
    await seal('b1', [row(1), row(2, { ownAccount: 'GB1' })]);
    await seal('b2', rows(3), LATER, false);
    await addAllSealed(world);
    expect(await world.tracking.counterparties('de00', 'own', 10)).toEqual([
      {
        ...{ name: 'Acme', account: OWN, agentBic: '', country: '', payments: 2, lastPaidOn: '2026-11-21' },
        ...{ batch: 'b2', node: group().node, version: 'pain.001.001.03' },
      },
    ]);
    // No group of its draft is of this account.
    expect(await world.tracking.counterparties('gb1', 'own', 10)).toMatchObject([
      { account: 'GB1', name: '', node: null, version: null, lastPaidOn: '2026-11-20' },
    ]);
    expect(await accounts('Acme', 'own')).toEqual([]);
    const [third] = await world.tracking.counterparties('Supplier 3', 'counterparty', 1);
    expect(third).toMatchObject({ node: null, version: null });
  });

  it('completes nobody whose payments all were in messages that were refused or set aside', async () => {
    const refused = await seal('b1', rows(1, 2));
    const aside = await seal('b2', rows(2, 3));
    await addAllSealed(world);
    expect(await accounts('')).toEqual([row(2).account, row(1).account, row(3).account]);
    await world.outbox.plan(refused, { state: 'refused', next: null }, null);
    await addAllSealed(world);
    expect(await accounts('')).toEqual([row(2).account, row(3).account]);
    await world.outbox.plan(aside, { state: 'set-aside', next: null }, null);
    await addAllSealed(world);
    expect([await accounts(''), await accounts('', 'own')]).toEqual([[], []]);
  });

  it('finds the reference of a batch in letters of either case', async () => {
    await world.batches.create(newBatch('b1', { reference: 'Löhne November' }));
    expect(await found('LÖHNE')).toEqual(['batch b1']);
    expect(await found('l?hne')).toEqual([]);
  });

  it('finds batches, payments, cases, parties, own accounts and reports, in this order', async () => {
    await seal('b1', rows(1, 2));
    await addAllSealed(world);
    expect((await world.tracking.list({ ...ALL, text: 'e2e-2' })).total).toBe(1);
    await learn(world, { payment: 'b1-r1-2' }, { uetr: UETR });
    const about = { name: 'Kestrel', account: 'GB2', amount: null, valueDate: '2026-11-20', ownAccount: '' };
    await world.cases.create({
      ...{ case: 'c1', act: 'recall', payment: null, fields: { uetr: UETR }, about, note: '', at: AT },
      ...{ referenceStem: 'CASE-20261120', log: log('case.create', 'c1') },
    });
    for (const [report, askedAccount, base] of [
      ['r1', OWN, 'EUR'],
      ['r2', OWN, 'USD'],
      ['r3', '', 'EUR'],
    ] as const) {
      const { ref } = await stored(world.bytes, report);
      await world.reports.begin({ report, raw: ref, askedAt: AT, receivedAt: LATER, base, askedAccount });
    }
    expect(await found(OWN)).toEqual([`account ${OWN}`]);
    for (const report of ['r1', 'r2', 'r3'])
      await world.reports.commit(report, { view: '{}', head: '{}', unavailable: [] });
    expect(await world.tracking.search(` ${OWN.slice(0, 4).toLowerCase()} ${OWN.slice(4, 8)}`, 3)).toEqual([
      {
        kind: 'account',
        id: OWN,
        title: OWN,
        facts: [
          { is: 'text', text: 'Acme' },
          { is: 'payments', count: 2 },
        ],
      },
      ...[['r2', 'USD'] as const, ['r1', 'EUR'] as const].map(([id, base]) => ({
        kind: 'report',
        id,
        title: OWN,
        facts: [
          { is: 'text', text: base },
          { is: 'day', day: '2026-11-21' },
        ],
      })),
    ]);
    expect(await world.tracking.search(UETR.slice(0, 20).toUpperCase(), 3)).toEqual([
      {
        kind: 'payment',
        id: 'b1-r1-2',
        title: 'E2E-2',
        facts: [
          { is: 'money', currency: 'EUR', amount: '2.00' },
          { is: 'text', text: 'Supplier 2' },
          { is: 'text', text: 'PAY-b1' },
        ],
      },
      { kind: 'case', id: 'c1', title: 'CASE-20261120-1', facts: [{ is: 'act', act: 'recall' }] },
    ]);
    expect(await world.tracking.search('pay-b1', 3)).toEqual([
      { kind: 'batch', id: 'b1', title: 'PAY-b1', facts: [{ is: 'payments', count: 2 }] },
    ]);
    expect(await found('kestrel')).toEqual(['case c1']);
    expect(await found('supplier 2')).toEqual([`counterparty ${row(2).account}`]);
    expect(await found('nobody')).toEqual([]);
  });

  it('finds at most so many of each kind, the newest payments and batches first', async () => {
    for (const number of range(1, 3)) {
      const at = `2026-11-2${number}T10:00:00.000Z`;
      await world.batches.create(newBatch(`draft-${number}`, { at }));
    }
    await seal('b1', rows(1, 2));
    await seal('b2', [row(1), row(2, { endToEndId: 'E2E-22' })]);
    await addAllSealed(world);
    expect(await found('draft', 2)).toEqual(['batch draft-3', 'batch draft-2']);
    expect(await found('e2e-2')).toEqual(['payment b2-r1-2', 'payment b1-r1-2']);
    expect(await found('e2e-2', 1)).toEqual(['payment b2-r1-2']);
    expect(await found('2e-2'), 'from the beginning of a word').toEqual([]);
    expect(await found('supplier', 1)).toEqual([`counterparty ${row(1).account}`]);
    expect(await found('%')).toEqual([]);
  });

  it('lists followed payments by the newest sealing, and by the words that begin what is known of them', async () => {
    await seal('b1', rows(1, 2, 3));
    await seal('b2', [row(1, { name: 'Zoë Ltd' }), row(2)]);
    await learn(world, { payment: 'b1-r1-3' }, { uetr: UETR });
    const listed = async (query: object = {}): Promise<readonly [number, string]> => {
      const { rows: its, total } = await world.tracking.list({ ...ALL, ...query });
      return [total, its.map((one) => one.payment).join(' ')];
    };
    expect(await listed()).toEqual([5, 'b2-r1-1 b2-r1-2 b1-r1-1 b1-r1-2 b1-r1-3']);
    expect(await listed({ offset: 1, limit: 2 })).toEqual([5, 'b2-r1-2 b1-r1-1']);
    expect(await listed({ text: 'zoe' })).toEqual([1, 'b2-r1-1']);
    expect(await listed({ text: 'PAY-b1' })).toEqual([3, 'b1-r1-1 b1-r1-2 b1-r1-3']);
    expect(await listed({ text: UETR.slice(0, 10).toUpperCase() })).toEqual([1, 'b1-r1-3']);
    expect(await listed({ text: 'supplier', batch: 'b1', limit: 1 })).toEqual([3, 'b1-r1-1']);
    expect(await listed({ text: '%' })).toEqual([0, '']);
    expect((await listed({ text: ' ' }))[0]).toBe(5);
  });

  it('narrows followed payments by own account and day, also where a message has several', async () => {
    await seal('b1', [
      row(1, { ownAccount: 'A', valueDate: '2026-11-20' }),
      row(2, { ownAccount: 'B', valueDate: '2026-11-20' }),
      row(3, { ownAccount: 'A', valueDate: '2026-11-23' }),
    ]);
    await seal('b2', [
      row(1, { ownAccount: 'A', valueDate: '2026-11-20', name: 'Zoë Ltd' }),
      row(2, { ownAccount: 'A', valueDate: '2026-11-20' }),
    ]);
    await learn(world, { payment: 'b2-r1-2' }, { statusGroup: 'refused' });
    await learn(world, { payment: 'b1-r1-3' }, { statusGroup: 'refused' });
    const listed = async (query: object): Promise<readonly [number, string]> => {
      const { rows: its, total } = await world.tracking.list({ ...ALL, ...query });
      return [total, its.map((one) => one.payment).join(' ')];
    };
    expect(await listed({ ownAccount: 'A' })).toEqual([4, 'b2-r1-1 b2-r1-2 b1-r1-1 b1-r1-3']);
    expect(await listed({ ownAccount: 'A', offset: 1, limit: 2 })).toEqual([4, 'b2-r1-2 b1-r1-1']);
    expect(await listed({ ownAccount: 'A', offset: 3, limit: 2 })).toEqual([4, 'b1-r1-3']);
    expect(await listed({ ownAccount: 'A', offset: 4 })).toEqual([4, '']);
    expect(await listed({ ownAccount: 'C' })).toEqual([0, '']);
    expect(await listed({ from: '2026-11-21' })).toEqual([1, 'b1-r1-3']);
    expect(await listed({ to: '2026-11-20', batch: 'b1' })).toEqual([2, 'b1-r1-1 b1-r1-2']);
    expect(await listed({ from: '2026-11-20', to: '2026-11-20', ownAccount: 'B' })).toEqual([1, 'b1-r1-2']);
    expect(await listed({ ownAccount: 'A', statusGroup: 'refused' })).toEqual([2, 'b2-r1-2 b1-r1-3']);
    expect(await listed({ to: '2026-11-22', statusGroup: 'refused' })).toEqual([1, 'b2-r1-2']);
    expect(await listed({ ownAccount: 'A', text: 'zoe' })).toEqual([1, 'b2-r1-1']);
    expect(await listed({ ownAccount: 'B', text: 'zoe' })).toEqual([0, '']);
  });

  it('finds an own account by its IBAN and by its BBAN, whichever of them a payment names', async () => {
    const [iban, bban] = ['DE89370400440532013000', '370400440532013000'];
    await seal('b1', [
      row(1, { ownAccount: iban }),
      row(2, { ownAccount: bban }),
      row(3, { ownAccount: '0532013000' }),
      row(4, { ownAccount: 'DE02120300000000202051' }),
    ]);
    for (const ownAccount of [iban, bban, 'de89 3704 0044 0532 0130 00']) {
      const { rows: its, total } = await world.tracking.list({ ...ALL, ownAccount });
      expect([ownAccount, total, its.map(({ position }) => position)]).toEqual([ownAccount, 2, [1, 2]]);
      const worded = await world.tracking.list({ ...ALL, ownAccount, text: 'supplier' });
      expect([ownAccount, worded.total]).toEqual([ownAccount, 2]);
    }
    // A local number alone may be an account at another bank.
    expect((await world.tracking.list({ ...ALL, ownAccount: '0532013000' })).total).toBe(1);
  });

  it('lists batches and messages by their first day, the earliest first, and the first of one day first', async () => {
    const on = (day: string, also = day): readonly StagedTransaction[] => [
      row(1, { valueDate: also }),
      row(2, { valueDate: day }),
    ];
    await freezeRows(world, 'b1', on('2026-11-24'));
    await freezeRows(world, 'b2', on('2026-11-20', '2026-11-30'));
    await freezeRows(world, 'b3', on('2026-11-24'));
    const order = 'due' as const;
    const batches = await world.batches.list({ offset: 0, limit: 2, states: ['frozen'], order });
    expect([batches.total, batches.rows.map(({ batch }) => batch)]).toEqual([3, ['b2', 'b1']]);
    const later = await world.batches.list({ offset: 2, limit: 2, states: ['frozen'], order });
    expect(later.rows.map(({ batch }) => batch)).toEqual(['b3']);
    // The newest sealing is the earliest of its day no more.
    for (const [batch, at] of [
      ['b3', LATER],
      ['b2', LATER],
      ['b1', AT],
    ] as const)
      await sealNewest(world, batch, at);
    const listed = async (query: object): Promise<readonly string[]> =>
      (await world.outbox.list({ ...ALL, states: ['queued'], order, ...query })).rows.map((one) => one.batch);
    expect(await listed({})).toEqual(['b2', 'b1', 'b3']);
    expect(await listed({ limit: 1 })).toEqual(['b2']);
    expect(await listed({ offset: 1, limit: 2 })).toEqual(['b1', 'b3']);
    expect(await listed({ order: undefined })).toEqual(['b3', 'b2', 'b1']);
  });

  it('narrows followed payments by when they were sent; what was not is in no such list', async () => {
    const first = await seal('b1', rows(1, 2));
    const second = await seal('b2', rows(1, 2));
    await seal('b3', rows(1, 2));
    await learn(world, { allOfMessage: first }, { sentAt: '2026-11-19T22:59:59.999Z' });
    await learn(world, { allOfMessage: second }, { sentAt: '2026-11-19T23:00:00.000Z' });
    await learn(world, { payment: 'b2-r1-2' }, { statusGroup: 'refused' });
    const listed = async (query: object): Promise<readonly [number, string]> => {
      const { rows: its, total } = await world.tracking.list({ ...ALL, ...query });
      return [total, its.map((one) => one.payment).join(' ')];
    };
    expect(await listed({ sentFrom: '2026-11-19T23:00:00.000Z' })).toEqual([2, 'b2-r1-1 b2-r1-2']);
    expect(await listed({ sentBefore: '2026-11-19T23:00:00.000Z' })).toEqual([2, 'b1-r1-1 b1-r1-2']);
    const both = { sentFrom: '2026-11-19T22:00:00.000Z', sentBefore: '2026-11-20T00:00:00.000Z' };
    expect(await listed(both)).toEqual([4, 'b2-r1-1 b2-r1-2 b1-r1-1 b1-r1-2']);
    expect(await listed({ ...both, offset: 1, limit: 2 })).toEqual([4, 'b2-r1-2 b1-r1-1']);
    expect(await listed({ ...both, statusGroup: 'refused' })).toEqual([1, 'b2-r1-2']);
    expect(await listed({ ...both, batch: 'b1', from: '2026-11-23' })).toEqual([2, 'b1-r1-1 b1-r1-2']);
    expect(await listed({ ...both, from: '2026-11-24' })).toEqual([0, '']);
    expect(await listed({ ...both, text: 'e2e-2' })).toEqual([2, 'b2-r1-2 b1-r1-2']);
  });
});
