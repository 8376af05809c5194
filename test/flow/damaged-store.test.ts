// Promise 5: a log of the store that is lost after a kill is told to whoever opens the desk, with how much is
// missing and since when.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { must, noticedAt, sign, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
afterAll(() => throwAway(folder));

it('a desk that lost drafts and a signed act says so in words and in its log, until an officer has read it', async () => {
  const first = await StdioDesk.start(folder);
  const kept = await typedBatch(first);
  await first.stop();

  const second = await StdioDesk.start(folder);
  const lost = await typedBatch(second, { amount: '12.40' });
  await must(sign(second, 'batches.freeze', kept, 'ada-keller'));
  second.child.kill('SIGKILL');
  await second.exited;
  rmSync(join(folder, 'desk.db-wal'));

  const third = await StdioDesk.start(folder);
  const { restored } = await third.must('restore.get', {});
  expect(restored).toMatchObject({ acknowledged: false });
  expect(restored?.missing?.changes).toBeGreaterThan(2);
  expect(Date.parse(restored?.missing?.since ?? '')).not.toBeNaN();
  expect(await third.call('batches.get', { batch: lost })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
  expect(await third.must('batches.get', { batch: kept })).toMatchObject({ state: 'draft' });
  const { rows } = await third.must('log.list', { text: 'desk.restored' });
  expect(rows[0]?.detail).toContain(`"changes":${restored?.missing?.changes}`);
  expect(await third.must('log.verify', {})).toMatchObject({ intact: true });
  await third.must('restore.acknowledge', { at: await noticedAt(third) });
  await third.stop();

  const fourth = await StdioDesk.start(folder);
  expect(await fourth.must('restore.get', {})).toMatchObject({ restored: { acknowledged: true } });
  expect((await fourth.must('log.list', { text: 'desk.restored' })).rows).toHaveLength(1);
  await fourth.stop();
});
