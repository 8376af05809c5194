// What a batch takes from its own accounts is added up in pieces and kept: it must be what one loop over all
// its payments says, at every moment.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LeavingSum } from '../../shared/domain/batch-checks.ts';
import type { DraftPayment, Store } from '../../main/ports/store.ts';
import { memoryStore } from '../ports/memory-store.ts';
import { change, group, newBatch, payment, range, sealedBatch, frozenBatch } from './sample.ts';

let store: Store;
beforeEach(async () => {
  store = await memoryStore();
});
afterEach(() => store.close());

const INSTANT = {
  n: 'CdtTrfTxInf',
  c: [{ n: 'PmtTpInf', c: [{ n: 'LclInstrm', c: [{ n: 'Cd', t: 'INST' }] }] }],
};
/** More than two pieces. */
const MANY = 8_100;

function draft(number: number): DraftPayment {
  return payment(number, {
    group: number % 3 === 0 ? 'group-2' : 'group-1',
    currency: number % 5 === 0 ? 'USD' : 'EUR',
    ...(number % 7 === 0 && { node: INSTANT }),
    ...(number % 11 === 0 && { minor: null }),
  });
}

function byLoop(payments: readonly DraftPayment[]): readonly LeavingSum[] {
  const sums = new Map<string, LeavingSum>();
  for (const { group: of, currency, minor, node } of payments) {
    if (minor === null) continue;
    const ownAccount = group('x', of === 'group-2' ? 2 : 1).ownAccount;
    const instant = node === INSTANT;
    const key = `${ownAccount} ${currency} ${String(instant)}`;
    const { payments: count, minor: sum, largest } = sums.get(key) ?? { payments: 0, minor: 0n, largest: 0n };
    sums.set(key, {
      ownAccount,
      currency,
      valueDate: '2026-11-23',
      instant,
      payments: count + 1,
      minor: sum + minor,
      largest: minor > largest ? minor : largest,
    });
  }
  return [...sums.keys()].toSorted().flatMap((key) => sums.get(key) ?? []);
}

it('says of a large draft what one loop says, also after a payment, a group and their number changed', async () => {
  const payments = range(1, MANY).map(draft);
  await store.batches.create(newBatch('b1', { groups: [group(), group('group-2', 2)] }), [
    { payments, findings: [] },
  ]);
  expect(await store.reports.leaving('b1')).toEqual(byLoop(payments));

  const dearer = payment(5_000, { minor: 999_999_999n, currency: 'EUR' });
  await store.batches.savePayments({ ...change('b1', 1), payments: [dearer], findings: [] });
  const changed = payments.map((one) => (one.payment === dearer.payment ? dearer : one));
  expect(await store.reports.leaving('b1')).toEqual(byLoop(changed));

  await store.batches.deletePayments({ ...change('b1', 2), payments: ['pay-1', 'pay-8100'] });
  const fewer = changed.filter((one) => one.payment !== 'pay-1' && one.payment !== 'pay-8100');
  expect(await store.reports.leaving('b1')).toEqual(byLoop(fewer));
});

it('goes on from one state to the next: a draft, its revision, and nothing once the batch is closed', async () => {
  const { message } = await frozenBatch(store, 'b1', 3);
  const sum = { payments: 3, minor: 600n, largest: 300n, instant: false };
  expect(await store.reports.leaving('b1')).toMatchObject([sum]);
  await store.batches.change(change('b1', 2, { state: 'draft' }));
  await store.batches.savePayments({
    ...change('b1', 3),
    payments: [payment(4, { payment: 'b1-pay-4' })],
    findings: [],
  });
  expect(await store.reports.leaving('b1')).toMatchObject([{ payments: 4, minor: 1_000n, largest: 400n }]);
  await store.batches.change(change('b1', 4, { state: 'withdrawn' }));
  expect(await store.reports.leaving('b1')).toEqual([]);
  expect(message).toBe('b1-m1');
});

it('keeps apart what several batches take, more of them than are kept', async () => {
  for (const number of range(1, 23)) await sealedBatch(store, `b${number}`, 1, { minor: BigInt(number) });
  for (const number of [...range(1, 23), ...range(1, 23)])
    expect(await store.reports.leaving(`b${number}`)).toMatchObject([{ payments: 1, minor: BigInt(number) }]);
});
