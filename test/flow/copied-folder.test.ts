// A desk's folder that was put back or copied as a whole agrees with itself: mark, store and record are of
// one moment. It pays nothing twice all the same.
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { order } from './bank-journal.ts';
import { detail, must, noticedAt, sealed, sign, typedBatch } from './officers.ts';
import { newFolder, pause, StdioDesk, throwAway } from './stdio-desk.ts';

const [folder, backup] = [newFolder(), newFolder()];
afterAll(() => Promise.all([folder, backup].map(throwAway)));

/** The bank is another machine: its books are in no backup of a desk. */
const BANK = 'training-bank';

/** Files that are there are overwritten in place, as many backup programs do. */
async function copied(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name === BANK) continue;
    await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
  }
}

async function booked(desk: StdioDesk): Promise<number> {
  const { value } = (await order(desk, 'payments')) as { readonly value: readonly unknown[] };
  return value.length;
}

async function stopped(desk: StdioDesk): Promise<void> {
  await desk.stop();
  await pause(500);
}

describe('a folder that was put back as a whole', () => {
  let draft: string;
  let before: number;
  let desk: StdioDesk;
  afterAll(() => desk.stop());

  it('has a draft that was sent since', async () => {
    desk = await StdioDesk.start(folder);
    draft = await typedBatch(desk, { amount: '61.70' });
    await stopped(desk);
    await copied(folder, backup);

    desk = await StdioDesk.start(folder);
    expect(await desk.must('restore.get', {})).toEqual({ restored: null });
    const { message } = await sealed(desk, draft);
    expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'accepted' });
    before = await booked(desk);
    await stopped(desk);
    await copied(backup, folder);
  });

  it('is noticed, and freezes nothing before a person has confirmed that the other is not used', async () => {
    desk = await StdioDesk.start(folder);
    expect(await desk.must('restore.get', {})).toMatchObject({
      restored: { isCopy: true, acknowledged: false, batches: 1 },
    });
    expect((await desk.must('log.list', { text: 'desk.restored' })).rows).toHaveLength(1);
    expect(await detail(desk, draft)).toMatchObject({ state: 'draft' });
    await expect(must(sign(desk, 'batches.freeze', draft, 'ada-keller'))).rejects.toThrow('desk-copied');
  });

  it('books nothing twice afterwards', async () => {
    await desk.must('restore.acknowledge', { at: await noticedAt(desk) });
    const { message } = await sealed(desk, draft);
    const row = () => desk.must('outbox.get', { message });
    await expect.poll(row).toMatchObject({ state: 'unknown', may: { send: false, resend: false } });
    await desk.must('outbox.inquire', { message });
    expect(await row()).toMatchObject({
      may: { resend: false },
      bankSays: [{ code: 'bank-shows-other-message' }],
    });
    expect(await desk.call('outbox.resend', { message })).toMatchObject({ ok: false });
    expect(await booked(desk)).toBe(before);
  });
});
