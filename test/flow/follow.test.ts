// The follow-up over a real desk and the training bank: by message, by pages, singly; its schedule; the
// archive.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withMember } from '../../shared/domain/profile/changes.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { SETTLED } from '../bank-days.ts';
import { advanceBank, setBank } from './bank-console.ts';
import { journalOf, order } from './bank-journal.ts';
import { needsTraining } from './desk-kind.ts';
import { payments, sealed, adoptSample, typedBatch } from './officers.ts';
import { newFolder, pause, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterEach(async () => {
  await order(desk, 'faults.set', { faults: [] });
  await setBank(desk, { pageSize: 50, inquiryScope: 'payment' });
  await desk.must('network.setMode', { mode: 'online' });
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

interface Seen {
  readonly operation: string;
  readonly number: number;
}
const POLL = { timeout: 60_000, interval: 50 };

async function seen(after = 0): Promise<readonly string[]> {
  const { value } = (await order(desk, 'journal')) as { readonly value: readonly Seen[] };
  return value
    .filter(({ number, operation }) => number > after && operation !== 'token')
    .map(({ operation }) => operation);
}
async function mark(): Promise<number> {
  const { value } = (await order(desk, 'journal')) as { readonly value: readonly Seen[] };
  return value.at(-1)?.number ?? 0;
}
const advance = (seconds: number): Promise<void> => advanceBank(desk, seconds);
const count = (operations: readonly string[], wanted: string): number =>
  operations.filter((operation) => operation === wanted).length;

/** Sent and taken; nothing is due yet. */
async function sent(sample = 'supplier-run'): Promise<{ readonly batch: string; readonly message: string }> {
  const batch = await adoptSample(desk, sample);
  const { message } = await sealed(desk, batch);
  expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'accepted' });
  return { batch, message };
}
async function statuses(batch: string): Promise<readonly (string | null)[]> {
  return (await payments(desk, batch)).map(({ status }) => status);
}
async function timeline(payment: string): Promise<CallOutput<'payments.get'>['timeline']> {
  return (await desk.must('payments.get', { payment })).timeline;
}
const quiet = async (): Promise<void> => {
  await expect.poll(async () => (await desk.must('follow.schedule', {})).underWay, POLL).toBeNull();
};

describe.skipIf(needsTraining('clock'))('questions', () => {
  it('a message is asked about once, its other payments are answered by a page for each own account', async () => {
    const { batch } = await sent();
    const before = await mark();
    await advance(SETTLED);
    await expect.poll(() => statuses(batch), POLL).toEqual(['ACSC', 'ACSC', 'ACSC', 'ACSC']);
    await quiet();
    const asked = await seen(before);
    expect([
      count(asked, 'status-inquiry-get'),
      count(asked, 'enhanced-inquiry'),
      count(asked, 'status-inquiry-post'),
    ]).toEqual([1, 2, 0]);
    const [, second] = await payments(desk, batch);
    const entries = await timeline(second!.payment);
    expect(entries.at(-1)).toMatchObject({
      source: 'enhanced-inquiry',
      status: 'ACSC',
      facts: expect.arrayContaining([expect.objectContaining({ name: 'uetr', value: second!.uetr })]),
    });
    expect(await desk.must('answers.text', { answer: entries.at(-1)!.answer! })).toMatchObject({
      text: expect.stringContaining('"transactions"'),
      verified: false,
    });
  });

  it('the whole result is paged through', async () => {
    await setBank(desk, { pageSize: 1 });
    const { batch } = await sent();
    const before = await mark();
    await advance(SETTLED);
    await expect.poll(() => statuses(batch), POLL).toEqual(['ACSC', 'ACSC', 'ACSC', 'ACSC']);
    await quiet();
    const asked = await seen(before);
    expect(count(asked, 'enhanced-inquiry')).toBeGreaterThanOrEqual(3);
    expect(count(asked, 'status-inquiry-get')).toBe(1);
  });

  it('a bank that reports a whole message is asked for nothing more', async () => {
    await setBank(desk, { inquiryScope: 'message' });
    const { batch } = await sent();
    const before = await mark();
    await advance(SETTLED);
    await expect.poll(() => statuses(batch), POLL).toEqual(['ACSC', 'ACSC', 'ACSC', 'ACSC']);
    await quiet();
    expect(await seen(before)).toEqual(['status-inquiry-get']);
  });

  it('a bank without the enhanced inquiry is asked singly', async () => {
    const { batch } = await sent();
    await order(desk, 'faults.set', {
      faults: [{ operation: 'enhanced-inquiry', kind: 'gateway-error', status: 404, format: 'json' }],
    });
    const before = await mark();
    await advance(SETTLED);
    await expect.poll(() => statuses(batch), POLL).toEqual(['ACSC', 'ACSC', 'ACSC', 'ACSC']);
    await quiet();
    const asked = await seen(before);
    expect([count(asked, 'status-inquiry-get'), count(asked, 'enhanced-inquiry')]).toEqual([4, 1]);
    await advance(3_700);
  });

  it("a return found by somebody's search reaches the payment's own timeline, and its status stays", async () => {
    const batch = await typedBatch(desk, { name: 'Returned Ltd' });
    const { message } = await sealed(desk, batch);
    await desk.must('outbox.send', { message });
    await advance(SETTLED);
    await expect.poll(() => statuses(batch), POLL).toEqual(['ACSC']);
    await advance(2 * 86_400);
    const [payment] = await payments(desk, batch);
    await desk.must('inquiries.search', { criteria: { uetr: payment!.uetr ?? '' } });
    expect((await payments(desk, batch))[0]).toMatchObject({
      status: 'ACSC',
      returned: true,
      statusGroup: 'attention',
    });
    expect((await timeline(payment!.payment)).at(-1)).toMatchObject({
      source: 'enhanced-inquiry',
      facts: expect.arrayContaining([{ name: 'reasonType', value: 'RETN' }]),
    });
  });
});

describe.skipIf(needsTraining('clock'))('a payment looked up by the enhanced inquiry', () => {
  it('shows a return that no status report shows', async () => {
    const batch = await typedBatch(desk, { name: 'Returned Ltd' });
    const { message } = await sealed(desk, batch);
    await desk.must('outbox.send', { message });
    await advance(SETTLED);
    await expect.poll(() => statuses(batch), POLL).toEqual(['ACSC']);
    await advance(2 * 86_400);
    const payment = (await payments(desk, batch))[0]!.payment;
    expect(await desk.must('payments.inquire', { payment, form: 'get' })).toMatchObject({
      status: 'ACSC',
      returned: false,
    });
    expect(await desk.must('payments.inquire', { payment, form: 'enhanced' })).toMatchObject({
      status: 'ACSC',
      returned: true,
      statusGroup: 'attention',
    });
    await advance(120 * 86_400);
    expect(await desk.call('payments.inquire', { payment, form: 'enhanced' })).toMatchObject({
      ok: false,
      error: { code: 'payment-not-found-at-bank' },
    });
  });
});

describe.skipIf(needsTraining('clock'))('the schedule', () => {
  it('says what is asked next, when, how and what is left of the budget', async () => {
    const { message, batch } = await sent();
    const schedule = await desk.must('follow.schedule', { message });
    expect(schedule).toMatchObject({
      paused: null,
      underWay: null,
      givenUp: [],
      steps: [{ form: 'pages', why: 'pace', message, payments: 4 }],
    });
    expect(Date.parse(schedule.steps[0]!.at) - Date.parse(schedule.now)).toBeGreaterThan(50 * 60_000);
    expect(schedule.budget).toMatchObject({ perHour: 600, left: 600 - schedule.budget.used });
    const [payment] = await payments(desk, batch);
    expect((await desk.must('follow.schedule', { payment: payment!.payment })).steps).toMatchObject([
      { at: payment!.nextInquiryAt },
    ]);
  });

  it('shows the pause the bank asks for, and nothing is asked meanwhile', async () => {
    const { batch } = await sent();
    await order(desk, 'faults.set', {
      faults: [{ operation: 'status-inquiry-get', kind: 'rate-limit', times: 1 }],
    });
    await advance(SETTLED);
    await expect
      .poll(async () => (await desk.must('follow.schedule', {})).paused?.why, POLL)
      .toBe('bank-pause');
    const before = await mark();
    await pause(300);
    expect(await seen(before)).toEqual([]);
    await advance(3_600);
    await expect.poll(() => statuses(batch), POLL).toEqual(['ACSC', 'ACSC', 'ACSC', 'ACSC']);
    expect((await desk.must('follow.schedule', {})).paused).toBeNull();
  });

  it('rests after a failure of the bank', async () => {
    const { batch } = await sent();
    await order(desk, 'faults.set', {
      faults: [{ operation: 'status-inquiry-get', kind: 'error-500', times: 1 }],
    });
    await advance(SETTLED);
    await expect
      .poll(async () => (await desk.must('follow.schedule', {})).paused?.why, POLL)
      .toBe('bank-failing');
    await advance(600);
    await expect.poll(() => statuses(batch), POLL).toEqual(['ACSC', 'ACSC', 'ACSC', 'ACSC']);
  });

  it('rests while the desk is offline', async () => {
    const { batch } = await sent();
    await desk.must('network.setMode', { mode: 'offline' });
    const before = await mark();
    await advance(SETTLED);
    expect((await desk.must('follow.schedule', {})).paused).toEqual({ why: 'offline', until: null });
    await pause(300);
    expect(await seen(before)).toEqual([]);
    await desk.must('network.setMode', { mode: 'online' });
    await expect.poll(() => statuses(batch), POLL).toEqual(['ACSC', 'ACSC', 'ACSC', 'ACSC']);
  });
});

describe.skipIf(needsTraining('clock'))('the budget', () => {
  const limit = async (perHour: number): Promise<void> => {
    const { profile, sha256 } = await desk.must('profile.get', {});
    if (profile.limits.inquiriesPerHour === perHour) return;
    await desk.must('profile.adopt', {
      draft: JSON.stringify(withMember(profile, 'limits.inquiriesPerHour', perHour)),
      expectedSha256: sha256,
      person: 'mira-novak',
      reason: 'a test',
    });
  };
  /** Pages asked for since a request of the bank's journal. */
  const pagesSince = (number: number): readonly string[] =>
    readdirSync(journalOf(folder))
      .filter(
        (name) => name.endsWith('-enhanced-inquiry.request.json') && Number(name.split('-')[0]) > number,
      )
      .toSorted()
      .map(
        (name) => JSON.parse(readFileSync(join(journalOf(folder), name), 'utf8')) as Record<string, string>,
      )
      .map(
        (criteria) =>
          `${criteria['account']} ${criteria['transaction_received_date_time_from']} ${criteria['page_number'] ?? '1'}`,
      );

  afterEach(() => limit(600));

  it('ends the questions of the hour, says so, and pages go on where they stopped', async () => {
    await setBank(desk, { pageSize: 1 });
    const { batch } = await sent();
    // One question for the message and one page: which payments they answer depends on the day, but never all
    // of them.
    await limit(2);
    const before = await mark();
    // Far enough for every payment to have settled: the answers of the first round are the last.
    await advance(12 * 86_400);
    await expect.poll(async () => (await desk.must('follow.schedule', {})).paused?.why, POLL).toBe('budget');
    const { budget, paused } = await desk.must('follow.schedule', {});
    expect(budget).toMatchObject({ perHour: 2, used: 2, left: 0, nextFreeAt: paused!.until });
    expect(await seen(before)).toHaveLength(2);
    for (let hour = 0; hour < 12 && (await statuses(batch)).includes('PDNG'); hour += 1) {
      const asked = await mark();
      await advance(3_700);
      await expect.poll(async () => (await mark()) > asked, POLL).toBe(true);
      await quiet();
    }
    expect(await statuses(batch)).toEqual(['ACSC', 'ACSC', 'ACSC', 'ACSC']);
    const pages = pagesSince(before);
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(pages).size).toBe(pages.length);
  });

  it('is the same after the desk was started anew', async () => {
    const { used } = (await desk.must('follow.schedule', {})).budget;
    await desk.must('inquiries.search', { criteria: { transaction_flow_indicator: 'CR' } });
    expect((await desk.must('follow.schedule', {})).budget.used).toBeGreaterThan(used);
    await desk.stop();
    await pause(500);
    desk = await StdioDesk.start(folder);
    await expect
      .poll(async () => (await desk.must('follow.schedule', {})).budget.used, POLL)
      .toBeGreaterThanOrEqual(used + 1);
  });
});

describe.skipIf(needsTraining('clock'))('a message nobody settled', () => {
  it('is given up after three inquiries, named in the schedule, asked about no more, and again when somebody says so', async () => {
    const { message } = await sealed(desk, await adoptSample(desk, 'supplier-run'));
    await order(desk, 'faults.set', {
      faults: [
        { operation: 'payment-initiation', kind: 'drop-after', times: 1 },
        { operation: 'status-inquiry-post', kind: 'forged-signature' },
      ],
    });
    await desk.must('outbox.send', { message });
    for (let round = 0; round < 3; round += 1) await desk.must('outbox.inquire', { message });
    expect((await desk.must('follow.schedule', {})).givenUp).toEqual([
      { message, reference: expect.any(String) },
    ]);
    const before = await mark();
    await advance(3_600);
    await quiet();
    expect(count(await seen(before), 'status-inquiry-post')).toBe(0);
    await order(desk, 'faults.set', { faults: [] });
    await desk.must('follow.askAgain', { message });
    await expect.poll(async () => (await desk.must('outbox.get', { message })).state, POLL).toBe('accepted');
    expect((await desk.must('follow.schedule', {})).givenUp).toEqual([]);
  });
});

describe.skipIf(needsTraining('clock'))('the archive', () => {
  it('answers what the bank no longer can, and says from when on the bank does', async () => {
    const { batch } = await sent();
    const [payment] = await payments(desk, batch);
    const criteria = { end_to_end_identification: payment!.endToEndId };
    expect(await desk.must('archive.search', { criteria })).toMatchObject({ rows: [], total: 0 });
    expect((await desk.must('archive.search', { criteria, reach: 'all' })).rows).toMatchObject([
      { payment: payment!.payment, outOfReach: false },
    ]);
    await advance(120 * 86_400);
    await expect.poll(() => statuses(batch), POLL).toEqual(['ACSC', 'ACSC', 'ACSC', 'ACSC']);
    expect((await desk.must('inquiries.search', { criteria })).rows).toEqual([]);
    const found = await desk.must('archive.search', { criteria: { ...criteria, virtual_account: 'V1' } });
    expect(found).toMatchObject({
      total: 1,
      notApplied: ['virtual_account'],
      rows: [{ payment: payment!.payment, outOfReach: true, status: 'ACSC' }],
    });
    expect(found.rows[0]!.sentAt < found.bankAnswersFrom).toBe(true);
    expect(found.keptFrom! <= found.rows[0]!.sentAt).toBe(true);
  });
});
