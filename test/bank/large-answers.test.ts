// Answers of megabytes over the real interface: verified in a thread of their own, with the same verdicts as
// small ones.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LARGE_ANSWER } from '../../main/bank/answer/large.ts';
import { payments } from './payments.ts';
import { openTreasury, type Treasury } from './treasury.ts';

const MANY = 800;
let treasury: Treasury;
let day: string;

beforeAll(async () => {
  treasury = await openTreasury();
  day = ((await treasury.sandbox.order('clock.get')) as { businessDate: string }).businessDate;
});
afterAll(() => treasury.close());
afterEach(async () => {
  await treasury.sandbox.order('faults.set', { faults: [] });
  await treasury.sandbox.order('settings.set', { settings: { initiationAnswer: 'response' } });
});

async function send(answer: string): Promise<Awaited<ReturnType<Treasury['link']['initiate']>>> {
  await treasury.sandbox.order('settings.set', { settings: { initiationAnswer: answer } });
  const profile = treasury.profile('modern', 'json', {
    limits: { ...treasury.profile().limits, answerBytes: 60_000_000, requestTimeoutSeconds: 60 },
  });
  const body = await treasury.seal(
    payments(
      treasury.sandbox.facts,
      day,
      Array.from({ length: MANY }, () => '10.00'),
    ).xml,
    profile,
  );
  return treasury.link.initiate({ profile, kind: 'pain.001.001.03', body, correlationId: 'large' });
}

describe('a large answer', () => {
  it.each(['response', 'psr1', 'bare', 'json'])('in the form %s is verified', async (form) => {
    const outcome = await send(form);
    expect(outcome.exchange.answer?.body.length).toBeGreaterThan(LARGE_ANSWER);
    if (outcome.kind !== 'answered')
      throw new Error(JSON.stringify(outcome.kind === 'unknown' ? outcome.fault : outcome.kind));
    expect(
      Buffer.from(outcome.pain002)
        .toString()
        .match(/<TxInfAndSts>/gu),
    ).toHaveLength(MANY);
  });

  it.each([
    ['forged-signature', 'answer-forged'],
    ['unsigned', 'answer-unsigned'],
    ['wrong-suite', 'answer-other-suite'],
    ['wrong-recipient', 'answer-undecryptable'],
  ])('%s is refused as %s', async (kind, code) => {
    await treasury.sandbox.order('faults.set', {
      faults: [{ operation: 'payment-initiation', kind, times: 1 }],
    });
    expect(await send('bare')).toMatchObject({ kind: 'unknown', fault: { code } });
  });
});
