// After a restore from backup a case that may have been sent since is unknown, and one that waited for
// signatures is looked at again.
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { requestsOf } from './bank-journal.ts';
import { caseOf, draftCase, releasedCase, signCase, STRANGE } from './case-acts.ts';
import { newFolder, pause, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
afterAll(() => throwAway(folder));

const STORE = join(folder, 'desk.db');
const COPY = join(folder, 'backup.db');

async function stopped(desk: StdioDesk): Promise<void> {
  await desk.stop();
  await pause(500);
}

it('an older copy of the store put back does not send a case twice', async () => {
  const first = await StdioDesk.start(folder);
  const released = await releasedCase(first, await draftCase(first));
  const waiting = await draftCase(first, { fields: { reason: 'DUPL', uetr: STRANGE.replace(/5$/u, '7') } });
  expect(await signCase(first, 'cases.propose', waiting, 'ada-keller')).toBeNull();
  await stopped(first);
  await copyFile(STORE, COPY);

  const second = await StdioDesk.start(folder);
  expect((await second.must('cases.send', { case: released })).state).toBe('refused');
  await stopped(second);
  await copyFile(COPY, STORE);
  for (const end of ['-wal', '-shm']) await rm(`${STORE}${end}`, { force: true });

  const third = await StdioDesk.start(folder);
  expect(await caseOf(third, released)).toMatchObject({
    state: 'unknown',
    fault: { code: 'store-restored' },
    may: { send: false, resend: false, ask: true, settle: true },
  });
  expect(await third.call('cases.send', { case: released })).toMatchObject({
    ok: false,
    error: { code: 'case-step-impossible' },
  });
  expect(await caseOf(third, waiting)).toMatchObject({
    state: 'expired',
    fault: { code: 'store-restored' },
    may: { approve: false, edit: true },
  });
  expect(requestsOf(folder, 'stop').length).toBeLessThanOrEqual(1);
  await stopped(third);
});
