// The rules of asking about what was sent, each stated once.
import { describe, expect, test } from 'vitest';
import { fault, type FaultCode } from '../../../shared/domain/errors.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import { AT_DESK } from '../../../shared/domain/sign-in.ts';
import type { FailedInquiry } from '../../ports/bank.ts';
import { fakeContext, NOW } from './context.fake.ts';
import { exchanged, fakeDelivery, unsent, type Letter, type LetterWorld } from './delivery.fake.ts';
import { inquire, type Inquiry } from './inquire.ts';
import { deliverAgain } from './send.ts';

type Outcome = { readonly kind: 'answered'; readonly exchange: ReturnType<typeof exchanged> } | FailedInquiry;
type Question = Inquiry<Partial<Letter>, Outcome, string>;

const failed = (code: FaultCode, exchange = exchanged(null), waitMs: number | null = null): Outcome => ({
  kind: 'failed',
  fault: fault(code),
  exchange,
  waitMs,
});
const MINUTE = 60_000;
const HELD = fault('resend-without-inquiry');

function world(outcome: () => Promise<Outcome>, more: LetterWorld = {}) {
  const context = fakeContext();
  const fake = fakeDelivery(context.steps, { position: { state: 'unknown', doubt: true }, ...more });
  const question: Question = {
    operation: 'inquiry-get',
    log: { act: 'inquiry.get', detail: 'E-1' },
    send: () => {
      context.steps.push('asked');
      return outcome();
    },
    notMade: (at) => ({ fault: fault('card-removed', { detail: at }) }),
    interpret: (result) => {
      context.steps.push('interpreted');
      const error = result.kind === 'failed' ? result.fault : null;
      return Promise.resolve({
        shown: result.kind,
        fault: error,
        change: { fault: HELD },
        log: { act: 'inquiry.shows', detail: 'word' },
      });
    },
  };
  return {
    ...context,
    ...fake,
    ask: (id = 'letter') => inquire(context.context, fake.delivery, id, (_letter, ask) => ask(question)),
    question,
  };
}
const answered = () => Promise.resolve({ kind: 'answered', exchange: exchanged('<yes/>') } as const);

describe('an inquiry', () => {
  test('is stored before it is made; its answer is kept raw, then read, then stored with what it changes', async () => {
    const { ask, steps, begun, ended, letter } = world(answered);
    expect(await ask()).toEqual(ok('answered'));
    expect(steps).toEqual(['begun', 'asked', 'kept', 'interpreted', 'ended', 'derived', 'notified']);
    expect(begun).toEqual([
      {
        attempt: expect.stringMatching(/^attempt/u) as string,
        subject: 'letter',
        kind: 'inquiry',
        expectedState: 'unknown',
        startedAt: NOW,
        correlationId: expect.stringMatching(/^corr/u) as string,
        bodySha256: null,
        position: null,
        log: { at: NOW, act: 'inquiry.get', detail: 'E-1', actor: AT_DESK, subject: 'letter' },
      },
    ]);
    expect(ended).toMatchObject([
      {
        attempt: begun[0]?.attempt,
        outcome: 'answered',
        fault: null,
        answer: { raw: 'bytes-1' },
        log: { at: NOW, act: 'inquiry.shows', detail: 'word', actor: AT_DESK, subject: 'letter' },
      },
    ]);
    expect(letter().fault).toEqual(HELD);
  });

  test('writes no rollback guard: it moves no money', async () => {
    const { ask, breakGuard } = world(answered);
    breakGuard();
    expect((await ask()).ok).toBe(true);
  });

  test.each(['queued', 'sending', 'set-aside'] as const)('is not made in state %s', async (state) => {
    const { ask, steps } = world(answered, { position: { state } });
    expect(await ask()).toMatchObject({
      error: { code: 'message-step-impossible', sentences: [{ data: { step: 'inquire', state } }] },
    });
    expect(steps).toEqual([]);
  });

  test('is not made about what is not there', async () => {
    const { ask } = world(answered);
    expect(await ask('another')).toMatchObject({ error: { code: 'not-found' } });
  });

  test('is held by the network switch, by the pause of its own operation, and by a store that refuses it', async () => {
    const { ask, context, steps, pass } = world(answered);
    context.network.setMode('offline');
    expect(await ask()).toMatchObject({ error: { code: 'offline' } });
    context.network.setMode('online');
    context.network.pauses.begin('inquiry-get', MINUTE);
    expect(await ask()).toMatchObject({ error: { code: 'bank-pause' } });
    pass(MINUTE);
    context.network.pauses.begin('initiation', MINUTE);
    expect((await ask()).ok).toBe(true);
    expect(steps.filter((step) => step === 'asked')).toHaveLength(1);
    const refused = world(answered, { begin: () => Promise.resolve(err(fault('revision-conflict'))) });
    expect(await refused.ask()).toMatchObject({ error: { code: 'revision-conflict' } });
    expect(refused.steps).not.toContain('asked');
  });

  test('never runs beside a resend: one that waited finds what the resend left', async () => {
    const { ask, context, delivery, steps } = world(answered, {
      position: { state: 'unknown', nothingShown: true, doubt: true },
      bank: () => Promise.resolve({ kind: 'answered', word: 'no', exchange: exchanged('no') }),
    });
    const [resent, asked] = await Promise.all([deliverAgain(context, delivery, 'letter'), ask()]);
    expect(resent.ok).toBe(true);
    expect(asked.ok).toBe(true);
    expect(steps.indexOf('asked')).toBeGreaterThan(steps.indexOf('derived'));
  });
});

describe('what a failed inquiry says', () => {
  test('a refusal of the bank is an answer of its own: it is kept, counts, and pauses', async () => {
    const { ask, context, ended, letter } = world(() =>
      Promise.resolve(failed('rate-limited', exchanged('slow down', 429), MINUTE)),
    );
    expect(await ask()).toEqual(ok('failed'));
    expect(ended).toMatchObject([
      {
        outcome: 'not-taken',
        httpStatus: 429,
        fault: { code: 'rate-limited' },
        answer: { text: 'slow down' },
      },
    ]);
    expect(context.follow.used()).toBe(1);
    expect(context.follow.pause()).toMatchObject({ why: 'bank-pause' });
    expect(letter().fault).toEqual(HELD);
  });

  test('no answer: the bank is not reached', async () => {
    const { ask, context, ended } = world(() => Promise.resolve(failed('unreachable')));
    expect(await ask()).toEqual(ok('failed'));
    expect(context.network.view().state).toBe('unreachable');
    expect(ended).toMatchObject([{ outcome: 'not-taken', answer: null }]);
  });

  test('a failure of this desk is no inquiry: it counts nothing, says nothing, and is tried an hour later', async () => {
    const { ask, context, steps, log, ended, letter } = world(() =>
      Promise.resolve(failed('card-removed', unsent)),
    );
    expect(await ask()).toMatchObject({ ok: false, error: { code: 'card-removed' } });
    expect(context.follow.used()).toBe(0);
    expect(context.follow.pause()).toBeNull();
    expect(context.network.view().state).toBe('online');
    expect(steps).not.toContain('interpreted');
    expect(steps).not.toContain('derived');
    expect(steps.at(-1)).toBe('notified');
    expect(log).toEqual(['inquiry.get', 'inquiry.not-made']);
    expect(ended).toMatchObject([
      {
        outcome: 'not-taken',
        fault: { code: 'card-removed' },
        answer: null,
        log: { detail: 'card-removed' },
      },
    ]);
    expect(letter().fault).toEqual(fault('card-removed', { detail: '2026-11-20T11:00:00.000Z' }));
  });

  test('a failure of this desk that cannot be stored is the failure of the store', async () => {
    const { ask } = world(() => Promise.resolve(failed('card-removed', unsent)), {
      end: () => Promise.resolve(err(fault('store-disk-full'))),
    });
    expect(await ask()).toMatchObject({ error: { code: 'store-disk-full' } });
  });

  test.each<[string, () => Promise<Outcome>, LetterWorld]>([
    ['an answer the disk does not take', answered, { end: () => Promise.reject(new Error('ENOSPC')) }],
    [
      'an answer the store refuses',
      answered,
      { end: () => Promise.resolve(err(fault('revision-conflict'))) },
    ],
    ['an exchange that fails unexpectedly', () => Promise.reject(new Error('EIO')), {}],
  ])('%s changes nothing about the payment', async (_what, outcome, more) => {
    const { ask, diagnostics, letter, steps } = world(outcome, more);
    expect(await ask()).toMatchObject({
      error: { code: 'inquiry-not-stored', correlationId: expect.stringMatching(/^corr-/u) as string },
    });
    expect(diagnostics.errors.map(({ what }) => what)).toEqual(['message.inquiry']);
    expect(letter()).toMatchObject({ position: { state: 'unknown' }, fault: null });
    expect(steps.at(-1)).toBe('notified');
  });
});

test('a round asks until it has seen enough, and what follows is derived once', async () => {
  const { context, delivery, question, steps } = world(answered);
  const asked = await inquire(context, delivery, 'letter', async (letter, ask) => {
    await ask(question);
    await ask(question);
    return ok(letter.id);
  });
  expect(asked).toEqual(ok('letter'));
  expect(steps.filter((step) => step === 'asked')).toHaveLength(2);
  expect(steps.filter((step) => step === 'derived')).toHaveLength(1);
});
