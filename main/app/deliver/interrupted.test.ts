// What was being sent when the desk stopped is unknown, and only that.
import { expect, test } from 'vitest';
import { fault } from '../../../shared/domain/errors.ts';
import { err } from '../../../shared/domain/result.ts';
import { fakeContext, NOW } from './context.fake.ts';
import { exchanged, fakeDelivery, type LetterWorld } from './delivery.fake.ts';
import { settleInterrupted } from './inquire.ts';
import { deliver } from './send.ts';

const SENDING = { state: 'sending' } as const;

function world(more: LetterWorld) {
  const context = fakeContext();
  const fake = fakeDelivery(context.steps, more);
  return { ...context, ...fake, settle: () => settleInterrupted(context.context, fake.delivery) };
}

test('its open attempt ends as unknown, and nothing more is said of it', async () => {
  const { settle, letter, ended, settled, steps, log } = world({
    position: SENDING,
    openAttempt: 'attempt-1',
  });
  await settle();
  expect(letter()).toMatchObject({
    position: { state: 'unknown', nothingShown: false, doubt: true },
    fault: { code: 'send-interrupted' },
  });
  expect(ended).toEqual([
    {
      attempt: 'attempt-1',
      endedAt: NOW,
      httpStatus: null,
      outcome: 'unknown',
      fault: fault('send-interrupted'),
      bankReference: null,
      answerExcerpt: '',
      bankTime: null,
      answer: null,
      log: {
        at: NOW,
        act: 'message.ambiguous',
        actor: 'desk',
        subject: 'letter',
        detail: 'send-interrupted',
      },
    },
  ]);
  expect(settled).toMatchObject([
    { event: 'ambiguous', sentAt: null, notBefore: null, answer: null, report: null },
  ]);
  expect(log).toEqual(['message.ambiguous']);
  expect(steps).toEqual(['ended', 'derived', 'notified']);
});

test('without an attempt it is unknown all the same', async () => {
  const { settle, letter, ended, log } = world({ position: SENDING });
  await settle();
  expect(letter().position.state).toBe('unknown');
  expect([ended, log]).toEqual([[], ['message.ambiguous']]);
});

test.each(['queued', 'unknown', 'accepted', 'refused'] as const)('what is %s stays', async (state) => {
  const { delivery, context, letter, log } = world({ position: { state } });
  // A list that is older than the subject.
  await settleInterrupted(context, {
    ...delivery,
    records: { ...delivery.records, sending: () => Promise.resolve(['letter', 'gone']) },
  });
  expect(letter().position.state).toBe(state);
  expect(log).toEqual([]);
});

test('what is under way is left to its own end', async () => {
  let answer: (() => void) | undefined;
  const sent = new Promise<void>((resolve) => (answer = resolve));
  const { settle, context, delivery, letter } = world({
    bank: async () => {
      await sent;
      return { kind: 'answered', word: 'yes', exchange: exchanged('yes') };
    },
  });
  const delivered = deliver(context, delivery, 'letter');
  await new Promise((resolve) => setImmediate(resolve));
  expect(letter().position.state).toBe('sending');
  await settle();
  expect(letter().position.state).toBe('sending');
  answer?.();
  await delivered;
  expect(letter().position.state).toBe('accepted');
});

test('a store that refuses is an error: the next look tries again', async () => {
  const { settle, letter } = world({
    position: SENDING,
    openAttempt: 'attempt-1',
    end: () => Promise.resolve(err(fault('store-disk-full'))),
  });
  await expect(settle()).rejects.toThrow('store-disk-full');
  expect(letter().position.state).toBe('sending');
});
