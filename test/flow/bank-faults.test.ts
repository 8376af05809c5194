// Promise 3: never twice, never "failed" when it may have moved. The bank misbehaves; the desk says what it
// knows and no more.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { needsTraining } from './desk-kind.ts';
import { advanceBank, setFault } from './bank-console.ts';
import { order, requestsOf } from './bank-journal.ts';
import { spendFollowUp } from './no-follow-up.ts';
import { payments, sealed, adoptSample, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';
import { t } from '../../shared/texts/index.ts';
import { sayStored } from '../../shared/texts/say.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
  await spendFollowUp(desk);
});
afterEach(async () => {
  await order(desk, 'faults.set', { faults: [] });
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

function arm(fault: string, operation = 'payment-initiation'): Promise<unknown> {
  return setFault(desk, fault, operation);
}

describe('an answer that does not come or does not verify', () => {
  it.each([
    ['drop-after', ['connection-lost']],
    ['truncated', ['connection-lost', 'answer-garbled', 'answer-foreign']],
    ['unsigned', ['answer-unsigned']],
    ['forged-signature', ['answer-forged']],
    ['tampered', ['answer-forged', 'answer-garbled', 'answer-undecryptable']],
    ['garbled', ['answer-garbled']],
    ['wrong-suite', ['answer-other-suite']],
  ])(
    '%s after the bank has booked makes the message unknown, and an inquiry makes it accepted without a second sending',
    async (kind, codes) => {
      const { message: id, batch } = await message();
      const before = initiations();
      await arm(kind);
      const sent = await desk.must('outbox.send', { message: id });
      expect(sent).toMatchObject({
        state: 'unknown',
        may: { send: false, inquire: true, resend: false },
        next: { what: 'inquire' },
      });
      expect(codes).toContain(sent.fault?.code);
      expect((await payments(desk, batch)).map(({ statusGroup, status }) => [statusGroup, status])).toEqual([
        ['unknown', null],
      ]);
      expect(await desk.call('outbox.send', { message: id })).toMatchObject({
        ok: false,
        error: { code: 'message-step-impossible' },
      });
      expect(await desk.call('outbox.resend', { message: id })).toMatchObject({
        ok: false,
        error: { code: 'resend-without-inquiry' },
      });
      expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({
        state: 'accepted',
        fault: null,
      });
      expect((await payments(desk, batch))[0]).toMatchObject({ status: 'PDNG', statusGroup: 'waiting' });
      expect(initiations()).toBe(before + 1);
    },
  );

  it('a forged inquiry answer settles nothing', async () => {
    const { message: id } = await message();
    await arm('drop-after');
    await desk.must('outbox.send', { message: id });
    await arm('forged-signature', 'status-inquiry-post');
    expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({
      state: 'unknown',
      may: { resend: false },
    });
    const { history } = await desk.must('outbox.get', { message: id });
    expect(history.at(-1)).toMatchObject({ kind: 'inquiry', fault: { code: 'answer-forged' } });
  });
});

describe('inquiries that are not answered', () => {
  it('end after three rounds for a message of several payments too: then a person calls the bank', async () => {
    const { message: id } = await sealed(desk, await adoptSample(desk, 'supplier-run'));
    await arm('drop-after');
    await desk.must('outbox.send', { message: id });
    await order(desk, 'faults.set', { faults: [{ operation: 'status-inquiry-post', kind: 'drop-before' }] });
    for (const next of ['inquire', 'inquire', null])
      expect((await desk.must('outbox.inquire', { message: id })).next?.what ?? null).toBe(next);
    expect(await desk.must('outbox.get', { message: id })).toMatchObject({
      state: 'unknown',
      may: { resend: false },
      bankSays: [{ code: 'inquiries-did-not-settle' }],
    });
    await order(desk, 'faults.set', { faults: [] });
    expect(await desk.must('outbox.inquire', { message: id })).toMatchObject({ state: 'accepted' });
  });
});

describe('a request the bank never got', () => {
  it.each([
    ['drop-before', 'connection-lost'],
    ['error-500', 'bank-failure'],
    ['error-502-html', 'answer-foreign'],
  ])(
    'after %s the identical bytes go once more, and only after an inquiry showed nothing',
    async (kind, code) => {
      const { message: id, batch } = await message();
      await arm(kind);
      expect(await desk.must('outbox.send', { message: id })).toMatchObject({
        state: 'unknown',
        fault: { code },
        may: { resend: false },
      });
      const shown = await desk.must('outbox.inquire', { message: id });
      expect(shown).toMatchObject({ state: 'unknown', may: { send: false, resend: true } });
      expect(sayStored(t, (await desk.must('outbox.get', { message: id })).bankSays ?? '')).toContain(
        'none of these payments',
      );
      expect(await desk.must('outbox.resend', { message: id })).toMatchObject({ state: 'accepted' });
      const { history, bodySha256 } = await desk.must('outbox.get', { message: id });
      expect(
        history.filter(({ kind }) => kind === 'initiation').map((attempt) => attempt.bodySha256),
      ).toEqual([bodySha256, bodySha256]);
      expect((await payments(desk, batch)).map((payment) => payment.status)).toEqual(['PDNG']);
    },
  );

  it.each(['gateway-error status=403 format=json', 'gateway-error status=404 format=xml'])(
    '%s is not taken: the message waits in the queue and nothing is unknown',
    async (kind) => {
      const { message: id } = await message();
      await arm(kind);
      expect(await desk.must('outbox.send', { message: id })).toMatchObject({
        state: 'queued',
        may: { send: true, resend: false },
      });
      expect(await desk.must('outbox.send', { message: id })).toMatchObject({ state: 'accepted' });
    },
  );

  it.skipIf(needsTraining('clock'))(
    '429 is not taken and the machine sends again by itself when the bank allows it',
    async () => {
      const { message: id } = await message();
      await arm('rate-limit');
      const waiting = await desk.must('outbox.send', { message: id });
      expect(waiting).toMatchObject({
        state: 'queued',
        fault: { code: 'rate-limited' },
        next: { what: 'send' },
      });
      await advanceBank(desk, 600);
      await expect.poll(async () => (await desk.must('outbox.get', { message: id })).state).toBe('accepted');
    },
  );
});

describe('access tokens', () => {
  it('an expired token is renewed once and the message goes through in one attempt', async () => {
    const { message: id } = await message();
    await order(desk, 'tokens.expire');
    expect(await desk.must('outbox.send', { message: id })).toMatchObject({ state: 'accepted', attempts: 1 });
  });
});

describe('406', () => {
  it('says that some request was received: another message with the same reference never makes ours accepted', async () => {
    await order(desk, 'settings.set', { settings: { duplicateKey: 'endToEndId' } });
    const first = await typedBatch(desk, { endToEndId: 'E2E-SHARED-1' });
    const { message: one } = await sealed(desk, first);
    expect(await desk.must('outbox.send', { message: one })).toMatchObject({ state: 'accepted' });
    const second = await typedBatch(desk, { endToEndId: 'E2E-SHARED-1', amount: '77.00' });
    const { message: two } = await sealed(desk, second);
    expect(await desk.must('outbox.send', { message: two })).toMatchObject({
      state: 'unknown',
      fault: { code: 'duplicate-request' },
    });
    expect(await desk.must('outbox.inquire', { message: two })).toMatchObject({
      state: 'unknown',
      may: { resend: false },
    });
    expect((await desk.must('outbox.get', { message: two })).bankSays).toMatchObject([
      { code: 'bank-shows-other-message' },
    ]);
    expect((await payments(desk, second)).map((payment) => payment.status)).toEqual([null]);
  });
});
