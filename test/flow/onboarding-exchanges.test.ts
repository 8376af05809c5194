// The two steps of the binder that need a bank: a green connection test under the profile in force, and a
// payment the bank has settled.
import { needsTraining } from './desk-kind.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SETTLED } from '../bank-days.ts';
import { adopted, sentPayment } from './case-actions.ts';
import { advanceUntil } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

const done = async (): Promise<readonly string[]> =>
  (await desk.must('onboarding.get', {})).steps.filter((step) => step.done).map(({ step }) => step);

it('a connection test counts when every step of it passed, and no longer when the profile changed after it', async () => {
  expect(await done()).not.toContain('connection');
  const { checks } = await desk.must('profile.test', {});
  expect(checks.every(({ result }) => result === 'passed')).toBe(true);
  expect(await done()).toContain('connection');
  await adopted(desk, 'name', 'Training bank, renamed');
  expect(await done()).not.toContain('connection');
});

it('a test payment counts once the bank has settled it, not before', async () => {
  const { payment } = await sentPayment(desk);
  expect(await done()).not.toContain('payment');
  await advanceUntil(
    desk,
    SETTLED,
    async () => (await desk.must('payments.get', { payment })).status === 'ACSC',
  );
  expect((await desk.must('onboarding.get', {})).steps.find(({ step }) => step === 'payment')).toMatchObject({
    done: true,
    evidence: { by: 'bank', position: null },
  });
}, 120_000);

it.skipIf(needsTraining('everything-inside'))(
  'a practice desk leads nowhere: its gate stays shut',
  async () => {
    expect(await desk.call('onboarding.gate', { person: 'ada-keller' })).toMatchObject({
      ok: false,
      error: { code: 'onboarding-not-done', sentences: [{ data: { why: 'not-a-sandbox-desk' } }] },
    });
  },
);
