// An open desk reads every page of its store by itself: a page that nothing asked for is named all the same.
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newFolder, removeFolder, TrainingDesk } from '../pack/training-desk.ts';

const PAGE = 4096;
const MINUTE = 60_000;
const folder = newFolder();
const file = join(folder, 'desk.db');
let desk: TrainingDesk | null = null;

/** Flips one bit in the middle of a page. */
function flip(page: number): void {
  const handle = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  const at = page * PAGE + PAGE / 2;
  readSync(handle, byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ 1;
  writeSync(handle, byte, 0, 1, at);
  closeSync(handle);
}

beforeAll(async () => {
  desk = await TrainingDesk.open(folder);
  await desk.batchFromSample();
  await desk.desk.close();
  desk = null;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await desk?.desk.close();
  removeFolder(folder);
});

it('a page that is damaged is named a minute after the desk was opened, though nothing asked for it', async () => {
  // What was written last: pages of the payments of the batch, which no start reads.
  flip(statSync(file).size / PAGE - 2);
  const wait = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, delay?: number) => wait(run, delay === MINUTE ? 1 : delay));
  const opened = await TrainingDesk.open(folder);
  desk = opened;
  const named = async (): Promise<readonly unknown[]> =>
    (await opened.ask('desk.get', {})).notices.map(({ what, fault }) => [what, fault.code]);
  await expect.poll(named, { timeout: 20_000 }).toEqual([['pages', 'store-pages-damaged']]);
  expect((await opened.ask('log.list', { text: 'store.pages-damaged' })).total).toBe(1);
});
