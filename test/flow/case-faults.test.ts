// A case can end a payment: whatever the bank does, it is never sent twice, never called failed when it may
// have arrived, and unknown is left only on evidence.
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { order, requestsOf } from './bank-journal.ts';
import { adopted, caseOf, draftCase, releasedCase, sentPayment, STRANGE } from './case-actions.ts';
import { newFolder, pause, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterEach(async () => {
  await order(desk, 'faults.set', { faults: [] });
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

const fresh = (): string =>
  `${STRANGE.slice(0, 24)}${Math.floor(performance.now() * 1_000)
    .toString(16)
    .padStart(12, '0')}`;
const arm = (kind: string, operation = 'stop'): Promise<unknown> =>
  order(desk, 'faults.set', { faults: [{ operation, kind, times: 1 }] });
const stops = (): number => requestsOf(folder, 'stop').length;
const recall = async (uetr = fresh()): Promise<string> =>
  releasedCase(desk, await draftCase(desk, { fields: { reason: 'DUPL', uetr } }));

describe.each(['json', 'xml'] as const)('requests in %s', (format) => {
  beforeAll(async () => {
    await adopted(desk, 'requests.format', format);
  });

  it.each([
    [
      'stop',
      {
        reason: 'CUST',
        reason_description:
          'Ordered twice & paid <once>, the second invoice is wrong; nobody here knows how that could happen in so short a time.',
      },
      'ACCP',
    ],
    ['reconfirm', { reason: '12345' }, 'ACCP'],
    ['reject', { reason: '54321' }, 'ACCP'],
  ] as const)(
    '%s is read back by the card process, sent as signed, and its answer is understood',
    async (act, fields, status) => {
      const { uetr } = await sentPayment(desk);
      const id = await releasedCase(
        desk,
        await draftCase(desk, { act, fields: { ...fields, uetr: (uetr ?? '').toUpperCase() } }),
      );
      const sent = await desk.must('cases.send', { case: id });
      expect(sent).toMatchObject({ state: 'answered', decision: { status }, request: { format } });
      const last = requestsOf(folder, act === 'stop' ? 'stop' : 'reconfirmation').at(-1) ?? '';
      expect(createHash('sha256').update(last).digest('hex')).toBe(sent.request?.sha256);
    },
  );

  it("a refusal is the bank's no, with its words", async () => {
    expect(await desk.must('cases.send', { case: await recall() })).toMatchObject({
      state: 'refused',
      decision: { status: 'RJCT', text: 'Transaction not found.' },
    });
  });

  it.each([
    ['drop-after', 'connection-lost'],
    ['error-500', 'bank-failure'],
    ['error-502-html', 'answer-foreign'],
  ])('after %s it is unknown, with a call to make and nothing to retry', async (kind, code) => {
    const id = await recall();
    await arm(kind);
    const sent = await desk.must('cases.send', { case: id });
    expect(sent).toMatchObject({
      state: 'unknown',
      fault: { code },
      decision: null,
      contact: { urgency: 'now' },
      may: { send: false, ask: true, resend: false, settle: true, close: false },
    });
    expect(await desk.call('cases.send', { case: id })).toMatchObject({
      ok: false,
      error: { code: 'case-step-impossible' },
    });
    expect(await desk.call('cases.resend', { case: id })).toMatchObject({
      ok: false,
      error: { code: 'resend-without-inquiry' },
    });
    expect(
      await desk.call('cases.close', { case: id, expectedRevision: sent.changeRevision, note: '' }),
    ).toMatchObject({ ok: false });
  });
});

describe('leaving unknown', () => {
  it('what the payment shows settles a stop that was carried out', async () => {
    const { uetr } = await sentPayment(desk);
    const id = await releasedCase(
      desk,
      await draftCase(desk, { act: 'stop', fields: { reason: 'DUPL', uetr: uetr ?? '' } }),
    );
    await arm('drop-after');
    expect((await desk.must('cases.send', { case: id })).state).toBe('unknown');
    const asked = await desk.must('cases.ask', { case: id });
    expect(asked).toMatchObject({
      state: 'answered',
      bankSays: [{ code: 'bank-shows-payment', data: { status: 'RJCT' } }],
    });
    expect(asked.attempts.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['request', 'unknown'],
      ['inquiry', 'answered'],
    ]);
  });

  it("a payment that shows nothing proves nothing: only the bank's word opens a resend, of the identical bytes", async () => {
    const id = await recall();
    await arm('drop-before');
    expect((await desk.must('cases.send', { case: id })).state).toBe('unknown');
    const asked = await desk.must('cases.ask', { case: id });
    expect(asked).toMatchObject({
      state: 'unknown',
      may: { resend: false },
      bankSays: [{ code: 'bank-shows-no-payment' }],
    });
    await desk.must('cases.settle', {
      case: id,
      expectedRevision: asked.changeRevision,
      said: 'not-received',
      contact: 'Ms Reed, service desk',
      calledAt: new Date().toISOString(),
      reference: 'SR-77',
      note: '',
    });
    const settled = await caseOf(desk, id);
    expect(settled).toMatchObject({
      state: 'unknown',
      may: { resend: true, close: true },
      bankSays: [
        {
          code: 'case-bank-said',
          data: { contact: 'Ms Reed, service desk', reference: 'SR-77', said: 'shows-nothing' },
        },
      ],
    });
    const resent = await desk.must('cases.resend', { case: id });
    // Declined, perhaps as the second of its kind: the doubt about the first stays.
    expect(resent).toMatchObject({ state: 'unknown', decision: { status: 'RJCT' } });
    const digests = resent.attempts
      .filter(({ kind }) => kind === 'request')
      .map(({ bodySha256 }) => bodySha256);
    expect(digests).toEqual([resent.request?.sha256, resent.request?.sha256]);
    expect(await desk.call('cases.resend', { case: id })).toMatchObject({
      ok: false,
      error: { code: 'resend-without-inquiry' },
    });
    const last = await desk.must('cases.settle', {
      case: id,
      expectedRevision: resent.changeRevision,
      said: 'declined',
      contact: 'Ms Reed',
      calledAt: new Date().toISOString(),
      reference: '',
      note: '',
    });
    expect((await caseOf(desk, last.case)).state).toBe('refused');
  });
});

describe('what the gateway does not take', () => {
  it('stays released; after a rate limit it waits as long as the bank asks', async () => {
    const id = await recall();
    await arm('rate-limit');
    const limited = await desk.must('cases.send', { case: id });
    expect(limited).toMatchObject({
      state: 'released',
      fault: { code: 'rate-limited' },
      may: { send: true },
    });
    expect(limited.notBefore).not.toBeNull();
    const before = stops();
    expect(await desk.call('cases.send', { case: id })).toMatchObject({
      ok: false,
      error: { code: 'bank-pause' },
    });
    expect(stops()).toBe(before);
    await desk.must('follow.endPause', {});
  });

  it('offline nothing is sent', async () => {
    const id = await recall();
    await desk.must('network.setMode', { mode: 'offline' });
    expect(await desk.call('cases.send', { case: id })).toMatchObject({
      ok: false,
      error: { code: 'offline' },
    });
    await desk.must('network.setMode', { mode: 'online' });
    expect((await caseOf(desk, id)).state).toBe('released');
  });
});

describe('a profile that changes meanwhile', () => {
  it('leaves the form that was signed, and holds back what was signed for another client', async () => {
    await adopted(desk, 'requests.format', 'xml');
    const id = await recall();
    await adopted(desk, 'requests.format', 'json');
    const {
      clientId,
      paths: { stop },
    } = (await desk.must('profile.get', {})).profile;
    await adopted(desk, 'clientId', 'another-client');
    expect(await desk.call('cases.send', { case: id })).toMatchObject({
      ok: false,
      error: { code: 'profile-moved' },
    });
    await adopted(desk, 'clientId', clientId);
    // What was approved as a stop is not sent where the bank reconfirms.
    await adopted(desk, 'paths.stop', '/payments/reconfirmations');
    expect(await desk.call('cases.send', { case: id })).toMatchObject({
      ok: false,
      error: { code: 'profile-moved' },
    });
    await adopted(desk, 'paths.stop', stop);
    expect(await desk.must('cases.send', { case: id })).toMatchObject({
      state: 'refused',
      request: { format: 'xml' },
      decision: { status: 'RJCT' },
    });
  });
});

describe('kill -9 during a send', () => {
  it('leaves the case unknown at the next start, and sends nothing by itself', async () => {
    const id = await recall();
    await order(desk, 'faults.set', {
      faults: [{ operation: 'stop', kind: 'slow', delayMs: 2_500, times: 1 }],
    });
    const sending = desk.raw('cases.send', { case: id }).catch(() => 'the process is gone');
    await expect.poll(async () => (await caseOf(desk, id)).state, { timeout: 5_000 }).toBe('sending');
    desk.child.kill('SIGKILL');
    await desk.exited;
    expect(await sending).toBe('the process is gone');
    await pause(3_500);
    const before = stops();
    desk = await StdioDesk.start(folder);
    expect(await caseOf(desk, id)).toMatchObject({
      state: 'unknown',
      fault: { code: 'send-interrupted' },
      may: { send: false, ask: true },
      attempts: [{ kind: 'request', outcome: 'unknown' }],
    });
    expect(stops()).toBe(before);
  });
});
