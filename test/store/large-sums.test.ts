// Eighteen digits are what ISO 20022 allows an amount (TotalDigits of ActiveOrHistoricCurrencyAndAmount), and
// ten such amounts are more than 64 bits hold. Whatever the store adds up stays right to the last digit.
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../main/ports/store.ts';
import { memoryStore } from '../ports/memory-store.ts';
import { AT, frozenBatch, newBatch, payment, range, sealedBatch } from './sample.ts';

const LARGEST = 999_999_999_999_999_999n;
const PAYMENTS = 12;
const SUM = LARGEST * BigInt(PAYMENTS);
const same = { account: 'FR1', name: 'Sender', minor: LARGEST };

let store: Store;
beforeEach(async () => {
  store = await memoryStore();
});
afterEach(() => store.close());

it('what leaves an account with a draft, and with what was frozen', async () => {
  await store.batches.create(newBatch('draft'), [
    { payments: range(1, PAYMENTS).map((number) => payment(number, { minor: LARGEST })), findings: [] },
  ]);
  await frozenBatch(store, 'frozen', PAYMENTS, same);
  for (const batch of ['draft', 'frozen'])
    expect(await store.reports.leaving(batch)).toMatchObject([
      { payments: PAYMENTS, minor: SUM, largest: LARGEST },
    ]);
});

it('what is planned on an account, and the sums of a day', async () => {
  await sealedBatch(store, 'sealed', PAYMENTS, same);
  expect(await store.reports.planned(AT)).toMatchObject([{ payments: PAYMENTS, minor: SUM }]);
  expect(await store.reports.daySums(AT, AT)).toMatchObject([{ payments: PAYMENTS, minor: SUM }]);
});

it('what is counted of a period, and what a batch pays to somebody', async () => {
  await frozenBatch(store, 'b1', PAYMENTS, same);
  expect(
    await store.freezes.counted({
      kind: 'credit-transfer',
      batch: 'b1',
      revision: 1,
      since: AT,
      beneficiaries: new Map(),
    }),
  ).toMatchObject({ accounts: [{ minor: SUM }], beneficiaries: [{ minor: SUM }] });
  expect(await store.freezes.paid({ batch: 'b1', revision: 1 })).toMatchObject([
    { name: 'Sender', amount: `${SUM / 100n}.${SUM % 100n}` },
  ]);
});

it('no statement adds amounts up in 64 bits', () => {
  const folder = 'main/store';
  const adding = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => /\bsum\([^)$]*\b(?:minor|amount)\b/u.test(readFileSync(`${folder}/${name}`, 'utf8')));
  expect(adding).toEqual([]);
});
