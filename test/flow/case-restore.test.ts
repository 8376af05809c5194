// After a restore from backup a case that may have been sent since is unknown, now or once it is released,
// and so is a new one about a payment that may have had a case.
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { requestsOf } from './bank-journal.ts';
import { caseOf, draftCase, releasedCase, signCase, STRANGE } from './case-actions.ts';
import { newFolder, pause, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
afterAll(() => throwAway(folder));

/** Other payments the bank has never seen. */
const [DRAFT, ELSEWHERE] = [STRANGE.replace(/5$/u, '6'), STRANGE.replace(/5$/u, '8')];

const STORE = join(folder, 'desk.db');
const COPY = join(folder, 'backup.db');

async function stopped(desk: StdioDesk): Promise<void> {
  await desk.stop();
  await pause(500);
}

it('an older copy of the store put back sends no case twice without the word of the bank', async () => {
  const first = await StdioDesk.start(folder);
  const released = await releasedCase(first, await draftCase(first));
  const waiting = await draftCase(first, { fields: { reason: 'DUPL', uetr: STRANGE.replace(/5$/u, '7') } });
  expect(await signCase(first, 'cases.propose', waiting, 'ada-keller')).toBeNull();
  const draft = await draftCase(first, { fields: { reason: 'DUPL', uetr: DRAFT } });
  await stopped(first);
  await copyFile(STORE, COPY);

  const second = await StdioDesk.start(folder);
  expect((await second.must('cases.send', { case: released })).state).toBe('refused');
  await releasedCase(second, draft);
  expect((await second.must('cases.send', { case: draft })).state).toBe('refused');
  const forgotten = await draftCase(second, { fields: { reason: 'DUPL', uetr: ELSEWHERE } });
  await releasedCase(second, forgotten);
  expect((await second.must('cases.send', { case: forgotten })).state).toBe('refused');
  await stopped(second);
  await copyFile(COPY, STORE);
  for (const end of ['-wal', '-shm']) await rm(`${STORE}${end}`, { force: true });

  const third = await StdioDesk.start(folder);
  expect(await caseOf(third, released)).toMatchObject({
    state: 'unknown',
    fault: { code: 'case-restored' },
    may: { send: false, resend: false, ask: true, settle: true },
  });
  expect(await third.call('cases.send', { case: released })).toMatchObject({
    ok: false,
    error: { code: 'case-step-impossible' },
  });
  expect(await caseOf(third, waiting)).toMatchObject({
    state: 'expired',
    fault: { code: 'case-restored' },
    may: { approve: false, edit: true },
  });
  const sent = requestsOf(folder, 'stop').length;
  expect(sent).toBe(3);

  // The draft of the copy was sent since; released anew it is not sent before the bank was asked.
  expect(await caseOf(third, draft)).toMatchObject({
    state: 'draft',
    fault: { code: 'case-restored' },
    contact: { urgency: 'now' },
  });
  await releasedCase(third, draft);
  expect(await caseOf(third, draft)).toMatchObject({
    state: 'unknown',
    fault: { code: 'case-restored' },
    may: { send: false, resend: false, ask: true, settle: true },
  });
  expect(await third.call('cases.send', { case: draft })).toMatchObject({ ok: false });
  expect(await third.call('cases.resend', { case: draft })).toMatchObject({
    ok: false,
    error: { code: 'resend-without-inquiry' },
  });
  // A case that no copy knows, about a payment that had one.
  const again = await draftCase(third, { fields: { reason: 'DUPL', uetr: ELSEWHERE } });
  expect((await caseOf(third, again)).fault?.code).toBe('case-restored');
  await releasedCase(third, again);
  const waits = await caseOf(third, again);
  expect(waits).toMatchObject({ state: 'unknown', may: { send: false, resend: false, settle: true } });
  expect(requestsOf(folder, 'stop')).toHaveLength(sent);

  // The bank's word, by name, opens the way.
  await third.must('cases.settle', {
    case: again,
    expectedRevision: waits.changeRevision,
    said: 'not-received',
    contact: 'Ms Reed, service desk',
    calledAt: new Date().toISOString(),
    reference: 'SR-78',
    note: '',
  });
  await third.must('cases.resend', { case: again });
  expect(requestsOf(folder, 'stop')).toHaveLength(sent + 1);
  await stopped(third);
});
