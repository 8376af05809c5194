// Drafts that begin with payments that were there before: what a copy and a template take over, what they
// leave behind, and what the screen says has changed since.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { PaymentForm } from '../../../ports/messages.ts';
import { deletePayments, savePayments } from '../batches/save-payments.ts';
import { mask } from '../review/hidden-names.ts';
import { memoryDesk, OWN_ACCOUNT, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import { copyBatch } from './copy-batch.ts';
import { draftDifference } from './difference.ts';
import { deleteTemplate, listTemplates, saveTemplate, startFromTemplate } from './templates.ts';

let desk: MemoryDesk;
beforeEach(async () => {
  desk = await memoryDesk([]);
});

const copied = async (batch: string): Promise<string> => must(await copyBatch(desk.context, { batch })).batch;
const template = async (batch: string, name = 'Rents', locked: readonly 'beneficiaries'[] = []) =>
  must(await saveTemplate(desk.context, { batch, name, locked: [...locked] })).template;
const started = async (id: string): Promise<string> =>
  must(await startFromTemplate(desk.context, { template: id })).batch;
const compared = async (batch: string) => must(await draftDifference(desk.context, { batch }));

async function payments(batch: string) {
  const { rows } = await desk.store.batches.payments({ batch, offset: 0, limit: 100, onlyFindings: false });
  return rows.map(({ payment }) => payment);
}

/** The first payment of a draft typed again with this change. */
async function changed(batch: string, change: Partial<PaymentForm>): Promise<string | null> {
  const [first] = await payments(batch);
  if (first === undefined) throw new Error('the draft has a payment');
  const { form } = desk.context.messages.paymentForm('pain.001.001.03', first.node);
  const saved = await savePayments(desk.context, {
    ...(await desk.command(batch)),
    group: first.group,
    payments: [{ payment: first.payment, form: { ...form, ...change } }],
  });
  return saved.ok ? null : saved.error.code;
}

describe('a copy', () => {
  it('has the payments and the account, a day and references of its own, and says where it is from', async () => {
    const earlier = await desk.typed({}, { amount: '7.00', name: 'Second GmbH' });
    desk.clock.advance(7 * 86_400_000);
    const copy = await copied(earlier);
    expect(await desk.head(copy)).toMatchObject({
      state: 'draft',
      revision: 0,
      transactions: 2,
      ownAccounts: [OWN_ACCOUNT],
      valueDates: ['2026-11-30'],
      origin: { is: 'copy', id: earlier, locked: [] },
      source: null,
    });
    const [theirs, ours] = [await payments(earlier), await payments(copy)];
    expect(ours.map(({ name, minor }) => [name, minor])).toEqual(
      theirs.map(({ name, minor }) => [name, minor]),
    );
    const references = [...theirs, ...ours].map(({ endToEndId }) => endToEndId);
    expect(new Set(references).size).toBe(4);
    expect(await desk.actionsAbout(copy)).toEqual(['batch.create']);
  });

  it('of a batch nobody has is refused', async () => {
    expect(await copyBatch(desk.context, { batch: 'none' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  it('of a draft whose file is wrong is refused: nothing in it would say so', async () => {
    const batch = await desk.typed();
    await withWrongFile(batch);
    expect(await copyBatch(desk.context, { batch })).toMatchObject({
      ok: false,
      error: { code: 'batch-findings-block' },
    });
    expect(await saveTemplate(desk.context, { batch, name: 'Rents', locked: [] })).toMatchObject({
      ok: false,
      error: { code: 'batch-findings-block' },
    });
  });

  it('of a batch whose names are hidden hides them too', async () => {
    const batch = await desk.typed();
    must(await mask(desk.context, { ...(await desk.command(batch)), masked: true }));
    expect((await desk.head(await copied(batch))).masked).toBe(true);
  });
});

describe('what has changed since', () => {
  it('is nothing in a fresh copy, whatever its day and references', async () => {
    expect(await compared(await copied(await desk.typed({}, { amount: '7.00' })))).toMatchObject({
      is: 'compared',
      same: 2,
      changed: 0,
      added: 0,
      removed: 0,
      header: [],
    });
  });

  it('is named by field, and a payment to somebody else is one that went and one that came', async () => {
    const copy = await copied(await desk.typed());
    expect(await changed(copy, { amount: '130.00' })).toBeNull();
    expect(await compared(copy)).toMatchObject({
      changed: 1,
      rows: [
        { change: 'changed', fields: ['amount'], before: { amount: '120.50' }, after: { amount: '130.00' } },
      ],
      totals: [{ currency: 'EUR', amount: '120.50' }],
    });
    expect(await changed(copy, { name: 'Other GmbH', account: 'DE75512108001245126199' })).toBeNull();
    expect(await compared(copy)).toMatchObject({ changed: 0, added: 1, removed: 1 });
  });

  it('is a payment that was taken out', async () => {
    const copy = await copied(await desk.typed({}, { amount: '7.00' }));
    const [first] = await payments(copy);
    must(
      await deletePayments(desk.context, {
        ...(await desk.command(copy)),
        payments: [first?.payment ?? ''],
      }),
    );
    expect(await compared(copy)).toMatchObject({ same: 1, removed: 1 });
  });

  it('cannot be said of a draft that was typed, of hidden names, or where the source is gone', async () => {
    const typed = await desk.typed();
    expect((await compared(typed)).is).toBe('none');
    const hidden = await copied(typed);
    must(await mask(desk.context, { ...(await desk.command(hidden)), masked: true }));
    expect((await compared(hidden)).is).toBe('hidden');
    const id = await template(typed);
    const draft = await started(id);
    must(await deleteTemplate(desk.context, { template: id }));
    expect((await compared(draft)).is).toBe('gone');
  });
});

describe('a template', () => {
  it('is kept whole when its batch goes on, and is listed by name', async () => {
    const batch = await desk.typed();
    await template(batch, 'Wages');
    await template(batch, 'Rents');
    await changed(batch, { amount: '999.00' });
    const { rows } = must(await listTemplates(desk.context));
    expect(rows.map(({ name, payments: count, totals }) => [name, count, totals])).toEqual([
      ['Rents', 1, [{ currency: 'EUR', amount: '120.50', count: 1 }]],
      ['Wages', 1, [{ currency: 'EUR', amount: '120.50', count: 1 }]],
    ]);
    const [row] = rows;
    const [payment] = await payments(await started(row?.template ?? ''));
    expect(payment?.minor).toBe(12_050n);
  });

  it('of the same name takes the place of the other, whose payments are gone', async () => {
    const batch = await desk.typed();
    const first = await template(batch);
    const second = await template(batch);
    expect(must(await listTemplates(desk.context)).rows.map((row) => row.template)).toEqual([second]);
    expect(await startFromTemplate(desk.context, { template: first })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect(await desk.store.desk.setting(`template ${first}`)).toBeNull();
  });

  it('keeps its locked fields in what is made of it, and leaves the others free', async () => {
    const draft = await started(await template(await desk.typed(), 'Rents', ['beneficiaries']));
    expect(await changed(draft, { account: 'DE75512108001245126199' })).toBe('field-locked');
    expect(await changed(draft, { amount: '121.00' })).toBeNull();
  });

  it('of a batch whose names are hidden is not made', async () => {
    const batch = await desk.typed();
    must(await mask(desk.context, { ...(await desk.command(batch)), masked: true }));
    expect(await saveTemplate(desk.context, { batch, name: 'Rents', locked: [] })).toMatchObject({
      ok: false,
      error: { code: 'hidden-from-view' },
    });
  });

  it('that is deleted leaves a line in the log and nothing of its payments', async () => {
    const id = await template(await desk.typed());
    must(await deleteTemplate(desk.context, { template: id }));
    expect(await desk.actionsAbout(id)).toEqual(['template.save', 'template.delete']);
    expect(await desk.store.desk.setting(`template ${id}`)).toBeNull();
    expect(await deleteTemplate(desk.context, { template: id })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});

/** As an import leaves a file whose number of payments is wrong. */
async function withWrongFile(batch: string): Promise<void> {
  const { changeRevision } = await desk.head(batch);
  must(
    await desk.store.batches.replaceFindings({
      batch,
      expectedChange: changeRevision,
      at: '2026-11-20T10:00:00.000Z',
      set: {},
      log: { at: '2026-11-20T10:00:00.000Z', act: 'batch.check', actor: 'desk', subject: batch, detail: '' },
      findings: [
        {
          severity: 'block',
          rule: 'number-of-transactions',
          sentence: [],
          path: '/GrpHdr/NbOfTxs',
          line: null,
          payment: null,
          field: null,
        },
      ],
    }),
  );
}
