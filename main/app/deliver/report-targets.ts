// Which payments of our message a line of a status report means: by what names it, and never where anything
// known differs.
import { isValidIban } from '../../../shared/domain/account-identification.ts';
import { httpDate } from '../../../shared/domain/calendar.ts';
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import { directionOf } from '../../../shared/domain/message-versions/catalogue.ts';
import {
  compareDecimals,
  formatDecimal,
  parseXsdDecimal,
  trimDecimal,
} from '../../../shared/domain/money.ts';
import {
  bindTransaction,
  givenText,
  instantOfIsoDateTime,
  isDuplicateRejection,
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

/**
 * Candidates of one end-to-end identification by what can prove a row to be theirs, so that not each of them
 * is held against each row.
 */
export function provable(
  candidates: readonly OwnPaymentCandidate[],
): (row: BankPayment) => readonly OwnPaymentCandidate[] {
  const by = (of: (payment: TrackedPayment) => string | null) =>
    Map.groupBy(candidates, ({ payment }) => of(payment));
  const [byUetr, byReference, byInstruction] = [
    by(({ uetr }) => normalUetr(uetr)),
    by(({ bankReference }) => bankReference),
    by(({ instructionId }) => instructionId),
  ];
  return ({ uetr, bankReference, instructionId }) => {
    const near = [
      uetr === null ? undefined : byUetr.get(normalUetr(uetr)),
      bankReference === null ? undefined : byReference.get(bankReference),
      instructionId === null ? undefined : byInstruction.get(instructionId),
    ];
    return [...new Set(near.flatMap((some) => some ?? []))];
  };
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
export interface NamedPayments {
  readonly byEndToEndId: ReadonlyMap<string, SameIdentification<TrackedPayment>>;
  readonly byInstructionId: ReadonlyMap<string, SameIdentification<TrackedPayment>>;
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
  type ByIdentification = ReadonlyMap<string, SameIdentification<TrackedPayment>>;
  const find = async (
    ids: readonly (string | null)[],
    by: 'end-to-end' | 'instruction',
  ): Promise<ByIdentification> => {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    const found = new Map<string, SameIdentification<TrackedPayment>>();
    for (let from = 0; from < wanted.length; from += PAGE) {
      // All payments of an identification come with the page that asks for it.
      const page = await desk.store.tracking.find(message.message, wanted.slice(from, from + PAGE), by);
      const alike = Map.groupBy(page, ({ endToEndId, instructionId }) =>
        by === 'end-to-end' ? endToEndId : instructionId,
      );
      for (const [id, payments] of alike) found.set(id, alikePayments(payments));
    }
    return found;
  };
  return {
    byEndToEndId: await find(
      transactions.map((one) => one.endToEndId),
      'end-to-end',
    ),
    byInstructionId: await find(
      transactions.filter((one) => givenText(one.endToEndId) === null).map((one) => one.instructionId),
      'instruction',
    ),
  };
}

/** Lines with the same key may be about the same payments. */
export function transactionKey({ endToEndId, instructionId }: TransactionStatus): string {
  return JSON.stringify(givenText(endToEndId) === null ? { instructionId } : { endToEndId });
}

/** What may tell payments of one identification apart; null where it is not known. */
type Identifiers = Readonly<Record<'instruction' | 'uetr' | 'amount', string | null>>;
const IDENTIFIERS = ['amount', 'uetr', 'instruction'] as const satisfies readonly (keyof Identifiers)[];

/**
 * Payments or lines that have one identification in common, found by what else they have. A file may have one
 * end-to-end identification for all of its payments: whoever held each line against each of them would be at
 * it for hours.
 */
class SameIdentification<T> {
  readonly all: readonly T[];
  readonly #identifiers: readonly Identifiers[];
  readonly #known: ReadonlySet<keyof Identifiers>;
  /** Nearly every identification is of one payment alone, and few of them are asked for. */
  readonly #by = new Map<keyof Identifiers, ReadonlyMap<string | null, readonly T[]>>();

  constructor(all: readonly T[], identifiersOf: (one: T) => Identifiers) {
    this.all = all;
    this.#identifiers = all.map((one) => identifiersOf(one));
    this.#known = new Set(
      IDENTIFIERS.filter((name) => this.#identifiers.some((identifiers) => identifiers[name] !== null)),
    );
  }

  /** Whether any of them has it. */
  knows(name: keyof Identifiers): boolean {
    return this.#known.has(name);
  }

  /** The fewest among which all are that agree with these identifiers as far as both sides know them. */
  fewest(identifiers: Identifiers): readonly (readonly T[])[] {
    let found: readonly (readonly T[])[] = [this.all];
    let least = this.all.length;
    for (const name of IDENTIFIERS) {
      if (identifiers[name] === null) continue;
      const by = this.#groups(name);
      const parts = [by.get(identifiers[name]) ?? [], by.get(null) ?? []];
      const count = parts.reduce((sum, part) => sum + part.length, 0);
      if (count < least) [found, least] = [parts, count];
    }
    return found;
  }

  #groups(name: keyof Identifiers): ReadonlyMap<string | null, readonly T[]> {
    const known =
      this.#by.get(name) ?? Map.groupBy(this.all, (_one, place) => this.#identifiers[place]?.[name] ?? null);
    this.#by.set(name, known);
    return known;
  }
}

/** However it is written. */
function normalAmount(text: string | undefined): string | null {
  const parsed = parseXsdDecimal(text ?? '');
  return parsed === undefined ? null : formatDecimal(trimDecimal(parsed));
}

export const alikePayments = (payments: readonly TrackedPayment[]): SameIdentification<TrackedPayment> =>
  new SameIdentification(payments, identifiersOfPayment);
const identifiersOfPayment = ({ instructionId, uetr, amount }: TrackedPayment): Identifiers => ({
  instruction: givenText(instructionId),
  uetr: givenText(normalUetr(uetr)),
  amount: normalAmount(amount),
});

export const alikeLines = (lines: readonly TransactionStatus[]): SameIdentification<TransactionStatus> =>
  new SameIdentification(lines, identifiersOfLine);
const identifiersOfLine = ({ instructionId, uetr, instructedAmount }: TransactionStatus): Identifiers => ({
  instruction: givenText(instructionId),
  uetr: givenText(normalUetr(uetr)),
  amount: normalAmount(instructedAmount?.amount),
});

interface Meant {
  readonly report: StatusReport;
  readonly message: OutboxMessage;
  /** Lines of the report with the same key, the one in question included. */
  readonly alike: SameIdentification<TransactionStatus>;
  /** The payment that was asked about; null when the answer is about the whole message. */
  readonly about: TrackedPayment | null;
  readonly named: NamedPayments | null;
}

/** What of it decides which payments it means. */
function sameMeaning(line: TransactionStatus, found: SameIdentification<TrackedPayment>): string {
  return JSON.stringify([
    line.status,
    isDuplicateRejection(line),
    line.paymentInformationId,
    line.endToEndId,
    found.knows('instruction') ? line.instructionId : null,
    found.knows('uetr') ? line.uetr : null,
    found.knows('amount') ? line.instructedAmount : null,
  ]);
}

/**
 * Which payments each of the lines of one key means. Where an identification is not of one payment alone,
 * another identifier tells them apart; where none does, all of them are meant only if the report says the
 * same as often as there are payments. Else it is nobody's, and they are asked about one by one: whoever
 * takes one's rejection for the other's pays that one again.
 */
export function meantByEach(its: Meant): readonly (readonly TrackedPayment[])[] {
  const known = new Map<string, readonly TrackedPayment[]>();
  return its.alike.all.map((transaction) => {
    const found = candidates(transaction, its.about, its.named);
    const key = sameMeaning(transaction, found);
    const payments = known.get(key) ?? meantPayments(transaction, found, its);
    known.set(key, payments);
    return payments;
  });
}

function meantPayments(
  transaction: TransactionStatus,
  found: SameIdentification<TrackedPayment>,
  { report, message, alike }: Meant,
): readonly TrackedPayment[] {
  const isAbout = (line: TransactionStatus, payment: TrackedPayment): boolean =>
    bindTransaction(line, report.originalMessageId, askedPayment(message, payment)) === 'about';
  const bound = found
    .fewest(identifiersOfLine(transaction))
    .flatMap((part) => part.filter((payment) => isAbout(transaction, payment)));
  if (found.all.length < 2 && alike.all.length < 2) return bound;
  const fitting = bound.filter((payment) => tellsApart(transaction, payment) !== false);
  if (fitting.length === 1 && fitting.some((payment) => tellsApart(transaction, payment) === true))
    return fitting;
  const near = new Set(fitting.flatMap((payment) => alike.fewest(identifiersOfPayment(payment))));
  const peers = new Set(
    [...near].flatMap((part) =>
      part.filter((other) =>
        fitting.some((payment) => isAbout(other, payment) && tellsApart(other, payment) !== false),
      ),
    ),
  );
  return peers.size >= fitting.length && [...peers].every((other) => saysTheSame(other, transaction))
    ? fitting
    : [];
}

/** A rejection as a duplicate says something else than another one: the bank may have the first. */
function saysTheSame(a: TransactionStatus, b: TransactionStatus): boolean {
  return a.status === b.status && isDuplicateRejection(a) === isDuplicateRejection(b);
}

const NOBODY = alikePayments([]);

function candidates(
  { endToEndId, instructionId }: TransactionStatus,
  about: TrackedPayment | null,
  named: NamedPayments | null,
): SameIdentification<TrackedPayment> {
  if (about !== null) return alikePayments([about]);
  if (endToEndId !== null && givenText(endToEndId) !== null)
    return named?.byEndToEndId.get(endToEndId) ?? NOBODY;
  return instructionId === null ? NOBODY : (named?.byInstructionId.get(instructionId) ?? NOBODY);
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
