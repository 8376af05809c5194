// What drafts, frozen revisions and handovers promise, of the store and of the fakes alike.
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewBatch, StagedTransaction, StoredFinding, StoredHandover } from '../../main/ports/store.ts';
import { AT, change, gathered, group, newBatch, payment, staged, transaction } from '../store/sample.ts';
import { actionsAbout, draftWorldOf, KINDS, SHA, stored, type DraftWorld } from './worlds.ts';

const LATER = '2026-11-20T10:00:00.000Z';
const refused = (code: string): unknown => ({ ok: false, error: expect.objectContaining({ code }) });
const done = (changeRevision: number, batch = 'b1'): unknown => ({
  ok: true,
  value: { batch, changeRevision },
});
const page = { offset: 0, limit: 100 };

const finding = (severity: 'block' | 'warn', its: string | null, rule: string): StoredFinding => ({
  severity,
  rule,
  sentence: [{ code: 'certificate-unreadable', values: {} }] as unknown as StoredFinding['sentence'],
  path: 'PmtInf',
  line: null,
  payment: its,
  field: null,
});

describe.each(KINDS)('drafts %s', (kind) => {
  let world: DraftWorld;
  beforeEach(async () => {
    world = await draftWorldOf(kind);
  });
  const create = (more: Partial<NewBatch> = {}): ReturnType<DraftWorld['batches']['create']> =>
    world.batches.create(newBatch('b1', { groups: [group(), group('group-2', 2)], ...more }), [
      { payments: [payment(1), payment(3, { group: 'group-2' })], findings: [] },
      {
        payments: [payment(2, { currency: 'USD', minor: 7n }), payment(4, { minor: null, position: 9 })],
        findings: [finding('warn', 'pay-2', 'charset')],
      },
    ]);

  it('appear whole, with the sums of their payments', async () => {
    expect(await create()).toEqual(done(1));
    expect(await world.batches.get('b1')).toMatchObject({
      state: 'draft',
      revision: 0,
      changeRevision: 1,
      transactions: 4,
      totals: [
        { currency: 'EUR', minor: 400n, count: 2 },
        { currency: 'USD', minor: 7n, count: 1 },
      ],
      ownAccounts: ['DE00000000000000000001', 'DE00000000000000000002'],
      valueDates: ['2026-11-23'],
      blocking: 0,
      warnings: 1,
    });
    expect(await actionsAbout(world, 'b1')).toEqual(['batch.create']);
    expect(await world.batches.get('b2')).toBeNull();
  });

  it('of watched folders whose status file is due are found folder by folder, once they are closed', async () => {
    const source = (folder: string, report: 'csv' | 'none', reportedAt?: string) => ({
      fileName: 'a.xml',
      sha256: SHA,
      folder: { folder, account: 'DE1', report, ...(reportedAt === undefined ? {} : { reportedAt }) },
    });
    const due = [source('f', 'csv'), source('g', 'csv'), source('f', 'csv'), source('f', 'none')];
    for (const [at, its] of [...due, source('f', 'csv', AT)].entries()) {
      await world.batches.create(newBatch(`b${at}`, { source: its }));
      await world.batches.change(change(`b${at}`, 1, { state: 'closed' }));
    }
    await world.batches.create(newBatch('b9', { source: source('f', 'csv') }));
    const of = async (folder: string, offset = 0): Promise<readonly string[]> =>
      (await world.batches.reportsDue({ folder, offset, limit: 5 })).map(({ batch }) => batch);
    expect(await of('f')).toEqual(['b0', 'b2']);
    expect(await of('f', 1)).toEqual(['b2']);
    expect(await of('g')).toEqual(['b1']);
    expect(await of('h')).toEqual([]);
  });

  it('of a file are found by its bytes: the newest, and a withdrawn one only where all are', async () => {
    const source = { fileName: 'Run.xml', sha256: SHA };
    expect(await world.batches.fromFile(SHA)).toBeNull();
    for (const batch of ['b1', 'b2']) await world.batches.create(newBatch(batch, { source }));
    await world.batches.create(newBatch('b3'));
    const withdrawn = async (batch: string) =>
      expect(await world.batches.change(change(batch, 1, { state: 'withdrawn' }))).toMatchObject({
        ok: true,
      });
    expect(await world.batches.fromFile(SHA)).toMatchObject({ batch: 'b2' });
    await withdrawn('b2');
    expect(await world.batches.fromFile(SHA)).toMatchObject({ batch: 'b1' });
    await withdrawn('b1');
    expect(await world.batches.fromFile(SHA)).toMatchObject({ batch: 'b2' });
  });

  it('of which a part cannot be read are not there at all', async () => {
    const broken = function* (): Generator<{ payments: []; findings: [] }> {
      yield { payments: [], findings: [] };
      throw new Error('the file ended');
    };
    await expect(world.batches.create(newBatch('b1'), broken())).rejects.toThrow('the file ended');
    expect(await world.batches.get('b1')).toBeNull();
    expect(await world.batches.list(page)).toEqual({ rows: [], total: 0 });
    expect(await actionsAbout(world, 'b1')).toEqual([]);
  });

  it('are listed by their last change, by state and by what is typed', async () => {
    await create();
    await world.batches.create(newBatch('b2', { at: LATER, source: { fileName: 'Run.xml', sha256: SHA } }));
    const ids = async (query: object): Promise<readonly string[]> =>
      (await world.batches.list({ ...page, ...query })).rows.map(({ batch }) => batch);
    expect(await ids({})).toEqual(['b2', 'b1']);
    expect(await ids({ text: ' run.XML ' })).toEqual(['b2']);
    expect(await ids({ text: 'pay-b1' })).toEqual(['b1']);
    expect(await ids({ text: '00000002' })).toEqual(['b1']);
    expect(await ids({ states: ['frozen'] })).toEqual([]);
    expect(await ids({ states: [] })).toEqual(['b2', 'b1']);
    expect(await world.batches.list({ offset: 1, limit: 1 })).toMatchObject({
      total: 2,
      rows: [{ batch: 'b1' }],
    });
    expect(await world.batches.countByState()).toEqual({ draft: 2 });
    const source = { fileName: 'Löhne Übertrag.xml', sha256: SHA };
    await world.batches.create(newBatch('b3', { source }));
    expect(await ids({ text: 'LÖHNE übertrag' })).toEqual(['b3']);
    expect(await ids({ text: 'L*hne' })).toEqual([]);
  });

  it('are listed by what has to be signed first, what has no deadline last', async () => {
    const until = { b1: null, b2: '2026-11-25T10:00:00.000Z', b3: AT, b4: AT };
    for (const [batch, deadline] of Object.entries(until)) {
      await world.batches.create(newBatch(batch));
      await world.batches.change(change(batch, 1, { deadline }));
    }
    const { rows } = await world.batches.list({ ...page, order: 'deadline' });
    expect(rows.map(({ batch }) => batch)).toEqual(['b3', 'b4', 'b2', 'b1']);
  });

  it('change only from the revision that was seen', async () => {
    await create();
    expect(await world.batches.change(change('none', 1))).toEqual(refused('not-found'));
    expect(await world.batches.change(change('b1', 2))).toEqual(refused('revision-conflict'));
    expect(await world.batches.change({ ...change('b1', 1, { reference: 'New' }), at: LATER })).toEqual(
      done(2),
    );
    expect(await world.batches.get('b1')).toMatchObject({
      reference: 'New',
      changedAt: LATER,
      changeRevision: 2,
    });
    expect(await actionsAbout(world, 'b1')).toEqual(['batch.create', 'batch.change']);
  });

  it('show their payments in order, each with its row among all and its findings', async () => {
    await create();
    const rows = async (query: object): Promise<unknown> =>
      (await world.batches.payments({ batch: 'b1', ...page, ...query })).rows.map((line) => [
        line.payment.payment,
        line.row,
        line.findings.length,
      ]);
    expect(await rows({})).toEqual([
      ['pay-1', 0, 0],
      ['pay-2', 1, 1],
      ['pay-3', 2, 0],
      ['pay-4', 3, 0],
    ]);
    expect(await rows({ onlyFindings: true })).toEqual([['pay-2', 1, 1]]);
    expect(await rows({ text: 'supp 3' })).toEqual([['pay-3', 2, 0]]);
    expect(await rows({ text: '0004' })).toEqual([['pay-4', 3, 0]]);
    expect(await rows({ text: 'plier' })).toEqual([]);
    expect(await rows({ text: '--' })).toEqual([]);
    expect(await rows({ batch: 'none' })).toEqual([]);
    expect(await world.batches.payment('pay-3')).toEqual(payment(3, { group: 'group-2' }));
    expect(await world.batches.rowsOf('b1', ['pay-4', 'none', 'pay-1'])).toEqual([3, 0]);
    expect(await world.batches.lastPosition('b1')).toBe(9);
    expect(await world.batches.lastPosition('none')).toBe(0);
  });

  it('come out in the order of their groups, with elements as objects or as they are printed', async () => {
    await create();
    const parts = await gathered(world.batches.stream('b1'));
    expect(parts.flat().map((one) => one.payment)).toEqual(['pay-1', 'pay-2', 'pay-4', 'pay-3']);
    expect(await gathered(world.batches.streamElements('b1'))).toEqual([
      {
        groups: [
          ['group-1', 3],
          ['group-2', 1],
        ],
        nodes: JSON.stringify(parts.flat().map((one) => one.node)),
      },
    ]);
    expect((await world.batches.groups('b1')).map((one) => one.group)).toEqual(['group-1', 'group-2']);
    expect(await world.batches.groups('none')).toEqual([]);
  });

  it('take payments in and lose them, and their sums follow', async () => {
    await create();
    const saved = await world.batches.savePayments({
      ...change('b1', 1),
      payments: [payment(1, { minor: 5n, endToEndId: 'E2E-2' }), payment(5)],
      findings: [finding('block', 'pay-5', 'iban')],
    });
    expect(saved).toEqual(done(2));
    expect(await world.batches.get('b1')).toMatchObject({ transactions: 5, blocking: 1, warnings: 1 });
    expect(await world.batches.repeatedEndToEndIds('b1', ['E2E-2', 'E2E-3', 'E2E-2'])).toEqual(['E2E-2']);
    expect(
      await world.batches.deletePayments({ ...change('b1', 2), payments: ['pay-2', 'pay-5', 'none'] }),
    ).toEqual(done(3));
    expect(await world.batches.get('b1')).toMatchObject({
      transactions: 3,
      totals: [{ currency: 'EUR', minor: 305n, count: 2 }],
      blocking: 0,
      warnings: 0,
    });
    expect(await world.batches.payment('pay-2')).toBeNull();
  });

  it('keep findings of a payment, and of none, apart, the blocking ones first', async () => {
    await create();
    await world.batches.replaceFindings({
      ...change('b1', 1),
      findings: [finding('warn', null, 'w'), finding('block', 'pay-3', 'b'), finding('block', null, 'c')],
    });
    expect(
      (await world.batches.findings({ batch: 'b1', ...page })).rows.map((one) => [one.rule, one.row]),
    ).toEqual([
      ['b', 2],
      ['c', null],
      ['w', null],
    ]);
    const moved = { ...group('group-2', 2), ownAccount: 'GB1' };
    await world.batches.saveGroup({
      ...change('b1', 2),
      group: moved,
      findings: [finding('warn', null, 'x')],
    });
    expect(await world.batches.findings({ batch: 'b1', ...page })).toMatchObject({
      total: 2,
      rows: [{ rule: 'b' }, { rule: 'x' }],
    });
    expect(await world.batches.get('b1')).toMatchObject({ ownAccounts: ['DE00000000000000000001', 'GB1'] });
  });

  it('are salaries where any element says so', async () => {
    await create();
    expect(await world.batches.isSalary('b1')).toBe(false);
    expect(await world.batches.isSalary('none')).toBe(false);
    const node = { n: 'CdtTrfTxInf', c: [{ n: 'CtgyPurp', c: [{ n: 'Cd', t: 'SALA' }] }] };
    await world.batches.savePayments({ ...change('b1', 1), payments: [payment(2, { node })], findings: [] });
    expect(await world.batches.isSalary('b1')).toBe(true);
  });

  const handover = (sha256: string, more: Partial<StoredHandover> = {}): StoredHandover => ({
    sha256,
    revision: 1,
    kind: 'not-sent',
    from: 'desk-a',
    to: 'desk-b',
    at: AT,
    jws: 'e30.e30.AA',
    own: true,
    ...more,
  });

  let lastBegun = '';
  const freezeUp = async (
    revision: number,
    expectedChange: number,
    rows: readonly StagedTransaction[],
  ): Promise<unknown> => {
    const { freeze } = await world.freezes.begin('b1', revision);
    lastBegun = freeze;
    const { ref, sha256, bytes } = await stored(world.bytes, `<Document>${revision}</Document>`);
    await world.freezes.addMessage(freeze, {
      message: `m${revision}`,
      batch: 'b1',
      revision,
      position: 1,
      kind: 'pain.001.001.03',
      messageId: `MSG-${revision}`,
      payload: ref,
      sha256,
      bytes,
      reading: { transactions: rows.length } as never,
    });
    await world.freezes.addTransactions(freeze, rows);
    return world.freezes.commit(freeze, {
      ...change('b1', expectedChange, { state: 'frozen', deadline: LATER }),
      signature: {
        batch: 'b1',
        revision,
        purpose: 'freeze',
        person: 'anna',
        certificate: SHA,
        certificateSubject: 'CN=Anna',
        time: AT,
        note: '',
        jws: `e30.e30.${revision}`,
      },
    });
  };
  const row = (number: number, revision = 1, more: Partial<StagedTransaction> = {}): StagedTransaction => {
    const its = transaction('b1', number, { message: `m${revision}`, payment: `tx-${revision}-${number}` });
    return { ...staged(its), ...more };
  };

  it('are frozen at once: nothing of a revision shows before, and all of it after', async () => {
    await create();
    const { freeze } = await world.freezes.begin('b1', 1);
    await world.freezes.discard(freeze);
    expect(await world.freezes.messages('b1', 1)).toEqual([]);
    expect(await freezeUp(1, 1, [row(1), row(2, 1, { salary: true, currency: 'USD' })])).toEqual(done(2));
    expect(await world.batches.get('b1')).toMatchObject({
      state: 'frozen',
      revision: 1,
      transactions: 2,
      totals: [
        { currency: 'EUR', minor: 100n, count: 1 },
        { currency: 'USD', minor: 200n, count: 1 },
      ],
      ownAccounts: ['DE00000000000000000001'],
      deadline: LATER,
    });
    expect(await world.batches.isSalary('b1')).toBe(true);
    expect((await world.batches.signatures('b1')).map(({ jws }) => jws)).toEqual(['e30.e30.1']);
    expect(await world.freezes.message('m1')).toMatchObject({ batch: 'b1', messageId: 'MSG-1' });
    // Whoever was told that the commit failed throws away what is in force already.
    await world.freezes.discard(lastBegun);
    expect(await world.freezes.message('m1')).toMatchObject({ batch: 'b1', messageId: 'MSG-1' });
    expect(await world.freezes.message('none')).toBeNull();
    expect(await world.freezes.isIdentifierUsed('MsgId', 'MSG-1')).toBe(true);
    expect(await world.freezes.isIdentifierUsed('PmtInfId', 'MSG-1')).toBe(false);
    expect(await world.freezes.isIdentifierUsed('PmtInfId', 'INF-b1')).toBe(true);
  });

  it('come with their first revision, and are not seen before, nor where it is not committed', async () => {
    const { log: _log, findings: _findings, ...coming } = newBatch('b1');
    const entry = (act: string) => ({ ...change('b1', 1).log, act });
    const signed = (jws: string) => ({
      ...({ batch: 'b1', revision: 1, purpose: 'approve', person: 'jonas', certificate: SHA } as const),
      ...{ certificateSubject: 'CN=Jonas', time: AT, note: '', jws },
    });
    const whole = {
      ...change('b1', 1, { state: 'approved' }),
      ...{ log: entry('first'), signature: signed('e30.e30.1') },
      more: [
        { log: entry('second'), signature: signed('e30.e30.2') },
        { log: entry('third'), handovers: [handover('1')] },
      ],
    };
    const given = await world.freezes.begin(coming, 1);
    expect(await world.batches.get('b1')).toBeNull();
    await world.freezes.discard(given.freeze);
    const { freeze } = await world.freezes.begin(coming, 1);
    expect(await world.freezes.commit(freeze, { ...whole, expectedChange: 7 })).toEqual(
      refused('revision-conflict'),
    );
    expect(await world.batches.get('b1')).toBeNull();
    expect(await world.freezes.commit(freeze, whole)).toEqual(done(2));
    expect(await world.batches.get('b1')).toMatchObject({ state: 'approved', revision: 1 });
    expect((await world.batches.signatures('b1')).map(({ jws }) => jws)).toEqual(['e30.e30.1', 'e30.e30.2']);
    expect(await world.handovers.ofBatch('b1')).toEqual([handover('1')]);
    expect(await actionsAbout(world, 'b1')).toEqual(['first', 'second', 'third']);
  });

  it('take nothing of a change of which one part is refused', async () => {
    await create();
    await world.handovers.add(change('b1', 1), [handover('1')]);
    const [log, before] = [change('b1', 2).log, await actionsAbout(world, 'b1')];
    const more = [{ log }, { log, handovers: [handover('2')] }];
    expect(await world.batches.change({ ...change('b1', 2, { state: 'withdrawn' }), more })).toEqual(
      refused('handed-over'),
    );
    expect(await world.batches.get('b1')).toMatchObject({ state: 'draft', changeRevision: 2 });
    expect(await actionsAbout(world, 'b1')).toEqual(before);
  });

  it('keep each revision, and are drafts again with the figures of their rows', async () => {
    await create();
    await freezeUp(1, 1, [row(1)]);
    expect(await world.batches.change(change('b1', 2, { state: 'draft', deadline: null }))).toEqual(done(3));
    expect(await world.batches.get('b1')).toMatchObject({ state: 'draft', revision: 1, transactions: 4 });
    expect(await freezeUp(2, 3, [row(2, 2), row(3, 2)])).toEqual(done(4));
    expect(await world.freezes.revisions('b1')).toMatchObject([
      { revision: 2, frozenAt: AT, transactions: 2 },
      { revision: 1, transactions: 1, totals: [{ currency: 'EUR', minor: 100n, count: 1 }] },
    ]);
    expect((await world.freezes.messages('b1', 1)).map(({ message }) => message)).toEqual(['m1']);
    expect(await freezeUp(3, 3, [row(4, 3)])).toEqual(refused('revision-conflict'));
    expect(await world.freezes.message('m3')).toBeNull();
  });

  it('pay each name at each account a sum by currency, of a revision that is staged or in force', async () => {
    await create();
    const again = { name: 'Supplier 1', account: row(1).account };
    const rows = [row(2), row(1), row(3, 1, again), row(4, 1, { ...again, currency: 'JPY' })];
    const { freeze } = await world.freezes.begin('b1', 1);
    expect(await world.freezes.paid({ freeze })).toEqual([]);
    await world.freezes.discard(freeze);
    expect(await world.freezes.paid({ batch: 'b1', revision: 1 })).toEqual([]);
    await freezeUp(1, 1, rows);
    const paid = (name: string, account: string, currency: string, amount: string): object => ({
      ...{ name, account, agentBic: '', currency, amount },
    });
    const sums = [
      paid('Supplier 1', row(1).account, 'EUR', '4.00'),
      paid('Supplier 1', row(1).account, 'JPY', '400'),
      paid('Supplier 2', row(2).account, 'EUR', '2.00'),
    ];
    expect(await world.freezes.paid({ batch: 'b1', revision: 1 })).toEqual(sums);
    expect(await world.freezes.paid({ freeze: lastBegun })).toEqual(sums);
    expect(await world.freezes.paid({ batch: 'b1', revision: 2 })).toEqual([]);
  });

  it('are sealed with their bodies at once: messages wait, payments are followed', async () => {
    await create();
    await freezeUp(1, 1, [row(1), row(2)]);
    const { ref, sha256, bytes } = await stored(world.bytes, 'sealed');
    const sealed = { body: ref, sha256, bytes, suite: 'modern', sealedAt: LATER } as const;
    const next = { what: 'send', at: LATER } as const;
    const body = { ...sealed, message: 'm1', next };
    const seal = (expectedChange: number, message = 'm1'): Promise<unknown> =>
      world.outbox.seal(change('b1', expectedChange, { state: 'sealed', outcome: 'queued' }), [
        { ...body, message },
      ]);
    const before = await actionsAbout(world, 'b1');
    expect(await world.outbox.seal(change('none', 1), [body])).toEqual(refused('not-found'));
    expect(await seal(1)).toEqual(refused('revision-conflict'));
    await expect(seal(2, 'm9')).rejects.toThrow('only a message of the frozen revision can be sealed');
    expect(await world.outbox.ofBatch('b1')).toEqual([]);
    expect((await world.tracking.list(page)).total).toBe(0);
    expect(await actionsAbout(world, 'b1')).toEqual(before);
    expect(await seal(2)).toEqual(done(3));
    expect(await world.batches.get('b1')).toMatchObject({ state: 'sealed', outcome: 'queued' });
    expect(await world.outbox.ofBatch('b1')).toEqual([
      {
        message: 'm1',
        messageId: 'MSG-1',
        batch: 'b1',
        reference: 'PAY-b1',
        state: 'queued',
        frozen: await world.freezes.message('m1'),
        sealed,
        transactions: 2,
        totals: [{ currency: 'EUR', minor: 300n, count: 2 }],
        attempts: 0,
        inquiries: 0,
        next,
        fault: null,
        nothingShownAt: null,
        doubt: false,
        bankSays: null,
        changedAt: AT,
        handedOverTo: null,
      },
    ]);
    const [payment] = (await world.tracking.list(page)).rows;
    expect(payment).toMatchObject({ payment: 'tx-1-1', batch: 'b1', reference: 'PAY-b1', status: null });
    expect(payment).toMatchObject({ statusGroup: 'neutral', returned: false, nextInquiryAt: null });
  });

  it('are not sealed here once they were handed over', async () => {
    await create();
    await freezeUp(1, 1, [row(1)]);
    await world.handovers.add(change('b1', 2), [handover('1')]);
    const { ref, sha256, bytes } = await stored(world.bytes, 'sealed');
    const body = { body: ref, sha256, bytes, suite: 'modern', sealedAt: LATER } as const;
    const sealing = world.outbox.seal(change('b1', 3, { state: 'sealed' }), [
      { ...body, message: 'm1', next: null },
    ]);
    expect(await sealing).toEqual(refused('handed-over'));
    expect(await world.batches.get('b1')).toMatchObject({ state: 'frozen' });
    expect(await world.outbox.get('m1')).toBeNull();
  });

  it('run out when their time is over, and only while a signature is missing', async () => {
    await create();
    await freezeUp(1, 1, [row(1)]);
    const expired = async (now: string): Promise<readonly string[]> =>
      (await world.batches.expired(now)).map(({ batch }) => batch);
    expect(await expired(LATER)).toEqual([]);
    expect(await expired('2026-11-20T10:00:00.001Z')).toEqual(['b1']);
    await world.batches.change(change('b1', 2, { state: 'sealed' }));
    expect(await expired('2026-12-01T00:00:00.000Z')).toEqual([]);
  });

  it('show frozen rows by risk, by amount and as written, narrowed by what is asked', async () => {
    await create();
    const reasons = [
      { flag: 'new-account', sentence: [], evidence: null },
    ] as unknown as StagedTransaction['reasons'];
    await freezeUp(1, 1, [
      row(1, 1, { risk: 3, minor: 900n, amount: '9.00' }),
      row(2, 1, { risk: 7, country: 'DE', reasons }),
      row(3, 1, { risk: 7 }),
    ]);
    const positions = async (query: object): Promise<readonly number[]> =>
      (
        await world.freezes.transactions({ batch: 'b1', revision: 1, order: 'document', ...page, ...query })
      ).rows.map(({ position }) => position);
    expect(await positions({})).toEqual([1, 2, 3]);
    expect(await positions({ order: 'riskiest' }), 'of equal risk the larger first').toEqual([3, 2, 1]);
    expect(await positions({ order: 'riskiest-by-place' }), 'of equal risk as they stand').toEqual([2, 3, 1]);
    expect(await positions({ order: 'largest' })).toEqual([1, 3, 2]);
    expect(await positions({ country: 'DE' })).toEqual([2]);
    expect(await positions({ flag: 'new-account' })).toEqual([2]);
    expect(await positions({ minimum: '3.00' })).toEqual([1, 3]);
    expect(await positions({ text: 'supplier 2' })).toEqual([2]);
    expect(await positions({ revision: 2 })).toEqual([]);
    const [first] = (
      await world.freezes.transactions({ batch: 'b1', revision: 1, order: 'document', ...page })
    ).rows;
    expect(Object.keys(first ?? {})).not.toContain('element');
    expect(await world.freezes.countries('b1', 1)).toEqual([
      { country: 'DE', count: 1 },
      { country: 'FR', count: 2 },
    ]);
  });

  it('are given up once, with what others said about it', async () => {
    await create();
    const signature = handover('1', { kind: 'signature', own: false });
    expect(await world.handovers.add(change('b1', 1), [signature, handover('2')])).toEqual(done(2));
    expect(await world.handovers.add(change('b1', 2), [signature])).toEqual(done(3));
    expect(await world.handovers.ofBatch('b1')).toEqual([signature, handover('2')]);
    expect(await world.handovers.ofBatch('b2')).toEqual([]);
    expect(await world.handovers.add(change('b1', 3), [handover('3')])).toEqual(refused('handed-over'));
    expect(await world.handovers.add(change('b1', 1), [handover('3', { revision: 2 })])).toEqual(
      refused('revision-conflict'),
    );
    await world.handovers.add(change('b1', 3), [handover('4', { revision: 2, own: false, from: 'desk-c' })]);
    expect(await world.handovers.givenUp(5)).toEqual([
      { batch: 'b1', revision: 1, to: 'desk-b', desk: 'desk-a', own: true },
      { batch: 'b1', revision: 2, to: 'desk-b', desk: 'desk-c', own: false },
    ]);
    expect((await world.handovers.givenUp(1)).map(({ revision }) => revision)).toEqual([2]);
  });
});
