// After a restore from backup everything not final is unknown: an older copy of the store is noticed,
// whatever was done meanwhile.
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { order, requestsOf } from './bank-journal.ts';
import { must, noticedAt, payments, sealed, sign, adoptSample, typedBatch } from './officers.ts';
import { newFolder, pause, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
afterAll(() => throwAway(folder));

const STORE = join(folder, 'desk.db');
const COPY = join(folder, 'backup.db');

async function booked(desk: StdioDesk): Promise<number> {
  const { value } = (await order(desk, 'payments')) as { readonly value: readonly unknown[] };
  return value.length;
}

async function stopped(desk: StdioDesk): Promise<void> {
  await desk.stop();
  await pause(500);
}

async function putBack(): Promise<void> {
  await copyFile(COPY, STORE);
  for (const end of ['-wal', '-shm']) await rm(`${STORE}${end}`, { force: true });
}

describe('an older copy of the store put back', () => {
  let sentSince: string;
  let untouched: string;
  let underWay: string;

  it('is noticed: what was queued in it is unknown, said in words, logged, and nothing is sent by itself', async () => {
    const first = await StdioDesk.start(folder);
    sentSince = (await sealed(first, await adoptSample(first, 'supplier-run'))).message;
    untouched = (await sealed(first, await typedBatch(first))).message;
    underWay = await typedBatch(first, { amount: '77.10' });
    await must(sign(first, 'batches.freeze', underWay, 'ada-keller'));
    expect(await first.must('restore.get', {})).toEqual({ restored: null });
    await stopped(first);
    await copyFile(STORE, COPY);

    const second = await StdioDesk.start(folder);
    expect(await second.must('restore.get', {})).toEqual({ restored: null });
    expect(await second.must('outbox.send', { message: sentSince })).toMatchObject({ state: 'accepted' });
    await stopped(second);
    await putBack();

    const third = await StdioDesk.start(folder);
    const initiations = requestsOf(folder, 'payment-initiation').length;
    const { restored } = await third.must('restore.get', {});
    expect(restored).toMatchObject({ messages: 2, batches: 1, acknowledged: false });
    expect(restored!.lost).toBeGreaterThan(0);
    for (const message of [sentSince, untouched]) {
      expect(await third.must('outbox.get', { message })).toMatchObject({
        state: 'unknown',
        fault: { code: 'store-restored' },
        may: { send: false, resend: false, inquire: true },
        next: { what: 'inquire' },
      });
      expect(await third.call('outbox.send', { message })).toMatchObject({
        ok: false,
        error: { code: 'message-step-impossible' },
      });
      expect(await third.call('outbox.resend', { message })).toMatchObject({
        ok: false,
        error: { code: 'resend-without-inquiry' },
      });
    }
    const { rows } = await third.must('log.list', { text: 'desk.restored' });
    expect(rows).toHaveLength(1);
    expect(await third.must('log.verify', {})).toMatchObject({ intact: true });
    expect(requestsOf(folder, 'payment-initiation')).toHaveLength(initiations);
    await stopped(third);
  });

  it('an inquiry settles each: what was sent is accepted without a second sending, what was not may be sent', async () => {
    const desk = await StdioDesk.start(folder);
    const before = await booked(desk);
    expect(await desk.must('restore.get', {})).toMatchObject({ restored: { acknowledged: false } });
    expect(await desk.must('outbox.inquire', { message: sentSince })).toMatchObject({
      state: 'accepted',
      fault: null,
    });
    expect(await desk.must('outbox.inquire', { message: untouched })).toMatchObject({
      state: 'unknown',
      may: { resend: true },
    });
    expect(await booked(desk)).toBe(before);
    expect(await desk.must('outbox.resend', { message: untouched })).toMatchObject({ state: 'accepted' });
    expect(await booked(desk)).toBe(before + 1);
    expect(await desk.must('restore.acknowledge', { at: await noticedAt(desk) })).toMatchObject({
      restored: { acknowledged: true },
    });
    await stopped(desk);
  });

  it('a batch that was being approved in it is unknown once sealed, for it may have been sent since', async () => {
    const desk = await StdioDesk.start(folder);
    await must(sign(desk, 'batches.approve', underWay, 'jonas-weber'));
    await must(sign(desk, 'batches.release', underWay, 'mira-novak'));
    await expect
      .poll(
        async () => (await desk.must('outbox.list', {})).rows.find(({ batch }) => batch === underWay)?.state,
      )
      .toBe('unknown');
    const row = (await desk.must('outbox.list', {})).rows.find(({ batch }) => batch === underWay);
    expect(row).toMatchObject({ fault: { code: 'store-restored' }, may: { send: false, resend: false } });
    expect((await payments(desk, underWay))[0]).toMatchObject({ statusGroup: 'unknown' });
    const later = await sealed(desk, await typedBatch(desk, { amount: '3.40' }));
    expect(later).toMatchObject({ state: 'queued', may: { send: true } });
    await stopped(desk);
  });

  it('a mark that is gone proves nothing: what waits is unknown again', async () => {
    await rm(join(folder, 'desk.mark'));
    const desk = await StdioDesk.start(folder);
    expect(await desk.must('restore.get', {})).toMatchObject({
      restored: { lost: null, acknowledged: false, messages: 2 },
    });
    await stopped(desk);
  });
});
