// The virtual card of the training desk: goes in and out of a real reader on order, and says so when no
// reader listens.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { virtualCard } from '../../training/virtual-card.ts';
import { openPcsc } from '../../main/token/process/readers/pcsc.ts';
import { type Pcsc, startPcsc } from './pcsc.ts';

const PROGRAM = fileURLToPath(new URL('../virtual-card/main.ts', import.meta.url));
let pcsc: Pcsc;

beforeAll(async () => {
  pcsc = await startPcsc();
  Object.assign(process.env, pcsc.env);
});
afterAll(() => pcsc.stop());

/** Whether the first reader has a card, once the service has noticed. */
async function present(wanted: boolean): Promise<void> {
  const watch = openPcsc();
  await expect
    .poll(async () => (await watch.next(null))?.[0]?.present, { timeout: 10_000, interval: 50 })
    .toBe(wanted);
}

test('the card goes in, comes out and goes in again', async () => {
  const card = virtualCard(PROGRAM, pcsc.ports[0]);
  expect([card.installed, card.inserted()]).toEqual([true, false]);
  expect(await card.put(true)).toBe(true);
  await present(true);
  expect(await card.put(false)).toBe(true);
  await present(false);
  expect(await card.put(true)).toBe(true);
  await present(true);
  card.close();
  await present(false);
});

test('without a reader that listens, or without its program, there is no card', async () => {
  const nowhere = virtualCard(PROGRAM, 9);
  expect([await nowhere.put(true), nowhere.inserted()]).toEqual([false, false]);
  const absent = virtualCard(null, pcsc.ports[0]);
  expect([absent.installed, await absent.put(true)]).toEqual([false, false]);
}, 30_000);
