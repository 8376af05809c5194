// What is kept of an exchange: the answer as it came, its text as plain text, and what the attempt came to.
import { describe, expect, test } from 'vitest';
import { fault } from '../../../shared/domain/errors.ts';
import type { Exchange } from '../../ports/bank.ts';
import { unsentExchange } from '../desk/paused-bank.ts';
import { exchangeRecord, keepAnswer, plainText } from './send.ts';
import { fakeContext } from './context.fake.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const ANSWERED = '2026-11-20T09:59:59.000Z';
const exchange = (body: string | null, more: Partial<Exchange> = {}): Exchange => ({
  ...unsentExchange('initiation', 'corr'),
  answer: body === null ? null : { status: 200, headers: {}, body: Buffer.from(body), truncated: false },
  ...more,
});

describe('an answer', () => {
  test('is kept as it came, with the text of what was verified in it', async () => {
    const { context, bytes } = fakeContext();
    const kept = await keepAnswer(context, {
      exchange: exchange('raw', { answeredAt: ANSWERED }),
      pain002: Buffer.from('<Document/>'),
    });
    expect(kept).toMatchObject({ receivedAt: ANSWERED, text: '<Document/>', verified: true });
    expect(Buffer.from(bytes.get(kept?.raw ?? '') ?? []).toString()).toBe('raw');
    expect(await keepAnswer(context, { exchange: exchange('raw') })).toMatchObject({
      receivedAt: NOW,
      text: 'raw',
      verified: false,
    });
    expect(await keepAnswer(context, { exchange: exchange(null) })).toBeNull();
  });

  test('is plain text: no control character, and lines stay lines', () => {
    expect(plainText(Buffer.from('a\u0001b\u001bc\u007f\n\td'))).toBe('a\ufffdb\ufffdc\ufffd\n\td');
    expect(plainText(new Uint8Array())).toBe('');
  });

  test('is cut at two million bytes, and never inside a character', () => {
    const most = 2_000_000;
    const whole = (before: number): number => plainText(Buffer.from(`${'a'.repeat(before)}€b`)).length;
    // Three bytes and one character: with room for all of it, for two, one and none.
    expect([whole(most - 3), whole(most - 2), whole(most - 1), whole(most)]).toEqual([
      most - 2,
      most - 2,
      most - 1,
      most,
    ]);
    expect(plainText(Buffer.from('a'.repeat(most + 10)))).toHaveLength(most);
  });
});

test('an attempt is recorded with what is known of its end', async () => {
  const { context } = fakeContext();
  const none = exchangeRecord(context, 'a1', exchange(null), 'unknown', fault('timeout'), null);
  expect(none).toEqual({
    attempt: 'a1',
    endedAt: NOW,
    httpStatus: null,
    outcome: 'unknown',
    fault: fault('timeout'),
    bankReference: null,
    answerExcerpt: '',
    bankTime: null,
    answer: null,
  });
  const its = exchange('x'.repeat(3_000), { answeredAt: ANSWERED, globalTransactionId: 'R', bankTime: NOW });
  const answer = await keepAnswer(context, { exchange: its });
  expect(exchangeRecord(context, 'a1', its, 'answered', null, answer)).toMatchObject({
    endedAt: ANSWERED,
    httpStatus: 200,
    bankReference: 'R',
    answerExcerpt: 'x'.repeat(2_000),
    bankTime: NOW,
    answer,
  });
});
