// An officer decides not to send a sealed message: nothing of it ever leaves, the batch is over, and its
// payments can be prepared again.
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { order } from './bank-journal.ts';
import { sealed, typedBatch } from './officers.ts';
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

const STORE = join(folder, 'desk.db');
const COPY = join(folder, 'backup.db');
/** Payments in the bank's own books. */
const booked = async (): Promise<number> =>
  ((await order(desk, 'payments')) as { readonly value: readonly unknown[] }).value.length;

const REASON = 'The invoice was cancelled.';

it('ends the message for good, also after the desk was opened again', async () => {
  const { batch, message } = await sealed(desk, await typedBatch(desk, { amount: '19.90' }));
  expect(await desk.must('outbox.get', { message })).toMatchObject({
    state: 'queued',
    may: { send: true, withdraw: true },
  });
  await desk.must('outbox.withdraw', { message, reason: REASON });
  await desk.stop();
  desk = await StdioDesk.start(folder);
  expect(await desk.must('outbox.get', { message })).toMatchObject({
    state: 'set-aside',
    fault: { code: 'message-withdrawn', detail: REASON },
    may: { send: false, inquire: false, resend: false, withdraw: false },
    next: null,
  });
  for (const call of ['outbox.send', 'outbox.resend'] as const)
    expect(await desk.call(call, { message })).toMatchObject({
      ok: false,
      error: { code: 'message-step-impossible' },
    });
  expect(await desk.must('batches.get', { batch })).toMatchObject({ state: 'closed' });
  const [payment] = (await desk.must('payments.list', { batch, offset: 0, limit: 1 })).rows;
  const { timeline } = await desk.must('payments.get', { payment: payment?.payment ?? '' });
  expect(timeline.map(({ desk: own }) => own?.what)).toContain('withdrawn');
  const { rows } = await desk.must('log.list', { limit: 20, text: message });
  expect(rows.map(({ act }) => act)).toContain('message.withdraw');
  expect(await booked(), 'the bank never had it').toBe(0);
});

it('asks for a reason, and refuses a message that the bank has', async () => {
  const { message } = await sealed(desk, await typedBatch(desk, { amount: '20.90' }));
  expect(await desk.raw('outbox.withdraw', { message, reason: '' })).toMatchObject({
    ok: false,
    error: { code: 'invalid-input' },
  });
  expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'accepted' });
  expect(await desk.call('outbox.withdraw', { message, reason: REASON })).toMatchObject({
    ok: false,
    error: { code: 'message-step-impossible' },
  });
  expect(await booked()).toBe(1);
});

it('lets the same payments be prepared and sent again', async () => {
  const again = await sealed(desk, await typedBatch(desk, { amount: '19.90' }));
  expect(await desk.must('outbox.send', { message: again.message })).toMatchObject({ state: 'accepted' });
  expect(await booked()).toBe(2);
});

it('stays ended where an older copy of the store has it in its queue', async () => {
  const { message } = await sealed(desk, await typedBatch(desk, { amount: '21.90' }));
  await desk.stop();
  await copyFile(STORE, COPY);
  desk = await StdioDesk.start(folder);
  await desk.must('outbox.withdraw', { message, reason: REASON });
  await desk.stop();
  await copyFile(COPY, STORE);
  for (const end of ['-wal', '-shm']) await rm(`${STORE}${end}`, { force: true });
  desk = await StdioDesk.start(folder);
  expect((await desk.must('restore.get', {})).restored).not.toBeNull();
  expect(await desk.must('outbox.get', { message })).toMatchObject({
    state: 'set-aside',
    fault: { code: 'message-withdrawn' },
    may: { send: false, inquire: false, resend: false },
  });
  expect(await desk.call('outbox.resend', { message })).toMatchObject({ ok: false });
});
