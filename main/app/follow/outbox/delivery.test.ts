// What is a message's own in its delivery: from which desk and under which profile it goes, what its pain.002
// means, and what follows for its payments. The rules of sending are tested with the engine.
import { describe, expect, test } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { settleInterrupted } from '../../deliver/inquire.ts';
import { unsentExchange } from '../../desk/paused-bank.ts';
import { messageDelivery, resend, send, sendAsCreation } from './delivery.ts';
import { exchangeOf, messageDesk, reportOf, unreadable, type MessageWorld } from './message.fake.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-20T10:05:00.000Z';
const UNSURE = { state: 'unknown', doubt: true, nothingShownAt: NOW, bankSays: 'Nothing shows.' } as const;
const notTaken = (waitMs: number | null, why = fault('rate-limited')): MessageWorld => ({
  outcome: { kind: 'not-taken', fault: why, exchange: exchangeOf('initiation', '', 429), waitMs },
});

describe('what is sent', () => {
  test('the stored bytes with their digest, under the profile in force', async () => {
    const { desk, requests, message } = messageDesk();
    expect(await send(desk, 'm-1')).toMatchObject({ ok: true, value: { state: 'accepted' } });
    expect(requests).toMatchObject([
      [
        'initiation',
        {
          profile: { id: 'bank' },
          kind: 'pain.001.001.03',
          body: { chunks: [Buffer.from('sealed body')], sha256: 'ab'.repeat(32) },
        },
      ],
    ]);
    expect(await message()).toMatchObject({ attempts: 1, fault: null, next: null, inquiries: 0 });
  });

  test('nothing from a desk that has handed it over', async () => {
    const { desk, requests } = messageDesk({ givenUp: [{ batch: 'b-1', revision: 1, to: 'desk-2' }] });
    expect(await send(desk, 'm-1')).toMatchObject({ error: { code: 'handed-over', detail: 'desk-2' } });
    expect(requests).toEqual([]);
  });

  test.each(['message-withdrawn', 'message-set-aside'] as const)(
    'nothing of what the guard knows to be ended, whatever the store says: %s',
    async (why) => {
      const { desk, requests } = messageDesk({ ended: [{ message: 'm-1', why }] });
      expect(await send(desk, 'm-1')).toMatchObject({ error: { code: why } });
      const again = messageDesk({ message: { ...UNSURE, attempts: 1 }, ended: [{ message: 'm-1', why }] });
      expect(await resend(again.desk, 'm-1')).toMatchObject({ error: { code: why } });
      expect([requests, again.requests]).toEqual([[], []]);
    },
  );

  test('in spite of warnings, which stand in the log before a byte leaves; the same bytes again need none', async () => {
    const leaving = [
      {
        ownAccount: 'DE89370400440532013000',
        currency: 'EUR',
        valueDate: '2026-11-23',
        instant: true,
        payments: 2,
        minor: 2_000n,
        largest: 1_000n,
      },
    ];
    const first = messageDesk({ leaving });
    await send(first.desk, 'm-1');
    expect((await first.acts()).slice(0, 2)).toEqual(['message.despite', 'message.intent']);
    expect((await first.desk.store.log.about('m-1'))[0]?.detail).toContain('instant-is-final');
    const again = messageDesk({ leaving, message: { ...UNSURE, attempts: 1 } });
    await resend(again.desk, 'm-1');
    expect((await again.acts())[0]).toBe('message.resend-intent');
  });

  test('nothing after a restore that has not been looked up', async () => {
    const restored = { at: '2026-11-19T10:00:00.000Z', lost: 1, messages: 0, acknowledged: false };
    const { desk, requests, acts } = messageDesk({
      message: UNSURE,
      settings: { 'desk.restored': restored },
    });
    expect(await resend(desk, 'm-1')).toMatchObject({ error: { code: 'restore-look-up-missing' } });
    expect([requests, await acts()]).toEqual([[], []]);
  });

  test.each(['sealed bytes', 'a payment', 'a count', 'an attempt'])(
    'nothing where %s cannot be read',
    async (what) => {
      const damaged = new FaultError(fault('store-damaged'));
      const fake = messageDesk(what === 'sealed bytes' ? { unreadable: damaged } : {});
      const store = fake.desk.store;
      const desk = {
        ...fake.desk,
        store: {
          ...store,
          ...(what === 'a payment'
            ? { tracking: { ...store.tracking, checkPayments: () => Promise.reject(damaged) } }
            : {}),
          ...(what === 'a count'
            ? { tracking: { ...store.tracking, tally: () => Promise.reject(damaged) } }
            : {}),
          ...(what === 'an attempt'
            ? { outbox: { ...store.outbox, attempts: () => Promise.reject(damaged) } }
            : {}),
        },
      };
      expect(await send(desk, 'm-1')).toMatchObject({ error: { code: 'store-damaged' } });
      expect([fake.requests, await fake.acts()]).toEqual([[], []]);
    },
  );
});

describe('what an answer means', () => {
  test('accepted: its payments were sent and wait, or have the status the bank gives them', async () => {
    const { desk, payment, acts } = messageDesk({ report: reportOf('ACCP', [['E-1', 'ACSC']]) });
    await send(desk, 'm-1');
    expect(await payment('p-1')).toMatchObject({
      status: 'ACSC',
      statusGroup: 'done',
      sentAt: NOW,
      settledAt: NOW,
    });
    expect(await payment('p-2')).toMatchObject({ status: 'ACCP', sentAt: NOW });
    expect(await acts()).toEqual(['message.intent', 'message.verified-accepted']);
    const [entry] = await desk.store.tracking.timeline('p-1');
    expect(entry).toMatchObject({ source: 'initiation-answer', status: 'ACSC' });
  });

  test('refused: its payments too', async () => {
    const { desk, message, payment, acts } = messageDesk({ report: reportOf('RJCT') });
    await send(desk, 'm-1');
    expect(await message()).toMatchObject({ state: 'refused', fault: null, next: null });
    expect(await payment()).toMatchObject({ status: 'RJCT', statusGroup: 'refused', sentAt: NOW });
    expect(await acts()).toEqual(['message.intent', 'message.verified-refused']);
  });

  test.each<[string, MessageWorld, string]>([
    [
      'about another message',
      { report: reportOf('ACCP', [], { originalMessageId: 'M-2' }) },
      'answer-other-message',
    ],
    ['that cannot be read', { report: unreadable }, 'message-answer-unreadable'],
    [
      'whose reader stopped',
      { report: () => Promise.reject(new FaultError(fault('work-stopped'))) },
      'work-stopped',
    ],
    [
      'that never came',
      {
        outcome: {
          kind: 'unknown',
          fault: fault('answer-garbled'),
          exchange: exchangeOf('initiation', null),
        },
      },
      'answer-garbled',
    ],
  ])(
    'an answer %s leaves it unknown: the bank is asked, and its payments say so',
    async (_what, world, code) => {
      const { desk, message, payment } = messageDesk(world);
      await send(desk, 'm-1');
      expect(await message()).toMatchObject({
        state: 'unknown',
        doubt: true,
        fault: { code },
        next: { what: 'inquire', at: LATER },
        inquiries: 0,
      });
      expect(await payment()).toMatchObject({
        status: null,
        statusGroup: 'unknown',
        sentAt: NOW,
        updatedAt: NOW,
      });
      expect(await desk.store.tracking.timeline('p-2')).toMatchObject([
        { source: 'desk', status: null, facts: [] },
      ]);
    },
  );

  test('the text of a verified answer is what is kept to read; its raw bytes beside it', async () => {
    const { desk, bytes } = messageDesk();
    await send(desk, 'm-1');
    expect([...bytes.values()].map(String)).toEqual(['raw answer']);
    const [attempt] = await desk.store.outbox.attempts('m-1');
    expect(attempt).toMatchObject({ kind: 'initiation', outcome: 'answered', httpStatus: 200 });
    expect(attempt?.answer).toContain('"originalMessageId":"M-1"');
  });
});

describe('what was not taken', () => {
  test('waits in the queue, and goes when the pause the bank asked for has ended', async () => {
    const { desk, message, payment } = messageDesk(notTaken(90_000));
    await send(desk, 'm-1');
    expect(await message()).toMatchObject({
      state: 'queued',
      fault: { code: 'rate-limited' },
      next: { what: 'send', at: '2026-11-20T10:01:30.000Z' },
    });
    expect(await payment()).not.toHaveProperty('sentAt');
  });

  test('waits for a person where the bank named no pause', async () => {
    const { desk, message } = messageDesk(notTaken(null));
    await send(desk, 'm-1');
    expect((await message()).next).toBeNull();
  });

  test('stays unknown after a resend, and the bank is asked', async () => {
    const { desk, message } = messageDesk({ message: UNSURE, ...notTaken(90_000) });
    await resend(desk, 'm-1');
    expect(await message()).toMatchObject({
      state: 'unknown',
      nothingShownAt: null,
      next: { what: 'inquire', at: LATER },
      bankSays: null,
    });
  });

  test('to be created is never sent by initiation in its place', async () => {
    const { desk, message, requests } = messageDesk({ createPayment: '/create', ...notTaken(90_000) });
    expect(await sendAsCreation(desk, 'm-1')).toMatchObject({ value: { state: 'queued', paymentId: null } });
    expect(requests.map(([operation]) => operation)).toEqual(['create-payment']);
    expect((await message()).next).toBeNull();
  });
});

describe('create payment', () => {
  test('tells the id the bank gave; the outcome is unknown all the same', async () => {
    const why = fault('payment-id-only', { detail: 'paymentID P-77' });
    const { desk } = messageDesk({
      createPayment: '/create',
      outcome: { kind: 'unknown', fault: why, exchange: exchangeOf('create-payment', '{}') },
    });
    expect(await sendAsCreation(desk, 'm-1')).toMatchObject({
      value: { message: 'm-1', state: 'unknown', paymentId: 'P-77', fault: { code: 'payment-id-only' } },
    });
  });

  test('is held by its own pause', async () => {
    const { desk, requests } = messageDesk({ createPayment: '/create' });
    desk.network.pauses.begin('create-payment', 60_000);
    expect(await sendAsCreation(desk, 'm-1')).toMatchObject({ error: { code: 'bank-pause' } });
    expect(requests).toEqual([]);
  });

  test('is not made where the profile does not enable it', async () => {
    const { desk, requests } = messageDesk();
    expect(await sendAsCreation(desk, 'm-1')).toMatchObject({ error: { code: 'operation-not-enabled' } });
    expect(requests).toEqual([]);
  });
});

describe('what was interrupted', () => {
  test('ends the attempt to send it as unknown, and its payments say so', async () => {
    const { desk, message, payment, acts } = messageDesk();
    const { records } = messageDelivery(desk);
    const { sha256: bodySha256 } = (await message()).sealed;
    const draft = { attempt: 'a-1', subject: 'm-1', startedAt: NOW, correlationId: 'c', bodySha256 };
    const log = { at: NOW, act: 'message.intent', actor: 'desk', subject: 'm-1', detail: '' };
    await records.begin({
      ...draft,
      kind: 'send',
      expectedState: 'queued',
      position: { state: 'sending', nothingShown: false, doubt: false },
      log,
    });
    await settleInterrupted(desk, messageDelivery(desk));
    expect(await message()).toMatchObject({
      state: 'unknown',
      doubt: true,
      fault: { code: 'send-interrupted' },
      next: { what: 'inquire', at: LATER },
    });
    expect(await payment()).toMatchObject({ statusGroup: 'unknown' });
    expect(await desk.store.outbox.attempts('m-1')).toMatchObject([{ attempt: 'a-1', outcome: 'unknown' }]);
    expect(await acts()).toEqual(['message.intent', 'message.ambiguous']);
    expect(await payment()).not.toHaveProperty('sentAt');
  });

  test('takes no inquiry for the attempt to send', async () => {
    const { desk } = messageDesk({ message: { state: 'sending' } });
    const { records } = messageDelivery(desk);
    const log = { at: NOW, act: 'inquiry.get', actor: 'desk', subject: 'm-1', detail: '' };
    await records.begin({
      attempt: 'a-1',
      subject: 'm-1',
      startedAt: NOW,
      correlationId: 'c',
      bodySha256: null,
      kind: 'inquiry',
      expectedState: 'sending',
      position: null,
      log,
    });
    expect(await records.openAttempt('m-1')).toBeNull();
    expect(await records.sending()).toEqual(['m-1']);
  });
});

test('a failure of this desk is not the bank', async () => {
  const { desk, message } = messageDesk({
    outcome: {
      kind: 'not-taken',
      fault: fault('card-removed'),
      exchange: unsentExchange('initiation', 'c'),
      waitMs: null,
    },
  });
  await send(desk, 'm-1');
  expect(await message()).toMatchObject({ state: 'queued', fault: { code: 'card-removed' } });
});
