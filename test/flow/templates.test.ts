// Payments that come again: a template with locked fields, and what a draft changed against its origin.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { detail, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

type PaymentRow = CallOutput<'batches.payments'>['rows'][number];

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

async function rowsOf(batch: string): Promise<readonly PaymentRow[]> {
  return (await desk.must('batches.payments', { batch, offset: 0, limit: 100 })).rows;
}

async function firstOf(batch: string): Promise<PaymentRow> {
  const [first] = await rowsOf(batch);
  if (first === undefined) throw new Error('the batch has a payment');
  return first;
}

/** Saves the first payment of a draft with these fields changed. */
async function change(batch: string, fields: Partial<PaymentRow['form']>) {
  const { payment, group, form } = await firstOf(batch);
  return desk.call('batches.savePayments', {
    batch,
    expectedRevision: (await detail(desk, batch)).changeRevision,
    group,
    payments: [{ payment, form: { ...form, ...fields } }],
  });
}

async function add(batch: string, name: string) {
  const { group, form } = await firstOf(batch);
  return desk.call('batches.savePayments', {
    batch,
    expectedRevision: (await detail(desk, batch)).changeRevision,
    group,
    payments: [{ payment: null, form: { ...form, name, endToEndId: '', amount: '7.00' } }],
  });
}

const differenceOf = (batch: string) => desk.must('batches.difference', { batch });
const LOCKED = { ok: false, error: { code: 'field-locked' } };

describe('a copy', () => {
  it('shows what was added, removed and changed against the batch it came from', async () => {
    const first = await typedBatch(desk, { amount: '120.50' });
    await add(first, 'Second GmbH');
    expect(await differenceOf(first)).toMatchObject({ is: 'none', rows: [] });
    const { batch } = await desk.must('batches.copy', { batch: first });
    const { reference } = await detail(desk, first);
    expect((await detail(desk, batch)).origin).toEqual({
      is: 'copy',
      id: first,
      name: reference,
      locked: [],
    });
    expect(await differenceOf(batch)).toEqual({
      is: 'compared',
      same: 2,
      added: 0,
      removed: 0,
      changed: 0,
      rows: [],
      header: [],
      totals: [{ currency: 'EUR', amount: '127.50', count: 2 }],
    });

    await change(batch, { amount: '130.00', account: 'FR1420041010050500013M02606' });
    await add(batch, 'Third GmbH');
    const [, second] = await rowsOf(batch);
    await desk.must('batches.deletePayments', {
      batch,
      expectedRevision: (await detail(desk, batch)).changeRevision,
      payments: [second?.payment ?? ''],
    });
    const { changeRevision, groups } = await detail(desk, batch);
    const [group] = groups;
    if (group === undefined) throw new Error('the batch has a group');
    await desk.must('batches.saveGroup', {
      batch,
      expectedRevision: changeRevision,
      header: { ...group, chargeBearer: 'DEBT' },
    });
    const found = await differenceOf(batch);
    expect(found).toMatchObject({ same: 0, added: 1, removed: 1, changed: 1 });
    expect(found.header).toEqual([{ field: 'chargeBearer', before: 'SHAR', after: 'DEBT' }]);
    expect(found.rows.find((row) => row.change === 'changed')).toMatchObject({
      fields: ['account', 'amount'],
      before: { amount: '120.50' },
      after: { amount: '130.00', account: 'FR1420041010050500013M02606' },
    });
    expect(found.rows.find((row) => row.change === 'added')?.after?.name).toBe('Third GmbH');
    expect(found.rows.find((row) => row.change === 'removed')?.before?.name).toBe('Second GmbH');
  });

  it('says nothing of payments whose names are hidden', async () => {
    const first = await typedBatch(desk);
    const { changeRevision } = await detail(desk, first);
    await desk.must('reviews.mask', { batch: first, expectedRevision: changeRevision, masked: true });
    const { batch } = await desk.must('batches.copy', { batch: first });
    expect(await differenceOf(batch)).toMatchObject({ is: 'hidden', rows: [], totals: [] });
    expect(await desk.call('templates.save', { batch: first, name: 'Hidden', locked: [] })).toMatchObject({
      ok: false,
      error: { code: 'hidden-from-view' },
    });
  });
});

describe('a template', () => {
  it('makes drafts whose locked fields nobody changes, by whatever call', async () => {
    const first = await typedBatch(desk, { remittance: 'Rent' });
    const { template } = await desk.must('templates.save', {
      batch: first,
      name: 'Rents',
      locked: ['account', 'beneficiaries', 'payments'],
    });
    // What becomes of the batch it was taken from does not matter.
    await change(first, { amount: '999.00' });
    const { batch } = await desk.must('templates.use', { template });
    expect((await firstOf(batch)).form).toMatchObject({ amount: '120.50', remittance: 'Rent' });
    expect((await detail(desk, batch)).origin).toMatchObject({ is: 'template', name: 'Rents' });
    const today = (await desk.must('desk.get', {})).businessDate;
    const { groups, blocking } = await detail(desk, batch);
    expect(groups.every(({ valueDate }) => valueDate > today)).toBe(true);
    expect(blocking).toBe(0);

    for (const locked of [
      { name: 'Other GmbH' },
      { account: 'FR1420041010050500013M02606' },
      { town: 'Bonn' },
    ])
      expect(await change(batch, locked)).toMatchObject(LOCKED);
    expect(await add(batch, 'One more GmbH')).toMatchObject(LOCKED);
    const { payment } = await firstOf(batch);
    const { changeRevision: expectedRevision } = await detail(desk, batch);
    expect(
      await desk.call('batches.deletePayments', { batch, expectedRevision, payments: [payment] }),
    ).toMatchObject(LOCKED);
    const [group] = groups;
    if (group === undefined) throw new Error('the batch has a group');
    expect(
      await desk.call('batches.saveGroup', {
        batch,
        expectedRevision,
        header: { ...group, ownAccount: 'FR1420041010050500013M02606' },
      }),
    ).toMatchObject(LOCKED);
    expect(await differenceOf(batch)).toMatchObject({ same: 1, changed: 0 });

    expect(await change(batch, { amount: '130.00', remittance: 'Rent December' })).toMatchObject({
      ok: true,
    });
    expect(
      await desk.call('batches.saveGroup', {
        batch,
        expectedRevision: (await detail(desk, batch)).changeRevision,
        header: { ...group, chargeBearer: 'DEBT' },
      }),
    ).toMatchObject({ ok: true });
    expect(await differenceOf(batch)).toMatchObject({ same: 0, changed: 1 });
    const { rows } = await desk.must('log.list', { text: 'log-from-template' });
    expect(rows[0]?.detail).toContain('Rents');
  });

  it('locks what it brought, not what was added later, where payments may be added', async () => {
    const { template } = await desk.must('templates.save', {
      batch: await typedBatch(desk),
      name: 'Open',
      locked: ['amounts'],
    });
    const { batch } = await desk.must('templates.use', { template });
    expect(await add(batch, 'Later GmbH')).toMatchObject({ ok: true });
    expect((await rowsOf(batch)).map(({ locked }) => locked)).toEqual([true, false]);
    expect(await change(batch, { amount: '1.00' })).toMatchObject(LOCKED);
  });

  it('does not lock what is typed where its last payment was removed', async () => {
    const source = await typedBatch(desk);
    await add(source, 'Second GmbH');
    const { template } = await desk.must('templates.save', {
      batch: source,
      name: 'Shorter',
      locked: ['amounts'],
    });
    const { batch } = await desk.must('templates.use', { template });
    const brought = await rowsOf(batch);
    await desk.must('batches.deletePayments', {
      batch,
      expectedRevision: (await detail(desk, batch)).changeRevision,
      payments: brought.slice(1).map(({ payment }) => payment),
    });
    expect(await add(batch, 'Later GmbH')).toMatchObject({ ok: true });
    expect((await rowsOf(batch)).map(({ locked }) => locked)).toEqual([true, false]);
  });

  it('is replaced by one of the same name, deleted, and then no draft comes from it', async () => {
    const first = await typedBatch(desk);
    const old = await desk.must('templates.save', { batch: first, name: 'Twice', locked: [] });
    const { batch } = await desk.must('templates.use', { template: old.template });
    const { template } = await desk.must('templates.save', {
      batch: first,
      name: 'Twice',
      locked: ['terms'],
    });
    const named = async () =>
      (await desk.must('templates.list', {})).rows.filter(({ name }) => name === 'Twice');
    expect(await named()).toMatchObject([{ template, locked: ['terms'], payments: 1 }]);
    expect(await differenceOf(batch)).toMatchObject({ is: 'gone' });
    await desk.must('templates.delete', { template });
    expect(await named()).toEqual([]);
    const gone = { ok: false, error: { code: 'not-found' } };
    expect(await desk.call('templates.use', { template })).toMatchObject(gone);
    expect(await desk.call('templates.delete', { template })).toMatchObject(gone);
  });
});
