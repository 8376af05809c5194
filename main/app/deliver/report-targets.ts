// Which payments of our message a line of a status report means: by what names it, and never where anything
// known differs.
import { bindTransaction, given } from '../../../shared/domain/state/report-evidence.ts';
import { askedPayment } from './asked-payment.ts';
import type { StatusReport, TransactionStatus } from '../../ports/messages.ts';
import type { OutboxMessage, TrackedPayment } from '../../ports/store.ts';
import type { Stores } from '../desk/index.ts';

const PAGE = 500;

/** Payments of a message that a report names. */
export interface NamedPayments {
  readonly byEndToEndId: ReadonlyMap<string, readonly TrackedPayment[]>;
  readonly byInstructionId: ReadonlyMap<string, readonly TrackedPayment[]>;
}

/**
 * Asked for many at a time. Only what has no EndToEndId is looked for by its InstrId: banks name rejections
 * so.
 */
export async function namedPayments(
  desk: Stores<'tracking'>,
  message: OutboxMessage,
  transactions: readonly TransactionStatus[],
): Promise<NamedPayments> {
  const find = async (
    ids: readonly (string | null)[],
    by: 'end-to-end' | 'instruction',
  ): Promise<readonly TrackedPayment[]> => {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    const found: TrackedPayment[] = [];
    for (let from = 0; from < wanted.length; from += PAGE)
      found.push(...(await desk.store.tracking.find(message.message, wanted.slice(from, from + PAGE), by)));
    return found;
  };
  const byName = await find(
    transactions.map((one) => one.endToEndId),
    'end-to-end',
  );
  const byInstruction = await find(
    transactions.filter((one) => given(one.endToEndId) === null).map((one) => one.instructionId),
    'instruction',
  );
  return {
    byEndToEndId: Map.groupBy(byName, (payment) => payment.endToEndId),
    byInstructionId: Map.groupBy(byInstruction, (payment) => payment.instructionId),
  };
}

/** Lines with the same key may be about the same payments. */
export function transactionKey({ endToEndId, instructionId }: TransactionStatus): string {
  return JSON.stringify(given(endToEndId) === null ? { instructionId } : { endToEndId });
}

interface Meant {
  readonly report: StatusReport;
  readonly message: OutboxMessage;
  /** Lines of the report with the same key, the one in question included. */
  readonly alike: readonly TransactionStatus[];
  /** The payment that was asked about; null when the answer is about the whole message. */
  readonly about: TrackedPayment | null;
  readonly named: NamedPayments | null;
}

/**
 * Where an identification is not of one payment alone, another identifier tells them apart; where none does,
 * all of them are meant only if the
 * report says the same as often as there are payments. Else it is nobody's, and they are asked about one by
 * one: whoever takes one's rejection
 * for the other's pays that one again.
 */
export function meantPayments(
  transaction: TransactionStatus,
  { report, message, alike, about, named }: Meant,
): readonly TrackedPayment[] {
  const isAbout = (line: TransactionStatus, payment: TrackedPayment): boolean =>
    bindTransaction(line, report.originalMessageId, askedPayment(message, payment)) === 'about';
  const found = candidates(transaction, about, named);
  const bound = found.filter((payment) => isAbout(transaction, payment));
  if (found.length < 2 && alike.length < 2) return bound;
  const fitting = bound.filter((payment) => tellsApart(transaction, payment) !== false);
  if (fitting.length === 1 && fitting.some((payment) => tellsApart(transaction, payment) === true))
    return fitting;
  const peers = alike.filter((other) =>
    fitting.some((payment) => isAbout(other, payment) && tellsApart(other, payment) !== false),
  );
  return peers.length >= fitting.length && peers.every((other) => other.status === transaction.status)
    ? fitting
    : [];
}

function candidates(
  { endToEndId, instructionId }: TransactionStatus,
  about: TrackedPayment | null,
  named: NamedPayments | null,
): readonly TrackedPayment[] {
  if (about !== null) return [about];
  if (endToEndId !== null && given(endToEndId) !== null) return named?.byEndToEndId.get(endToEndId) ?? [];
  return instructionId === null ? [] : (named?.byInstructionId.get(instructionId) ?? []);
}

/** Null where no identifier besides the end-to-end identification is known on both sides. */
function tellsApart(
  { uetr, instructionId, paymentInformationId }: TransactionStatus,
  payment: TrackedPayment,
): boolean | null {
  const both = (
    [
      [uetr, payment.uetr],
      [instructionId, payment.instructionId],
      [paymentInformationId, payment.group],
    ] as const
  ).filter(([theirs, ours]) => theirs !== null && theirs !== '' && ours !== null && ours !== '');
  return both.length === 0 ? null : both.every(([theirs, ours]) => theirs === ours);
}
