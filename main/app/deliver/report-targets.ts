// Which payments of our message a line of a status report means: by what names it, and never where anything
// known differs.
import { isValidIban } from '../../../shared/domain/account-identification.ts';
import { httpDate } from '../../../shared/domain/calendar.ts';
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import { directionOf } from '../../../shared/domain/message-versions/catalogue.ts';
import { compareDecimals, parseXsdDecimal } from '../../../shared/domain/money.ts';
import {
  bindTransaction,
  givenText,
  instantOfIsoDateTime,
  type AskedPayment,
  type BankTimes,
} from '../../../shared/domain/state/report-evaluation.ts';
import { parseUetr } from '../../../shared/domain/uetr.ts';
import type { Exchange } from '../../ports/bank.ts';
import type { StatusReport, TransactionStatus } from '../../ports/messages.ts';
import type { Attempt, OutboxMessage, TrackedPayment } from '../../ports/store.ts';
import type { Stores } from '../desk/index.ts';
import type { PaymentsRead } from '../../ports/bank-requests.ts';

// A payment as the rules that bind answers to questions see it, and the bank's clock around the last attempt.

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

// Which of our payments a row of an enhanced inquiry is: by identifiers only we or the bank gave it. In doubt
// it is nobody's.

export type BankPayment = PaymentsRead['rows'][number];

export interface OwnPaymentCandidate {
  readonly payment: TrackedPayment;
  readonly kind: PainKind;
}

/**
 * The one candidate the row means, or null. The end-to-end identification must be equal, one identifier
 * besides it must prove it
 * (UETR, the bank's reference, or our instruction identification together with the amount), and nothing both
 * sides know may differ.
 */
export function ownPayment(
  row: BankPayment,
  candidates: readonly OwnPaymentCandidate[],
): OwnPaymentCandidate | null {
  const fitting = candidates.filter((candidate) => fits(row, candidate));
  const [only] = fitting;
  return fitting.length === 1 && only !== undefined ? only : null;
}

/** `null`: at least one side does not say. */
type Agreement = boolean | null;

function fits(row: BankPayment, { payment, kind }: OwnPaymentCandidate): boolean {
  if (row.endToEndId === null || row.endToEndId !== payment.endToEndId) return false;
  const [own, other] =
    directionOf(kind) === 'credit-transfer'
      ? [row.debtorAccount, row.creditorAccount]
      : [row.creditorAccount, row.debtorAccount];
  const uetr = agree(normalUetr(row.uetr), normalUetr(payment.uetr));
  const bankReference = agree(row.bankReference, payment.bankReference);
  const instruction = agree(row.instructionId, payment.instructionId);
  const amount = sameAmount(row.instructedAmount, payment);
  const known = [
    uetr,
    bankReference,
    instruction,
    amount,
    sameAccount(own, payment.ownAccount),
    sameAccount(other, payment.account),
  ];
  if (known.includes(false)) return false;
  return uetr === true || bankReference === true || (instruction === true && amount === true);
}

function agree(theirs: string | null, ours: string | null): Agreement {
  return theirs === null || theirs === '' || ours === null || ours === '' ? null : theirs === ours;
}

function normalUetr(text: string | null): string | null {
  return text === null ? null : (parseUetr(text) ?? text);
}

function sameAmount(
  theirs: BankPayment['instructedAmount'],
  { amount, currency }: TrackedPayment,
): Agreement {
  if (theirs?.currency === null || theirs === null) return null;
  const [a, b] = [parseXsdDecimal(theirs.amount), parseXsdDecimal(amount)];
  return a === undefined || b === undefined
    ? null
    : theirs.currency === currency && compareDecimals(a, b) === 0;
}

/** Banks also name an account by its number alone: only two IBANs can contradict each other. */
function sameAccount(theirs: string | null, ours: string): Agreement {
  const [a, b] = [theirs?.replaceAll(' ', '').toUpperCase() ?? '', ours.replaceAll(' ', '').toUpperCase()];
  return isValidIban(a) && isValidIban(b) ? a === b : null;
}

const PAGE = 500;

/** Payments of a message that a report names. */
interface NamedPayments {
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
    transactions.filter((one) => givenText(one.endToEndId) === null).map((one) => one.instructionId),
    'instruction',
  );
  return {
    byEndToEndId: Map.groupBy(byName, (payment) => payment.endToEndId),
    byInstructionId: Map.groupBy(byInstruction, (payment) => payment.instructionId),
  };
}

/** Lines with the same key may be about the same payments. */
export function transactionKey({ endToEndId, instructionId }: TransactionStatus): string {
  return JSON.stringify(givenText(endToEndId) === null ? { instructionId } : { endToEndId });
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
  if (endToEndId !== null && givenText(endToEndId) !== null) return named?.byEndToEndId.get(endToEndId) ?? [];
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
