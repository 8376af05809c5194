// The rules of sending, each stated once for everything that is sent at most once.
import { coded, sentence } from '../../../shared/domain/sentence.ts';
import { describe, expect, test } from 'vitest';
import { fault, moneyMoved } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import { AT_DESK } from '../../../shared/domain/sign-in.ts';
import { fakeContext, NOW } from './context.fake.ts';
import { exchanged, fakeDelivery, SHA256, unsent, type LetterWorld } from './delivery.fake.ts';
import { deliver, deliverAgain } from './send.ts';

const MINUTE = 60_000;
const UNSURE = { state: 'unknown', nothingShown: true, doubt: true } as const;

function world(more: LetterWorld = {}) {
  const context = fakeContext();
  const fake = fakeDelivery(context.steps, more);
  return {
    ...context,
    ...fake,
    send: () => deliver(context.context, fake.delivery, 'letter'),
    resend: () => deliverAgain(context.context, fake.delivery, 'letter'),
  };
}

describe('before a byte leaves', () => {
  test('rows are read, then the intent is stored, then the rollback guard, then the bytes go', async () => {
    const { send, steps } = world();
    expect(await send()).toMatchObject({ ok: true, value: { position: { state: 'accepted' } } });
    expect(steps).toEqual([
      'prepared',
      'begun',
      'notified',
      'guard',
      'sent',
      'kept',
      'interpreted',
      'ended',
      'derived',
      'notified',
    ]);
  });

  test('the intent names the bytes, the state it was stored in, and the position it brings', async () => {
    const { send, begun, ended } = world();
    await send();
    expect(begun).toEqual([
      {
        attempt: expect.stringMatching(/^attempt/u) as string,
        subject: 'letter',
        kind: 'send',
        expectedState: 'queued',
        startedAt: NOW,
        correlationId: expect.stringMatching(/^corr/u) as string,
        bodySha256: SHA256,
        position: { state: 'sending', nothingShown: false, doubt: false },
        log: {
          at: NOW,
          act: 'message.intent',
          actor: AT_DESK,
          subject: 'letter',
          detail: coded(sentence('log-body', { sha256: SHA256 })),
        },
      },
    ]);
    expect(ended[0]?.attempt).toBe(begun[0]?.attempt);
  });

  test.each<[string, LetterWorld, string]>([
    ['another desk sends it', { refuse: 'handed-over' }, 'handed-over'],
    ['it is on its way', { position: { state: 'sending' } }, 'message-step-impossible'],
    ['its outcome is unknown', { position: UNSURE }, 'message-step-impossible'],
    ['it has arrived', { position: { state: 'accepted' } }, 'message-step-impossible'],
    [
      'it cannot be prepared',
      { prepare: () => Promise.resolve(err(fault('profile-moved'))) },
      'profile-moved',
    ],
    [
      'a row cannot be read',
      { prepare: () => Promise.reject(new FaultError(fault('store-damaged'))) },
      'store-damaged',
    ],
    [
      'another attempt has begun',
      { begin: () => Promise.resolve(err(fault('revision-conflict'))) },
      'revision-conflict',
    ],
  ])('nothing leaves where %s', async (_why, more, code) => {
    const { send, steps, log, diagnostics } = world(more);
    expect(await send()).toMatchObject({ ok: false, error: { code } });
    expect(steps).not.toContain('sent');
    expect(steps).not.toContain('guard');
    expect([log, diagnostics.errors]).toEqual([[], []]);
  });

  test('an error of the program while preparing is not called a fault', async () => {
    const { send, log } = world({ prepare: () => Promise.reject(new Error('a bug')) });
    await expect(send()).rejects.toThrow('a bug');
    expect(log).toEqual([]);
  });

  test('what is not there is not found', async () => {
    const { context, delivery } = world();
    expect(await deliver(context, delivery, 'another')).toMatchObject({ error: { code: 'not-found' } });
  });

  test('the network switch holds it', async () => {
    const { context, send, steps } = world();
    context.network.setMode('offline');
    expect(await send()).toMatchObject({ error: { code: 'offline' } });
    expect(steps).toEqual([]);
  });

  test('the pause of its own operation holds it, and no other', async () => {
    const { context, send, steps, pass } = world({ operation: 'create-payment' });
    context.network.pauses.begin('initiation', MINUTE);
    context.network.pauses.begin('create-payment', MINUTE);
    expect(await send()).toMatchObject({
      error: {
        code: 'bank-pause',
        sentences: [sentence('log-until', { until: '2026-11-20T10:01:00.000Z' })],
      },
    });
    expect(steps).toEqual([]);
    pass(MINUTE);
    context.network.pauses.begin('initiation', MINUTE);
    expect((await send()).ok).toBe(true);
  });

  test('a rollback guard that cannot be written keeps the bytes here, and it may be sent later', async () => {
    const { send, breakGuard, steps, letter, ended } = world();
    breakGuard();
    expect((await send()).ok).toBe(true);
    expect(steps).not.toContain('sent');
    expect(letter()).toMatchObject({
      position: { state: 'queued', doubt: false },
      fault: { code: 'mark-not-written' },
    });
    expect(ended).toMatchObject([{ outcome: 'not-taken', fault: { code: 'mark-not-written' } }]);
  });
});

describe('one at a time', () => {
  test('two sends of one subject never run side by side, and the second finds what the first left', async () => {
    const { send, steps } = world();
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ ok: isOk }) => isOk)).toEqual([true, false]);
    expect(steps.filter((step) => step === 'sent')).toHaveLength(1);
  });
});

describe('the identical bytes again', () => {
  test('go from unknown, after evidence that nothing has arrived', async () => {
    const { resend, log, begun, letter } = world({ position: UNSURE });
    expect((await resend()).ok).toBe(true);
    expect(log).toEqual(['message.resend-intent', 'message.verified-accepted']);
    expect(begun).toMatchObject([{ expectedState: 'unknown', bodySha256: SHA256 }]);
    expect(letter().position).toEqual({ state: 'accepted', nothingShown: false, doubt: false });
  });

  test.each([
    ['without that evidence', { state: 'unknown', doubt: true }, 'resend-without-inquiry'],
    ['of what was never sent', { state: 'queued' }, 'message-step-impossible'],
    ['of what was refused', { state: 'refused' }, 'message-step-impossible'],
  ] as const)('not %s', async (_why, position, code) => {
    const { resend, steps } = world({ position });
    expect(await resend()).toMatchObject({ ok: false, error: { code } });
    expect(steps).toEqual([]);
  });

  test('that did not leave settle nothing about the first attempt', async () => {
    const { resend, breakGuard, letter } = world({ position: UNSURE });
    breakGuard();
    expect((await resend()).ok).toBe(true);
    expect(letter().position).toEqual({ state: 'unknown', nothingShown: false, doubt: true });
  });
});

describe('after the first byte', () => {
  test.each([
    ['yes', 'accepted', 'message.verified-accepted', 'answered'],
    ['no', 'refused', 'message.verified-refused', 'answered'],
    ['maybe', 'unknown', 'message.ambiguous', 'unknown'],
  ] as const)('an answer is kept raw and then interpreted: %s', async (word, state, act, outcome) => {
    const { send, letter, log, ended, settled, bytes } = world({
      bank: () => Promise.resolve({ kind: 'answered', word, exchange: exchanged(`<${word}/>`) }),
    });
    await send();
    expect(letter().position.state).toBe(state);
    expect(log).toEqual(['message.intent', act]);
    expect([...bytes.values()].map(String)).toEqual([`<${word}/>`]);
    expect(ended).toMatchObject([
      {
        outcome,
        httpStatus: 200,
        fault: null,
        answer: { raw: 'bytes-1', text: `<${word}/>`, verified: false },
        log: { detail: expect.stringMatching(new RegExp(`^${word}, corr-`, 'u')) as string },
      },
    ]);
    expect(settled).toMatchObject([
      { at: NOW, sentAt: '2026-11-20T10:00:01.000Z', notBefore: null, answer: { raw: 'bytes-1' } },
    ]);
  });

  test('an answer that cannot be read is kept, and the outcome is unknown with its reason', async () => {
    const { send, letter, ended, log } = world({
      bank: () => Promise.resolve({ kind: 'answered', word: '?', exchange: exchanged('?') }),
    });
    expect((await send()).ok).toBe(true);
    expect(letter()).toMatchObject({
      position: { state: 'unknown' },
      fault: { code: 'message-answer-unreadable' },
    });
    expect(ended).toMatchObject([
      { outcome: 'unknown', answer: { text: '?' }, log: { detail: 'message-answer-unreadable' } },
    ]);
    expect(log).toEqual(['message.intent', 'message.ambiguous']);
  });

  test('an ambiguous outcome is unknown, never interpreted', async () => {
    const { send, letter, steps, log } = world({
      bank: () =>
        Promise.resolve({ kind: 'unknown', fault: fault('answer-garbled'), exchange: exchanged('<ha') }),
    });
    await send();
    expect(letter()).toMatchObject({
      position: { state: 'unknown', doubt: true },
      fault: { code: 'answer-garbled' },
    });
    expect(steps).not.toContain('interpreted');
    expect(log).toEqual(['message.intent', 'message.ambiguous']);
  });

  test.each([
    [null, null],
    [90_000, '2026-11-20T10:01:30.000Z'],
  ] as const)(
    'what the gateway did not take goes back, with its pause of %s ms',
    async (waitMs, notBefore) => {
      const { send, letter, steps, settled, ended } = world({
        bank: () =>
          Promise.resolve({
            kind: 'not-taken',
            fault: fault('rate-limited'),
            exchange: exchanged('', 429),
            waitMs,
          }),
      });
      await send();
      expect(letter()).toMatchObject({ position: { state: 'queued' }, fault: { code: 'rate-limited' } });
      expect(settled).toMatchObject([{ event: 'not-taken', report: null, notBefore }]);
      expect(ended).toMatchObject([{ outcome: 'not-taken', httpStatus: 429 }]);
      expect(steps).not.toContain('interpreted');
    },
  );

  test.each<[string, LetterWorld]>([
    ['an exchange that fails unexpectedly', { bank: () => Promise.reject(new Error('EIO')) }],
    ['an outcome the disk does not take', { end: () => Promise.reject(new Error('ENOSPC')) }],
    ['an outcome the store refuses', { end: () => Promise.resolve(err(fault('revision-conflict'))) }],
    [
      'a store that fails right after',
      { derive: () => Promise.reject(new FaultError(fault('store-disk-full'))) },
    ],
  ])('%s is `maybe` by name, and the window hears of it', async (_what, more) => {
    const { send, steps, diagnostics } = world(more);
    expect(await send()).toMatchObject({
      ok: false,
      error: { code: 'answer-not-stored', correlationId: expect.stringMatching(/^corr-/u) as string },
    });
    expect(diagnostics.errors.map(({ what }) => what)).toEqual(['message.send']);
    expect(steps.at(-1)).toBe('notified');
  });

  test.each(['answer-not-stored', 'send-interrupted', 'timeout', 'connection-lost'] as const)(
    '%s says that money may have moved',
    (code) => {
      expect(moneyMoved(code)).toBe('maybe');
    },
  );

  test('where the outcome is not stored, the subject is found as sending', async () => {
    const { send, letter, log } = world({ end: () => Promise.resolve(err(fault('revision-conflict'))) });
    await send();
    expect(letter().position.state).toBe('sending');
    expect(log).toEqual(['message.intent']);
  });

  test('an event the machine does not know ends as `maybe`, too', async () => {
    const { context, delivery, letter } = world();
    const broken = {
      ...delivery,
      interpret: () => Promise.resolve({ event: 'intent', fault: null, report: null } as const),
    };
    expect(await deliver(context, broken, 'letter')).toMatchObject({ error: { code: 'answer-not-stored' } });
    expect(letter().position.state).toBe('sending');
  });
});

describe('reach', () => {
  test('an answer shows that the bank is there, silence that it is not', async () => {
    const { context, send } = world({
      bank: () =>
        Promise.resolve({ kind: 'unknown', fault: fault('unreachable'), exchange: exchanged(null) }),
    });
    await send();
    expect(context.network.view().state).toBe('unreachable');
    const other = world();
    other.context.network.reached(false);
    await other.send();
    expect(other.context.network.view().state).toBe('online');
  });

  test('a card or a setting that failed here says nothing about the bank', async () => {
    const { context, send, letter } = world({
      bank: () =>
        Promise.resolve({ kind: 'not-taken', fault: fault('card-removed'), exchange: unsent, waitMs: null }),
    });
    expect(await send()).toEqual(ok(letter()));
    expect(context.network.view().state).toBe('online');
  });

  test('sending is no inquiry: it uses nothing of their budget', async () => {
    const { context, send } = world();
    await send();
    expect(context.follow.used()).toBe(0);
  });
});
