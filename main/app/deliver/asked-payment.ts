// A payment as the rules that bind answers to questions see it, and the bank's clock around the last attempt.
import type { AskedPayment } from '../../../shared/domain/state/report-evidence.ts';
import { instantOfIsoDateTime, type BankTimes } from '../../../shared/domain/state/bank-time.ts';
import { httpDate } from '../../../shared/domain/http-date.ts';
import type { Exchange } from '../../ports/bank.ts';
import type { StatusReport } from '../../ports/messages.ts';
import type { Attempt, OutboxMessage, TrackedPayment } from '../../ports/store.ts';

export function askedPayment(
  { messageId }: Pick<OutboxMessage, 'messageId'>,
  payment: TrackedPayment,
): AskedPayment {
  const { group, endToEndId, instructionId, uetr, bankReference, amount, currency } = payment;
  return { messageId, group, endToEndId, instructionId, uetr, bankReference, amount, currency };
}

/** @param attempts of the message, oldest first; inquiries say nothing of when it was sent */
export function bankTimes(
  report: StatusReport,
  exchange: Exchange,
  timeZone: string,
  attempts: readonly Attempt[],
): BankTimes {
  const known = attempts.flatMap(({ kind, bankTime }) =>
    kind === 'initiation' && bankTime !== null ? [Date.parse(bankTime)] : [],
  );
  return {
    created: instantOfIsoDateTime(report.createdAt, timeZone),
    answered: httpDate(exchange.answer?.headers['date']),
    attempted: known.length === 0 ? null : Math.max(...known),
  };
}

/** Whether the same words, report id and time of creation included, had come before the last attempt. */
export function cameBefore(excerpt: string, attempts: readonly Attempt[]): boolean {
  const last = attempts.findLast(({ kind }) => kind === 'initiation')?.number ?? 0;
  return attempts.some(({ number, answer }) => number < last && answer !== '' && answer === excerpt);
}
