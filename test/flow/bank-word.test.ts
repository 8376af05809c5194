// A message of unknown outcome at a bank whose answers have no time of their own: the word of a person there
// lets the identical bytes go once more, and only beside an answer that says so too.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setBank } from './bank-console.ts';
import { order, requestsOf } from './bank-journal.ts';
import { spendFollowUp } from './no-follow-up.ts';
import { payments, sealed, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
/** Somebody has just been rung. */
const said = () => ({
  contact: 'Ms Ito, payments',
  calledAt: new Date().toISOString(),
  reference: 'T-78',
  reason: 'none of it arrived',
});
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
  await spendFollowUp(desk);
});
afterEach(async () => {
  await order(desk, 'faults.set', { faults: [] });
  await setBank(desk, { dateHeader: 'bank' });
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

/** Payments in the bank's books. */
async function booked(): Promise<number> {
  const { value } = (await order(desk, 'payments')) as { readonly value: readonly unknown[] };
  return value.length;
}

const initiations = (): number => requestsOf(folder, 'payment-initiation').length;

/** Sent to a bank that does not say when it answers; `arrives`: it has it all the same. */
async function unknown(arrives: boolean, amount: string): Promise<{ message: string; batch: string }> {
  const batch = await typedBatch(desk, { amount });
  const { message } = await sealed(desk, batch);
  await setBank(desk, { dateHeader: 'none' });
  await lose(arrives);
  expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'unknown' });
  return { message, batch };
}

function lose(arrives: boolean): Promise<unknown> {
  const kind = arrives ? 'drop-after' : 'drop-before';
  return order(desk, 'faults.set', { faults: [{ operation: 'payment-initiation', kind, times: 1 }] });
}

it('the word beside such an answer outlives a restart, and the bank books the payment once', async () => {
  const before = await booked();
  const { message, batch } = await unknown(false, '31.10');
  expect(await desk.call('outbox.settle', { message, ...said() })).toMatchObject({
    ok: false,
    error: { code: 'resend-without-inquiry' },
  });
  expect(await desk.must('outbox.inquire', { message })).toMatchObject({
    may: { resend: false, settle: true },
  });
  await desk.stop();
  desk = await StdioDesk.start(folder);
  expect(await desk.must('outbox.settle', { message, ...said() })).toMatchObject({
    state: 'unknown',
    may: { resend: true, settle: false },
  });
  const { rows } = await desk.must('log.list', { limit: 20, text: message });
  expect(rows.map(({ act }) => act)).toContain('message.settle');
  expect(await booked()).toBe(before);
  expect(await desk.must('outbox.resend', { message })).toMatchObject({ state: 'accepted' });
  expect(await booked()).toBe(before + 1);
  expect(await payments(desk, batch)).toMatchObject([{ status: 'PDNG' }]);
});

it('ends with the next attempt: what was said of the first one says nothing of the second', async () => {
  const before = await booked();
  const { message } = await unknown(false, '32.20');
  await desk.must('outbox.inquire', { message });
  await desk.must('outbox.settle', { message, ...said() });
  await lose(true);
  expect(await desk.must('outbox.resend', { message })).toMatchObject({
    state: 'unknown',
    may: { resend: false, settle: false },
  });
  const sent = initiations();
  expect(await desk.call('outbox.settle', { message, ...said() })).toMatchObject({ ok: false });
  expect(await desk.call('outbox.resend', { message })).toMatchObject({ ok: false });
  expect(await desk.must('outbox.inquire', { message })).toMatchObject({ state: 'accepted' });
  expect(initiations()).toBe(sent);
  expect(await booked()).toBe(before + 1);
});

it('counts nothing where the bank has the payment, whatever somebody says', async () => {
  const { message } = await unknown(true, '33.30');
  expect(await desk.call('outbox.settle', { message, ...said() })).toMatchObject({ ok: false });
  expect(await desk.must('outbox.inquire', { message })).toMatchObject({ state: 'accepted' });
  expect(await desk.call('outbox.settle', { message, ...said() })).toMatchObject({
    ok: false,
    error: { code: 'resend-without-inquiry' },
  });
});
