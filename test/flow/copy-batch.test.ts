// Last month's payments once more: a draft of its own, with new references, on a day that is still to come.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { detail, must, sealed, sign, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

type Form = CallOutput<'batches.payments'>['rows'][number]['form'];

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

async function formsOf(batch: string): Promise<readonly Form[]> {
  return (await desk.must('batches.payments', { batch, offset: 0, limit: 100 })).rows.map(({ form }) => form);
}

it('copies a sealed batch to a draft that is frozen and sent as another one', async () => {
  const first = await typedBatch(desk, { remittance: 'Rent November', endToEndId: 'RENT-11' });
  const { message } = await sealed(desk, first);
  const before = await detail(desk, first);
  const [paid] = await formsOf(first);

  const { batch } = await desk.must('batches.copy', { batch: first });
  const copy = await detail(desk, batch);
  expect(copy.state).toBe('draft');
  expect(copy.reference).not.toBe(before.reference);
  expect(copy.totals).toEqual(before.totals);
  expect(copy.source).toBeNull();
  expect(copy.groups.map(({ ownAccount }) => ownAccount)).toEqual(
    before.groups.map(({ ownAccount }) => ownAccount),
  );
  const today = (await desk.must('desk.get', {})).businessDate;
  for (const { valueDate } of copy.groups) expect(valueDate > today).toBe(true);
  const [again] = await formsOf(batch);
  expect(again).toEqual({ ...paid, endToEndId: again?.endToEndId });
  expect(again?.endToEndId).toMatch(/^E2E-/u);
  expect(copy.blocking).toBe(0);
  // The earlier one is as it was.
  expect(await formsOf(first)).toEqual([paid]);
  expect((await desk.must('outbox.get', { message })).state).toBe('queued');
  const { rows } = await desk.must('log.list', { text: 'log-copied' });
  expect(rows[0]?.detail).toContain(before.reference);

  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  const { rows: transactions } = await desk.must('batches.reviewTransactions', {
    batch,
    offset: 0,
    limit: 10,
  });
  expect(transactions.map(({ endToEndId }) => endToEndId)).not.toContain('RENT-11');
});

it('keeps hidden names hidden', async () => {
  const first = await typedBatch(desk);
  const { changeRevision } = await detail(desk, first);
  await desk.must('reviews.mask', { batch: first, expectedRevision: changeRevision, masked: true });
  const { batch } = await desk.must('batches.copy', { batch: first });
  expect((await detail(desk, batch)).privacy).toMatchObject({ hidden: true });
});

it('refuses a batch nobody knows, and makes none', async () => {
  const { total } = await desk.must('batches.list', { offset: 0, limit: 1 });
  expect(await desk.call('batches.copy', { batch: 'none' })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
  expect((await desk.must('batches.list', { offset: 0, limit: 1 })).total).toBe(total);
});
