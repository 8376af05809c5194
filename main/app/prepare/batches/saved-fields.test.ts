// What a save changes in a payment that was changed elsewhere since, and what it makes when it is sent again.
import { beforeEach, expect, it } from 'vitest';
import { memoryDesk, PAYEE_ACCOUNT, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import { TYPED_PAYMENT } from '../../../../test/typed-payment.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { PaymentForm } from '../../../ports/messages.ts';
import { repairAddresses } from './repair-addresses.ts';
import { deletePayments, savePayments } from './save-payments.ts';

const FORM: PaymentForm = { ...TYPED_PAYMENT, account: PAYEE_ACCOUNT };
const NO_ADDRESS = { street: '', buildingNumber: '', postCode: '', town: '', country: '' };

let desk: MemoryDesk;
let batch: string;
beforeEach(async () => {
  desk = await memoryDesk([]);
  batch = await desk.typed(NO_ADDRESS);
});

type Sent = Parameters<typeof savePayments>[1]['payments'];

const stored = async () =>
  (await desk.store.batches.payments({ batch, offset: 0, limit: 9, onlyFindings: false })).rows.map(
    ({ payment }) => payment,
  );
const firstStored = async () => (await stored())[0]!;
const formAt = async (row: number) => {
  const { version } = await desk.head(batch);
  return desk.context.messages.paymentForm(version, (await stored())[row]!.node).form;
};
const save = async (...payments: Sent) =>
  must(
    await savePayments(desk.context, {
      ...(await desk.command(batch)),
      group: (await firstStored()).group,
      payments,
    }),
  );

it('keeps an address that was put in order when an amount is taken back', async () => {
  const { messages } = desk.context;
  const { version } = await desk.head(batch);
  const first = await firstStored();
  const { payment, node } = first;
  const inLines = messages.withAddress(version, node, {
    ...NO_ADDRESS,
    lines: ['Domstrasse 12', '50667 Köln', 'Germany'],
  });
  must(
    await desk.store.batches.savePayments({
      batch,
      expectedChange: (await desk.head(batch)).changeRevision,
      at: '2026-11-20T09:00:00.000Z',
      set: {},
      log: { at: '2026-11-20T09:00:00.000Z', act: 'x', actor: 'x', subject: batch, detail: '' },
      payments: [{ ...first, node: inLines }],
      findings: [],
    }),
  );
  const { amount } = await formAt(0);
  await save({ payment, form: { amount: '130.00' } });
  must(await repairAddresses(desk.context, { ...(await desk.command(batch)), payments: [payment] }));
  const address = async () => messages.addressOf(version, (await firstStored()).node);
  const repaired = await address();
  expect(repaired).toMatchObject({ postCode: '50667', town: 'Köln', country: 'DE' });
  await save({ payment, form: { amount }, expected: { amount: '130.00' } });
  expect(await address()).toEqual(repaired);
  expect(await formAt(0)).toMatchObject({ amount });
});

it('leaves a field alone that does not hold any more what is expected, and says so', async () => {
  const { payment } = await firstStored();
  await save({ payment, form: { name: 'Kestrel Ltd', account: 'NL91ABNA0417164300' } });
  const saved = await save({
    payment,
    form: { name: 'Heron Ltd', account: PAYEE_ACCOUNT },
    expected: { name: 'Kestrel', account: 'nl91 abna 0417 1643 00' },
  });
  expect(saved.left).toEqual([{ payment, fields: ['name'] }]);
  expect(saved.payments[0]?.form).toMatchObject({ name: 'Kestrel Ltd', account: PAYEE_ACCOUNT });
});

it('does not call a field changed that already holds what is wanted', async () => {
  const { payment } = await firstStored();
  const saved = await save({ payment, form: { name: FORM.name }, expected: { name: 'Never stored' } });
  expect(saved.left).toEqual([]);
  expect(await formAt(0)).toMatchObject({ name: FORM.name });
});

it('makes one payment of a row that is sent twice, with one reference', async () => {
  const row = 'new 5f0c';
  const form = { ...FORM, name: 'Heron', endToEndId: '' };
  const first = (await save({ payment: null, row, form })).payments[0];
  const { endToEndId: _, ...others } = form;
  const again = await save(
    { payment: null, row, form: others },
    { payment: null, row: 'new 77', form: { name: 'Kestrel' } },
  );
  expect(again.payments[0]).toMatchObject({ payment: first?.payment, form: first?.form });
  expect(await desk.head(batch)).toMatchObject({ transactions: 3 });
  expect((await formAt(2)).name).toBe('Kestrel');
});

it('of another batch a row of the same name is another payment', async () => {
  const here = (await save({ payment: null, row: 'new 1', form: FORM })).payments[0];
  batch = await desk.typed();
  const there = (await save({ payment: null, row: 'new 1', form: FORM })).payments[0];
  expect(there?.payment).not.toBe(here?.payment);
});

it('brings a removed payment back as it was when it is only named', async () => {
  const { payment } = await firstStored();
  await save({ payment: null, row: 'new 1', form: FORM });
  await save({ payment, form: { account: 'NL91ABNA0417164300' } });
  must(await deletePayments(desk.context, { ...(await desk.command(batch)), payments: [payment] }));
  const brought = await save({ payment, form: {} });
  expect(brought.payments[0]).toMatchObject({ payment, form: { account: 'NL91ABNA0417164300' } });
});

it('brings no removed payment back for an undo of its fields', async () => {
  const { payment, group } = await firstStored();
  must(await deletePayments(desk.context, { ...(await desk.command(batch)), payments: [payment] }));
  const undone = await savePayments(desk.context, {
    ...(await desk.command(batch)),
    group,
    payments: [{ payment, form: { name: 'Heron' }, expected: { name: FORM.name } }],
  });
  expect(undone).toMatchObject({ ok: false, error: { code: 'not-found' } });
  expect(await desk.head(batch)).toMatchObject({ transactions: 0 });
});

it('brings a payment back whose removal is on the disk though its answer was a fault', async () => {
  const { payment } = await firstStored();
  await save({ payment: null, row: 'new 1', form: FORM });
  const { batches } = desk.store;
  const unrecorded: typeof batches = Object.assign(Object.create(batches), {
    deletePayments: async (...change: Parameters<typeof batches.deletePayments>) => {
      must(await batches.deletePayments(...change));
      return { ok: false, error: { code: 'store-change-unrecorded' } };
    },
  });
  const context = {
    ...desk.context,
    store: Object.assign(Object.create(desk.store), { batches: unrecorded }),
  };
  const command = { ...(await desk.command(batch)), payments: [payment] };
  expect(await deletePayments(context, command)).toMatchObject({ ok: false });
  expect(await desk.head(batch)).toMatchObject({ transactions: 1 });
  const brought = must(
    await savePayments(desk.context, {
      ...(await desk.command(batch)),
      group: (await firstStored()).group,
      payments: [{ payment, form: {} }],
    }),
  );
  expect(brought.payments[0]).toMatchObject({ payment, form: { name: FORM.name } });
});
