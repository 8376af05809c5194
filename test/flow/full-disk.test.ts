// Promises 3 and 5: the disk is full in the moment the bank answers. What left may have moved, and the desk says so as soon as it can write.
import { execFileSync } from 'node:child_process';
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

/** No file of the desk's process may grow past so many bytes: the kernel then refuses its writes as a full disk does. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(desk.child.pid), `--fsize=${bytes}:unlimited`]);
}

it('an answer that could not be stored leaves the message unknown, not sending for ever and not to be sent again', async () => {
  const { message } = await sealed(desk, await typedBatch(desk));
  await desk.must('training.setFault', { fault: 'slow delayMs=1000', operation: 'payment-initiation', times: 1 });
  const sending = desk.call('outbox.send', { message });
  await expect.poll(async () => (await desk.must('outbox.get', { message })).state).toBe('sending');
  limitFiles(1);
  expect((await sending).ok).toBe(false);
  limitFiles('unlimited');
  await desk.must('training.advanceClock', { seconds: 1 });
  await expect.poll(async () => (await desk.must('outbox.get', { message })).state).toBe('unknown');
  expect(await desk.must('outbox.get', { message })).toMatchObject({ fault: { code: 'send-interrupted' }, may: { send: false, inquire: true, resend: false } });
  expect(await desk.call('outbox.send', { message })).toMatchObject({ ok: false, error: { code: 'message-step-impossible' } });
  expect(await desk.must('outbox.inquire', { message })).toMatchObject({ state: 'accepted' });
  expect(((await order(desk, 'payments')) as { value: readonly object[] }).value).toHaveLength(1);
  expect(await desk.must('log.verify', {})).toMatchObject({ intact: true });
});
