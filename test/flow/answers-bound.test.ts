// Answers are bound to the question: what is about another payment, older than the last attempt, or a
// duplicate settles nothing and allows no second sending.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setBank } from './bank-console.ts';
import { order, requestsOf } from './bank-journal.ts';
import { spendFollowUp } from './no-follow-up.ts';
import { detail, payments, sealed, adoptSample, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';
import { t } from '../../shared/texts/index.ts';
import { sayStored } from '../../shared/texts/say.ts';

/** What the training bank's report `other-uetr` puts in place of the payment's own. */
const FORGED_UETR = '00000000-0000-4000-8000-000000000000';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
  await spendFollowUp(desk);
});
afterEach(async () => {
  await order(desk, 'faults.set', { faults: [] });
  await setBank(desk, { dateHeader: 'bank' });
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

const initiations = (): number => requestsOf(folder, 'payment-initiation').length;

async function message(): Promise<{ readonly message: string; readonly batch: string }> {
  const batch = await typedBatch(desk);
  return { message: (await sealed(desk, batch)).message, batch };
}

/** Sent, and nobody knows whether it arrived. */
async function unknown(
  kind: 'drop-before' | 'drop-after',
  batch?: string,
): Promise<{ readonly message: string; readonly batch: string }> {
  const made =
    batch === undefined ? await message() : { message: (await sealed(desk, batch)).message, batch };
  await order(desk, 'faults.set', { faults: [{ operation: 'payment-initiation', kind, times: 1 }] });
  expect(await desk.must('outbox.send', { message: made.message })).toMatchObject({ state: 'unknown' });
  return made;
}

/** Whether clocks in this zone show the time that they showed an hour ago. */
function isSecondOfTwoHours(timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const now = Date.now();
  return clock.format(now) === clock.format(now - 3_600_000);
}

function playing(report: string, operation = 'status-inquiry-post'): Promise<unknown> {
  return order(desk, 'faults.set', { faults: [{ operation, kind: 'report', report, times: 1 }] });
}

describe('"no records found" allows no second sending', () => {
  it("where it names another payment, gives a status, or was not made now by the bank's clock; an honest one does", async () => {
    const { message: id } = await unknown('drop-before');
    const told: string[] = [];
    const expected = [
      ['other-message', 'names another payment'],
      ['other-end-to-end', 'names another payment'],
      ['other-group', 'names another payment'],
      ['with-status', 'gives a status'],
      ['an-hour-old', 'does not match the time of arrival'],
      ['an-hour-ahead', 'does not match the time of arrival'],
      ['without-time', 'does not say when it was made'],
    ] as const;
    for (const [report] of expected) {
      await playing(report);
      expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({
        state: 'unknown',
        may: { send: false, resend: false },
      });
      told.push(sayStored(t, (await desk.must('outbox.get', { message: id })).bankSays ?? ''));
    }
    expect(told).toEqual(expected.map(([, why]) => expect.stringContaining(why) as string));
    await setBank(desk, { dateHeader: 'none' });
    expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({
      state: 'unknown',
      may: { resend: false },
    });
    await setBank(desk, { dateHeader: 'bank' });
    expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({
      state: 'unknown',
      may: { resend: true },
    });
  });

  it('where its time has no offset, unless the hour comes a second time', async () => {
    const { message: id } = await unknown('drop-before');
    const { timeZone } = (await desk.must('profile.get', {})).profile;
    const before = isSecondOfTwoHours(timeZone);
    await playing('without-offset');
    const { state, may } = await desk.must('outbox.inquire', { message: id });
    const after = isSecondOfTwoHours(timeZone);
    expect(state).toBe('unknown');
    // Where the second hour began in between, nobody knows in which one the bank answered.
    expect([!before, !after]).toContain(may.resend);
  });

  it('where it is the answer of before the last attempt, played again whole', async () => {
    const { message: id } = await unknown('drop-before');
    expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({ may: { resend: true } });
    // The second attempt is booked and its answer lost; the bank\'s answer of before is played again.
    await order(desk, 'faults.set', {
      faults: [
        { operation: 'payment-initiation', kind: 'drop-after', times: 1 },
        { operation: 'status-inquiry-post', kind: 'replay', times: 1 },
      ],
    });
    expect(await desk.must('outbox.resend', { message: id })).toMatchObject({
      state: 'unknown',
      may: { resend: false },
    });
    const before = initiations();
    expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({
      state: 'unknown',
      may: { resend: false },
    });
    const { bankSays, history } = await desk.must('outbox.get', { message: id });
    expect(sayStored(t, bankSays ?? '')).toContain('before the last attempt');
    expect(history.at(-1)).toMatchObject({ kind: 'inquiry', fault: { code: 'answer-replayed' } });
    expect(await desk.call('outbox.resend', { message: id })).toMatchObject({
      ok: false,
      error: { code: 'resend-without-inquiry' },
    });
    expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({ state: 'accepted' });
    expect(initiations()).toBe(before);
  });
});

describe('an answer with our end-to-end identification', () => {
  it.each(['other-instruction', 'other-amount', 'other-message'])(
    'and %s settles nothing',
    async (report) => {
      // The sample's payments carry an InstrId, typed ones do not.
      const { message: id, batch } = await unknown('drop-after', await adoptSample(desk, 'supplier-run'));
      await playing(report);
      expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({
        state: 'unknown',
        may: { resend: false },
      });
      expect(sayStored(t, (await desk.must('outbox.get', { message: id })).bankSays ?? '')).toContain(
        'call the bank',
      );
      expect((await payments(desk, batch)).every(({ status }) => status === null)).toBe(true);
      expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({ state: 'accepted' });
    },
  );

  it('and another UETR than the bank gave moves no payment', async () => {
    const { message: id, batch } = await message();
    await desk.must('outbox.send', { message: id });
    const [payment] = await payments(desk, batch);
    // The follow-up may ask in between: the entries are told apart by what their answers say, not counted.
    const takenFromForged = async (): Promise<readonly boolean[]> => {
      const { timeline } = await desk.must('payments.inquire', { payment: payment!.payment, form: 'get' });
      const texts = timeline.flatMap(({ answer }) => (answer === null ? [] : [answer]));
      return Promise.all(
        texts.map(async (answer) => (await desk.must('answers.text', { answer })).text.includes(FORGED_UETR)),
      );
    };
    const first = await takenFromForged();
    await playing('other-uetr', 'status-inquiry-get');
    expect(await takenFromForged()).not.toContain(true);
    expect((await takenFromForged()).length).toBeGreaterThan(first.length);
    expect(await payments(desk, batch)).toMatchObject([{ uetr: payment!.uetr }]);
  });
});

describe('rejections', () => {
  it('that name a payment by its instruction alone reach it, and only it', async () => {
    const batch = await adoptSample(desk, 'supplier-run');
    const { message: id } = await sealed(desk, batch);
    await playing('instruction-alone', 'payment-initiation');
    expect(await desk.must('outbox.send', { message: id })).toMatchObject({ state: 'accepted' });
    const rows = await payments(desk, batch);
    expect(rows.filter(({ status }) => status === 'RJCT')).toHaveLength(1);
  });

  it('of the whole message never overwrite the status a payment has by itself', async () => {
    const { message: id, batch } = await message();
    await desk.must('outbox.send', { message: id });
    const [payment] = await payments(desk, batch);
    await playing('group-refused', 'status-inquiry-get');
    await desk.must('payments.inquire', { payment: payment!.payment, form: 'get' });
    expect(await payments(desk, batch)).toMatchObject([{ status: 'PDNG', statusGroup: 'waiting' }]);
    expect((await desk.must('outbox.get', { message: id })).state).toBe('accepted');
  });
});

it('a rejection that cannot be told from an old one settles no payment of an unknown message', async () => {
  const { message: id, batch } = await unknown('drop-after');
  await setBank(desk, { dateHeader: 'none' });
  await playing('refused-all');
  expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({
    state: 'unknown',
    may: { resend: false },
  });
  expect(await payments(desk, batch)).toMatchObject([{ status: null, statusGroup: 'unknown' }]);
  await setBank(desk, { dateHeader: 'bank' });
  await playing('refused-all');
  expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({ state: 'refused' });
  expect(await payments(desk, batch)).toMatchObject([{ status: 'RJCT', statusGroup: 'refused' }]);
});

describe('a rejection as a duplicate', () => {
  it.each(['duplicate-message', 'duplicate-all'])(
    'of all of it (%s) leaves the message unknown, and an inquiry settles it',
    async (report) => {
      const { message: id, batch } = await message();
      await playing(report, 'payment-initiation');
      expect(await desk.must('outbox.send', { message: id })).toMatchObject({
        state: 'unknown',
        fault: { code: 'duplicate-refused' },
        next: { what: 'inquire' },
        may: { resend: false },
      });
      expect((await detail(desk, batch)).outcome).toBe('unknown');
      expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({ state: 'accepted' });
      expect(await payments(desk, batch)).toMatchObject([{ status: 'PDNG' }]);
    },
  );

  it('of one payment leaves that payment unknown and not its message', async () => {
    const batch = await adoptSample(desk, 'supplier-run');
    const { message: id } = await sealed(desk, batch);
    await playing('duplicate-first', 'payment-initiation');
    expect(await desk.must('outbox.send', { message: id })).toMatchObject({ state: 'accepted' });
    const open = (await payments(desk, batch)).filter(({ statusGroup }) => statusGroup === 'unknown');
    expect(open).toMatchObject([{ status: null }]);
    expect((await detail(desk, batch)).outcome).toBe('unknown');
    await desk.must('payments.inquire', { payment: open[0]!.payment, form: 'post' });
    expect((await payments(desk, batch)).filter(({ statusGroup }) => statusGroup === 'unknown')).toEqual([]);
  });
});

it('a status alone, outside any envelope, names no message: unknown, and its words are shown', async () => {
  const { message: id } = await message();
  await order(desk, 'faults.set', {
    faults: [{ operation: 'payment-initiation', kind: 'status-text', times: 1 }],
  });
  const sent = await desk.must('outbox.send', { message: id });
  expect(sent).toMatchObject({ state: 'unknown', fault: { code: 'answer-garbled' } });
  expect(JSON.stringify(sent.fault?.sentences)).toContain('PDNG');
  expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({ state: 'accepted' });
});
