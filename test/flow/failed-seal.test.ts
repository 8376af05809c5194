// A released batch that the machine cannot seal by itself is told on the first screen until it is settled,
// and leaves a line in the log.
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardOf, detail, must, sign, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;
let batch: string;

/** The company's token of the card module lies in one folder; without it the key cannot be used. */
function seal(): string {
  const tokens = readdirSync(desk.world?.env.HOME ?? folder, { recursive: true, withFileTypes: true }).filter(
    (entry) =>
      entry.name === 'token.object' &&
      readFileSync(join(entry.parentPath, entry.name)).includes('Company seal'),
  );
  if (tokens[0] === undefined) throw new Error('no token of the company');
  return tokens[0].parentPath;
}

const notices = async () => (await desk.must('desk.get', {})).notices;

let there: string;
const away = join(folder, 'away');

beforeAll(async () => {
  desk = await StdioDesk.start(folder, { args: ['--training', '--offline'] });
  there = seal();
  batch = await typedBatch(desk);
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

it('names the batch, why, and what to do', async () => {
  expect(await notices()).toEqual([]);
  // The card with the company's key is not there.
  renameSync(there, away);
  await must(sign(desk, 'batches.release', batch, 'mira-novak'));
  await expect.poll(notices, { timeout: 30_000 }).toMatchObject([
    {
      what: 'seal',
      batch,
      reference: (await detail(desk, batch)).reference,
      fault: { code: expect.stringMatching(/^[a-z-]+$/u) as string },
    },
  ]);
  expect(await detail(desk, batch)).toMatchObject({ state: 'released' });
  const { rows } = await desk.must('log.list', { text: 'batch.seal-refused' });
  const [notice] = await notices();
  expect(rows).toMatchObject([{ subject: batch, detail: notice?.fault.code }]);
  expect(
    desk.events.some(({ event, data }) => event === 'changed' && (data as { what: string }).what === 'desk'),
  ).toBe(true);
});

it('is gone once an officer has returned the batch', async () => {
  const { changeRevision } = await detail(desk, batch);
  const { ticket } = await desk.must('batches.return', {
    batch,
    expectedRevision: changeRevision,
    choice: await cardOf(desk, 'jonas-weber'),
    reason: 'The company card is lost.',
  });
  expect((await desk.ended(ticket)).fault).toBeNull();
  expect(await detail(desk, batch)).toMatchObject({ state: 'returned' });
  expect(await notices()).toEqual([]);
});
