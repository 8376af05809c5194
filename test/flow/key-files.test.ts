// Where no PKCS#11 module can be had the training desk works with key files, and does its whole job with
// them.
import { afterAll, expect, it } from 'vitest';
import { sealed, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
afterAll(() => throwAway(folder));

it('a training desk of key files prepares, approves, releases, seals and sends', async () => {
  const desk = await StdioDesk.start(folder, { args: ['--training', '--file-tokens'] });
  const { message } = await sealed(desk, await typedBatch(desk));
  expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'accepted' });
  await desk.stop();
});
