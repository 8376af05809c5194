// Promises 3 and 5: the disk is full in the moment the bank answers. What left may have moved, and the desk
// says so as soon as it can write.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyMoved } from '../../shared/domain/errors.ts';
import { advanceBank, setFault } from './bank-console.ts';
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

/**
 * No file of the desk's process may grow past so many bytes: the kernel then refuses its writes as a full
 * disk does.
 */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(desk.child.pid), `--fsize=${bytes}:unlimited`]);
}

it('an answer that could not be stored leaves the message unknown, not sending for ever and not to be sent again', async () => {
  const { message } = await sealed(desk, await typedBatch(desk));
  await setFault(desk, 'slow delayMs=1000', 'payment-initiation');
  const sending = desk.call('outbox.send', { message });
  await expect.poll(async () => (await desk.must('outbox.get', { message })).state).toBe('sending');
  limitFiles(1);
  expect(await sending).toMatchObject({ ok: false, error: { code: 'answer-not-stored' } });
  expect(moneyMoved('answer-not-stored')).toBe('maybe');
  limitFiles('unlimited');
  await advanceBank(desk, 1);
  await expect.poll(async () => (await desk.must('outbox.get', { message })).state).toBe('unknown');
  expect(await desk.must('outbox.get', { message })).toMatchObject({
    fault: { code: 'send-interrupted' },
    may: { send: false, inquire: true, resend: false },
  });
  expect(await desk.call('outbox.send', { message })).toMatchObject({
    ok: false,
    error: { code: 'message-step-impossible' },
  });
  // An inquiry that the desk has begun by itself may be under way and answer with what was before.
  await expect.poll(async () => (await desk.must('outbox.inquire', { message })).state).toBe('accepted');
  expect(((await order(desk, 'payments')) as { value: readonly object[] }).value).toHaveLength(1);
  expect(await desk.must('log.verify', {})).toMatchObject({ intact: true });
});

it('the answer to an inquiry that could not be stored is named too', async () => {
  const { message } = await sealed(desk, await typedBatch(desk));
  expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'accepted' });
  await setFault(desk, 'slow delayMs=1500', '*');
  const begun = async (): Promise<number> => (await desk.must('log.list', { text: 'inquiry.' })).total;
  const before = await begun();
  const asking = desk.call('outbox.inquire', { message });
  await expect.poll(begun).toBeGreaterThan(before);
  limitFiles(1);
  const asked = await asking;
  limitFiles('unlimited');
  expect(asked).toMatchObject({ ok: false, error: { code: 'inquiry-not-stored' } });
  expect(await desk.must('outbox.get', { message })).toMatchObject({ state: 'accepted' });
});

it('a file on its way in is answered when the store takes no more of it, and the desk can be closed then', async () => {
  limitFiles(1);
  const { file } = await desk.must('files.open', { name: 'a.xml', size: 6 });
  expect(
    await desk.call('files.append', { file, base64: Buffer.from('abc').toString('base64') }),
  ).toMatchObject({ ok: false });
  expect(await desk.call('imports.check', { file })).toMatchObject({ ok: false });
  await desk.stop();
  expect(await desk.exited).toBe(0);
  desk = await StdioDesk.start(folder);
  expect(await desk.must('log.verify', {})).toMatchObject({ intact: true });
  expect(await desk.must('restore.get', {})).toEqual({ restored: null });
});
