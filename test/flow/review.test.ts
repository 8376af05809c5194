// What a reviewer is shown over the real desk: differences after a repair, flags with their evidence, and
// what salaries hide.
import { t } from '../../shared/texts/index.ts';
import { sayStored } from '../../shared/texts/say.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSpecial } from '../../shared/domain/flags.ts';
import { cardOf, detail, must, sealed, sign, typedBatch, type Officer } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

async function giveBack(batch: string, officer: Officer): Promise<void> {
  const { changeRevision } = await detail(desk, batch);
  const { ticket } = await desk.must('batches.return', {
    batch,
    expectedRevision: changeRevision,
    choice: await cardOf(desk, officer),
    reason: 'wrong street',
  });
  expect(await desk.ended(ticket)).toMatchObject({ fault: null });
  await desk.must('batches.edit', { batch, expectedRevision: (await detail(desk, batch)).changeRevision });
}

type Form = Awaited<ReturnType<typeof desk.must<'batches.payments'>>>['rows'][number]['form'];

async function retype(batch: string, change: Partial<Form>, row = 0): Promise<void> {
  const { changeRevision, groups } = await detail(desk, batch);
  const line = (await desk.must('batches.payments', { batch })).rows[row];
  await desk.must('batches.savePayments', {
    batch,
    expectedRevision: changeRevision,
    group: groups[0]!.group,
    payments: [{ payment: line!.payment, form: { ...line!.form, ...change } }],
  });
}

async function add(batch: string, form: Partial<Form>): Promise<void> {
  const { changeRevision, groups } = await detail(desk, batch);
  const [line] = (await desk.must('batches.payments', { batch })).rows;
  await desk.must('batches.savePayments', {
    batch,
    expectedRevision: changeRevision,
    group: groups[0]!.group,
    payments: [{ payment: null, form: { ...line!.form, endToEndId: '', ...form } }],
  });
}

async function headed(batch: string, change: object): Promise<void> {
  const { changeRevision, groups } = await detail(desk, batch);
  await desk.must('batches.saveGroup', {
    batch,
    expectedRevision: changeRevision,
    header: { ...groups[0]!, ...change },
  });
}

const freeze = (batch: string) => must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
const approve = (batch: string) => must(sign(desk, 'batches.approve', batch, 'jonas-weber'));

describe('after a repair', () => {
  let batch: string;

  it('a first revision has nothing to be compared with', async () => {
    batch = await typedBatch(desk, { street: 'Werftstrasse' });
    await add(batch, {
      name: 'Fonderie Lescure SARL',
      account: 'FR1420041010050500013M02606',
      country: 'FR',
      amount: '50.00',
      remittance: 'Invoice 9',
    });
    await freeze(batch);
    expect(await desk.must('reviews.difference', { batch, with: 'before' })).toMatchObject({ against: null });
  });

  it('a street that no row shows is a change, named with old and new value from the frozen bytes', async () => {
    await approve(batch);
    await giveBack(batch, 'jonas-weber');
    await retype(batch, { street: 'Hafenstrasse' });
    await freeze(batch);
    const difference = await desk.must('reviews.difference', { batch, with: 'before' });
    expect(difference).toMatchObject({
      against: { revision: 1, approvedBy: [expect.stringContaining('Jonas')], transactions: 2 },
      same: 1,
      changed: 1,
      added: 0,
      removed: 0,
      whole: true,
      header: [],
    });
    const { rows } = await desk.must('reviews.changes', { batch, with: 'before' });
    expect(rows).toMatchObject([
      { change: 'changed', fields: [], before: { position: 1 }, after: { position: 1 } },
    ]);
    const { values } = await desk.must('reviews.elements', { batch, with: 'before', before: 1, after: 1 });
    expect(values).toMatchObject([
      { path: 'Cdtr/PstlAdr/StrtNm', before: 'Werftstrasse', after: 'Hafenstrasse' },
    ]);
  });

  it('a batch is held against the revision that was approved, not against the last one that was not', async () => {
    await giveBack(batch, 'jonas-weber');
    await retype(batch, { amount: '60.00' }, 1);
    await add(batch, { amount: '7.00', remittance: 'Invoice 10' });
    await headed(batch, { ownName: 'Halden Marine Ltd' });
    await freeze(batch);
    const difference = await desk.must('reviews.difference', { batch, with: 'before' });
    expect(difference).toMatchObject({ against: { revision: 1 }, same: 0, changed: 2, added: 1, removed: 0 });
    expect(difference.header).toEqual([
      {
        path: 'PmtInf/Dbtr/Nm',
        before: 'Halden Marine Instruments Ltd',
        after: 'Halden Marine Ltd',
        payments: 3,
      },
    ]);
    const { rows, total } = await desk.must('reviews.changes', { batch, with: 'before', change: 'added' });
    expect([total, rows[0]?.after?.amount]).toEqual([1, { amount: '7.00', currency: 'EUR' }]);
    const changed = await desk.must('reviews.changes', { batch, with: 'before', change: 'changed' });
    expect(changed.rows.map(({ fields }) => fields)).toEqual([[], ['amount']]);
  });

  it('a batch that is withdrawn is out for good', async () => {
    const { changeRevision } = await detail(desk, batch);
    const { ticket } = await desk.must('batches.withdraw', {
      batch,
      expectedRevision: changeRevision,
      choice: await cardOf(desk, 'ada-keller'),
      reason: 'not needed',
    });
    expect(await desk.ended(ticket)).toMatchObject({ fault: null });
    expect((await detail(desk, batch)).state).toBe('withdrawn');
    expect(
      await desk.call('batches.edit', {
        batch,
        expectedRevision: (await detail(desk, batch)).changeRevision,
      }),
    ).toMatchObject({ ok: false, error: { code: 'batch-step-impossible' } });
  });
});

describe('flags', () => {
  it('each names the earlier payment that proves it, and is a filter', async () => {
    const first = await typedBatch(desk, {
      name: 'Hafenwerft Kiel GmbH',
      account: 'DE75512108001245126199',
      amount: '412.00',
      remittance: 'Bill 4711',
    });
    await sealed(desk, first);
    const batch = await typedBatch(desk, {
      name: 'Hafenwerft Kie1 GmbH',
      account: 'FR1420041010050500013M02606',
      country: 'FR',
      amount: '9.00',
    });
    await add(batch, {
      name: 'Hafenwerft Kiel GmbH',
      account: 'NL91ABNA0417164300',
      country: 'NL',
      amount: '412.00',
    });
    await add(batch, {
      name: 'Somebody Else Ltd',
      account: 'DE75512108001245126199',
      country: 'DE',
      amount: '4000.00',
      remittance: 'Bill 4711',
    });
    await freeze(batch);
    const { rows } = await desk.must('batches.reviewTransactions', { batch });
    const of = (name: string) =>
      (rows.find((row) => row.name === name)?.reasons ?? []).map((reason) => ({
        ...reason,
        sentence: sayStored(t, reason.sentence),
      }));
    const evidence = expect.objectContaining({ batch: first });
    expect(of('Hafenwerft Kie1 GmbH')).toContainEqual({
      flag: 'look-alike',
      sentence: expect.stringContaining('Hafenwerft Kiel GmbH'),
      evidence,
    });
    expect(
      of('Hafenwerft Kiel GmbH')
        .filter(({ flag }) => !isSpecial(flag) && flag !== 'further')
        .map(({ flag }) => flag),
    ).toEqual(['changed-account', 'near-duplicate']);
    expect(of('Somebody Else Ltd').filter(({ flag }) => !isSpecial(flag) && flag !== 'further')).toEqual([
      { flag: 'several-names', sentence: expect.stringContaining('hafenwerft kiel gmbh'), evidence },
      { flag: 'out-of-pattern', sentence: expect.stringContaining('9 times'), evidence },
      { flag: 'near-duplicate', sentence: expect.stringContaining('EUR\u00a0412.00'), evidence },
    ]);
    expect((await desk.must('batches.reviewTransactions', { batch, flag: 'look-alike' })).total).toBe(1);
  });
});

describe('names and amounts of salaries', () => {
  let batch: string;

  it('are not sent to the window, from the editor to the list of payments, until somebody shows them', async () => {
    batch = await typedBatch(desk, { name: 'Clara Winter', amount: '3100.00' });
    await headed(batch, { categoryPurpose: 'SALA' });
    const everywhere = async () =>
      JSON.stringify(
        await Promise.all([
          desk.must('batches.payments', { batch }),
          desk.must('batches.reviewTransactions', { batch }),
          desk.must('payments.list', { batch }),
          desk.must('reviews.changes', { batch, with: 'last-run' }),
        ]),
      );
    expect(await desk.must('batches.payments', { batch })).toMatchObject({
      rows: [{ hidden: true, form: { name: '', amount: '', account: '' } }],
    });
    await sealed(desk, batch);
    expect(await desk.must('payments.list', { batch })).toMatchObject({
      rows: [{ name: '', account: '', amount: null }],
    });
    expect(await everywhere()).not.toMatch(/Winter|3100/u);
    expect((await desk.must('batches.review', { batch })).totals).toEqual([
      { currency: 'EUR', amount: '3100.00', count: 1 },
    ]);
    await desk.must('reviews.reveal', { batch });
    expect(await everywhere()).toMatch(/Winter.*3100/u);
    expect((await detail(desk, batch)).history.map(({ act }) => act)).toContain('batch.reveal');
    await desk.must('reviews.reveal', { batch, hide: true });
    expect(await everywhere()).not.toMatch(/Winter|3100/u);
  });

  it('a hidden draft cannot be saved over with what is not seen', async () => {
    const draft = await typedBatch(desk);
    const { changeRevision } = await detail(desk, draft);
    await desk.must('reviews.mask', { batch: draft, expectedRevision: changeRevision, masked: true });
    const { groups, changeRevision: now } = await detail(desk, draft);
    const [line] = (await desk.must('batches.payments', { batch: draft })).rows;
    expect(
      await desk.call('batches.savePayments', {
        batch: draft,
        expectedRevision: now,
        group: groups[0]!.group,
        payments: [{ payment: line!.payment, form: line!.form }],
      }),
    ).toMatchObject({ ok: false, error: { code: 'hidden-from-view' } });
  });

  it('what the preparer hid nobody else unhides for good', async () => {
    const { changeRevision } = await detail(desk, batch);
    expect(
      await desk.call('reviews.mask', { batch, expectedRevision: changeRevision, masked: false }),
    ).toMatchObject({ ok: false, error: { code: 'batch-step-impossible' } });
  });

  it('the last run of the same kind is what this month is held against', async () => {
    const next = await typedBatch(desk, { name: 'Clara Winter', amount: '3200.00' });
    await headed(next, { categoryPurpose: 'SALA' });
    await freeze(next);
    expect(await desk.must('reviews.difference', { batch: next, with: 'last-run' })).toMatchObject({
      against: { batch },
      changed: 1,
      added: 0,
      removed: 0,
    });
  });

  it('the desk can hide those of every batch', async () => {
    const plain = await typedBatch(desk);
    await desk.must('settings.set', { maskAll: true });
    expect((await detail(desk, plain)).privacy).toMatchObject({ why: 'desk', hidden: true });
    await desk.must('settings.set', { maskAll: false });
    expect((await detail(desk, plain)).privacy).toMatchObject({ why: null, hidden: false });
  });
});
