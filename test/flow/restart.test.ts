// Promise 5 and 3 together: kill -9 at the worst moment loses nothing and sends nothing twice.
import { afterAll, describe, expect, it } from 'vitest';
import { order, requestsOf } from './bank-journal.ts';
import { detail, payments, sealed, typedBatch } from './officers.ts';
import { newFolder, pause, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
afterAll(() => throwAway(folder));

/** Machines that run tests are busy. */
const PATIENT = { timeout: 60_000 };

async function killed(desk: StdioDesk): Promise<void> {
  desk.child.kill('SIGKILL');
  await desk.exited;
  // The bank process ends when its parent is gone and its answer is out; its port must be free for the next
  // start.
  await pause(3_500);
}

async function booked(desk: StdioDesk): Promise<number> {
  const answer = (await order(desk, 'payments')) as { value?: unknown[] } | unknown[];
  return (Array.isArray(answer) ? answer : (answer.value ?? [])).length;
}

describe('kill -9', () => {
  it('during a send: the message is unknown at the next start, nothing is sent by itself, and an inquiry says accepted', async () => {
    const first = await StdioDesk.start(folder);
    const batch = await typedBatch(first);
    const { message } = await sealed(first, batch);
    await order(first, 'faults.set', {
      faults: [{ operation: 'payment-initiation', kind: 'slow', delayMs: 2_500, times: 1 }],
    });
    const sending = first.raw('outbox.send', { message }).catch(() => 'the process is gone');
    await expect
      .poll(async () => (await first.must('outbox.get', { message })).state, PATIENT)
      .toBe('sending');
    await expect.poll(() => booked(first), { timeout: 2_400 }).toBe(1);
    await killed(first);
    expect(await sending).toBe('the process is gone');

    const second = await StdioDesk.start(folder);
    const found = await second.must('outbox.get', { message });
    expect(found).toMatchObject({
      state: 'unknown',
      fault: { code: 'send-interrupted' },
      may: { send: false, inquire: true, resend: false },
    });
    expect(found.history.map(({ kind, outcome }) => [kind, outcome])).toEqual([['initiation', 'unknown']]);
    expect((await payments(second, batch))[0]).toMatchObject({ statusGroup: 'unknown', status: null });
    expect(await second.must('log.verify', {})).toMatchObject({ intact: true });
    await expect
      .poll(async () => (await second.must('outbox.inquire', { message })).state, {
        timeout: 60_000,
        interval: 500,
      })
      .toBe('accepted');
    expect(await booked(second)).toBe(1);
    expect(requestsOf(folder, 'payment-initiation').length).toBeLessThan(2);
    await second.stop();
  });

  it('between two keystrokes: the draft is there, and a freeze that was never signed left nothing behind', async () => {
    const first = await StdioDesk.start(folder);
    const batch = await typedBatch(first);
    first.pin = () => '';
    const { changeRevision } = await detail(first, batch);
    const { modules } = await first.must('cards.list', {});
    const card = modules.flatMap((module) => module.cards).find(({ label }) => label === 'Ada Keller')!;
    await first.must('batches.freeze', {
      batch,
      expectedRevision: changeRevision,
      choice: { cardId: card.cardId, certificate: card.certificates[0]!.sha256 },
      note: '',
    });
    await expect.poll(() => first.asked.length, PATIENT).toBe(1);
    await killed(first);

    const second = await StdioDesk.start(folder);
    expect(await detail(second, batch)).toMatchObject({
      state: 'draft',
      revision: 0,
      transactions: 1,
      messages: [],
      changeRevision,
    });
    expect((await sealed(second, batch)).state).toBe('queued');
    await second.stop();
  });
});
