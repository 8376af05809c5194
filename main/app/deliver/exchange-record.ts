// What is kept of an exchange with the bank: the whole answer raw, its readable text, and the record of the
// attempt.
import { answerText } from '../../../shared/domain/answer-text.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { DeliveryContext } from './context.ts';
import { instantOf, newId } from '../../ports/clock.ts';
import type { Exchange } from '../../ports/bank.ts';
import type { EndAttempt, StoredAnswer } from '../../ports/store.ts';

const MOST_TEXT = 2_000_000;
/** Long enough for the header of a report: its id and its time of creation. */
export const EXCERPT = 2_000;

/** Stores the answer as it came. `pain002`: what was verified in it, absent when nothing could be. */
export async function keepAnswer(
  desk: Pick<DeliveryContext, 'random' | 'clock'> & {
    readonly store: Pick<DeliveryContext['store'], 'bytes'>;
  },
  { exchange, pain002: verified }: { readonly exchange: Exchange; readonly pain002?: Uint8Array },
): Promise<StoredAnswer | null> {
  if (exchange.answer === null) return null;
  const raw = await desk.store.bytes.put([exchange.answer.body]);
  return {
    answer: newId(desk.random, 'answer'),
    receivedAt: exchange.answeredAt ?? instantOf(desk.clock),
    raw: raw.ref,
    text: plainText(verified ?? exchange.answer.body).slice(0, MOST_TEXT),
    verified: verified !== undefined,
  };
}

/** Bank text is plain text to us: no control character reaches a screen or a log. */
export function plainText(bytes: Uint8Array): string {
  // oxlint-disable-next-line no-control-regex
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu;
  return answerText(bytes.subarray(0, wholeCharacters(bytes, MOST_TEXT))).text.replaceAll(control, '\ufffd');
}

/** The most bytes up to `most` that cut no character of UTF-8 in two. */
function wholeCharacters(bytes: Uint8Array, most: number): number {
  let end = Math.min(bytes.length, most);
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80 && end > most - 4) end -= 1;
  return end;
}

/** What is kept of an attempt when it ends. */
export type ExchangeRecord = Pick<
  EndAttempt,
  | 'attempt'
  | 'endedAt'
  | 'httpStatus'
  | 'outcome'
  | 'fault'
  | 'bankReference'
  | 'answerExcerpt'
  | 'bankTime'
  | 'answer'
>;

export function exchangeRecord(
  desk: Pick<DeliveryContext, 'clock'>,
  attempt: string,
  exchange: Exchange,
  outcome: EndAttempt['outcome'],
  fault: Fault | null,
  answer: StoredAnswer | null,
): ExchangeRecord {
  return {
    attempt,
    endedAt: exchange.answeredAt ?? instantOf(desk.clock),
    httpStatus: exchange.answer?.status ?? null,
    outcome,
    fault,
    bankReference: exchange.globalTransactionId,
    answerExcerpt: answer?.text.slice(0, EXCERPT) ?? '',
    bankTime: exchange.bankTime,
    answer,
  };
}
