import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { Store, StoredFinding } from '../../main/ports/store.ts';
import { change, create, folder, group, newBatch, payment, range, remove } from './sample.ts';

let home: string;
let store: Store;
beforeEach(async () => {
  home = folder();
  store = await create(join(home, 'desk.db'));
  await store.batches.create(newBatch('b1'), [
    { payments: range(1, 10).map((n) => payment(n)), findings: [] },
  ]);
});
afterEach(async () => {
  await store.close();
  remove(home);
});
const page = { offset: 0, limit: 100, batch: 'b1' };
const finding = (payment: string | null, severity: StoredFinding['severity'] = 'block'): StoredFinding => ({
  severity,
  rule: 'r',
  sentence: 's',
  path: 'p',
  line: null,
  payment,
  field: 'account',
});

describe('the rows of a draft', () => {
  it('sums and counts follow every save and every deletion', async () => {
    await store.batches.savePayments({
      ...change('b1', 1),
      payments: [payment(3, { minor: 1n, currency: 'USD' }), payment(4, { minor: null }), payment(11)],
      findings: [],
    });
    expect(await store.batches.get('b1')).toMatchObject({
      changeRevision: 2,
      transactions: 11,
      totals: [
        { currency: 'EUR', minor: 5900n, count: 9 },
        { currency: 'USD', minor: 1n, count: 1 },
      ],
    });
    await store.batches.deletePayments({
      ...change('b1', 2),
      payments: ['pay-3', 'pay-1', 'pay-1', 'unknown'],
    });
    expect(await store.batches.get('b1')).toMatchObject({
      transactions: 9,
      totals: [{ currency: 'EUR', minor: 5800n, count: 8 }],
    });
    expect(await store.batches.payment('pay-3')).toBeNull();
    expect(await store.batches.payment('pay-4')).toEqual(payment(4, { minor: null }));
  });
  it('pages keep the row a payment has in the whole batch, whatever the filter', async () => {
    await store.batches.savePayments({
      ...change('b1', 1),
      payments: [payment(9)],
      findings: [finding('pay-9'), finding('pay-9', 'warn')],
    });
    const second = await store.batches.payments({ ...page, offset: 4, limit: 2 });
    expect([second.total, second.rows.map(({ row, payment }) => [row, payment.payment])]).toEqual([
      10,
      [
        [4, 'pay-5'],
        [5, 'pay-6'],
      ],
    ]);
    const marked = await store.batches.payments({ ...page, onlyFindings: true });
    expect(marked).toMatchObject({
      total: 1,
      rows: [
        { row: 8, payment: { payment: 'pay-9' }, findings: [{ severity: 'block' }, { severity: 'warn' }] },
      ],
    });
    expect((await store.batches.findings(page)).rows).toMatchObject([
      { row: 8, payment: 'pay-9', severity: 'block' },
      { severity: 'warn' },
    ]);
  });
  it('are found by the beginnings of words, in any order, without case and accents', async () => {
    await store.batches.savePayments({
      ...change('b1', 1),
      payments: [payment(2, { name: 'Müller & Söhne GmbH', remittance: 'RE 2026/0042' })],
      findings: [],
    });
    const found = async (text: string) =>
      (await store.batches.payments({ ...page, text })).rows.map(({ payment }) => payment.payment);
    expect(await found('muller')).toEqual(['pay-2']);
    expect(await found('söhne MÜL')).toEqual(['pay-2']);
    expect(await found('2026 0042')).toEqual(['pay-2']);
    expect(await found('supplier')).toHaveLength(9);
    expect(await found('FR76 3000 6000 0112 3456 7800 005')).toEqual(['pay-5']);
    expect(await found('0007')).toEqual(['pay-7']);
    expect(await found('ller')).toEqual([]);
    expect(await found('"*" OR NEAR(')).toEqual([]);
    expect(await found('***')).toEqual([]);
  });
  it('words of a replaced or deleted payment find nothing any more', async () => {
    await store.batches.savePayments({
      ...change('b1', 1),
      payments: [payment(2, { name: 'Renamed' })],
      findings: [],
    });
    await store.batches.deletePayments({ ...change('b1', 2), payments: ['pay-5'] });
    expect((await store.batches.payments({ ...page, text: 'supplier' })).total).toBe(8);
    expect((await store.batches.payments({ ...page, text: 'renamed' })).total).toBe(1);
  });
  it('findings go with what they are about: a save replaces those of its payments, a group those of none', async () => {
    await store.batches.replaceFindings({
      ...change('b1', 1),
      findings: [finding('pay-1'), finding('pay-2', 'warn'), finding(null, 'warn')],
    });
    expect(await store.batches.get('b1')).toMatchObject({ blocking: 1, warnings: 2 });
    await store.batches.savePayments({ ...change('b1', 2), payments: [payment(1)], findings: [] });
    expect(await store.batches.get('b1')).toMatchObject({ blocking: 0, warnings: 2 });
    await store.batches.saveGroup({
      ...change('b1', 3),
      group: { ...group(), valueDate: '2026-12-01' },
      findings: [finding(null)],
    });
    expect(await store.batches.get('b1')).toMatchObject({
      blocking: 1,
      warnings: 1,
      valueDates: ['2026-12-01'],
    });
    expect((await store.batches.groups('b1')).map(({ valueDate }) => valueDate)).toEqual(['2026-12-01']);
    await store.batches.deletePayments({ ...change('b1', 4), payments: ['pay-2'] });
    expect(await store.batches.get('b1')).toMatchObject({ blocking: 1, warnings: 0 });
  });
  it('many findings at once are one change', async () => {
    await store.batches.replaceFindings({
      ...change('b1', 1),
      findings: range(1, 1800).map((n) => finding(`pay-${1 + (n % 10)}`)),
    });
    expect(await store.batches.get('b1')).toMatchObject({ blocking: 1800, changeRevision: 2 });
    expect((await store.batches.findings({ ...page, offset: 1795 })).rows).toHaveLength(5);
  });
  it('tells which EndToEndIds occur more than once', async () => {
    await store.batches.savePayments({
      ...change('b1', 1),
      payments: [payment(1, { endToEndId: 'E2E-2' })],
      findings: [],
    });
    expect(await store.batches.repeatedEndToEndIds('b1', ['E2E-1', 'E2E-2', 'E2E-2', 'E2E-3'])).toEqual([
      'E2E-2',
    ]);
  });
  it('only a draft has rows that change, and a failed change changes nothing', async () => {
    const before = await store.batches.get('b1');
    await expect(
      store.batches.savePayments({
        ...change('b1', 1),
        payments: [payment(1, { minor: 5n }), payment(2, { group: 'nowhere' })],
        findings: [],
      }),
    ).rejects.toThrow('its group first');
    expect(await store.batches.get('b1')).toEqual(before);
    await store.batches.change(change('b1', 1, { state: 'frozen' }));
    await expect(store.batches.deletePayments({ ...change('b1', 2), payments: ['pay-1'] })).rejects.toThrow(
      'only a draft',
    );
    expect((await store.log.verify()).intact).toBe(true);
  });
});
