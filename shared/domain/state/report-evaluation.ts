// What a verified pain.002 proves: answers are bound to the question. Pure rules, called from every place
// that reads an answer.
import { dateInZone, usableZone } from '../calendar.ts';
import type { FaultReason } from '../fault-reason.ts';
import { compareDecimals, parseXsdDecimal } from '../money.ts';
import type { StatusLevel, StatusReport, TransactionStatus } from '../status-report.ts';
import { parseUetr } from '../uetr.ts';

// Whether an answer was made now, after the question and after the last attempt: by the bank's own clock and
// never by the desk's.

/** Clocks of a bank's gateway and of the system behind it, and the time between them. */
export const CLOCK_ALLOWANCE = 5 * 60_000;

/** All in milliseconds since the epoch, all from the bank. */
export interface BankTimes {
  /** When the answer says it was created (GrpHdr/CreDtTm). */
  readonly created: number | null;
  /** Date of the HTTP answer it came in. */
  readonly answered: number | null;
  /** The latest of the bank's clock that was known when the last attempt ended. */
  readonly attempted: number | null;
}

type Freshness = 'fresh' | 'without-time' | 'without-bank-clock' | 'not-of-this-moment' | 'before-attempt';

/**
 * An answer made at the moment it came is after the question, since the question came before it. A whole
 * answer that is played again, its Date
 * included, is older than what the bank's clock showed at the last attempt.
 */
export function evaluateFreshness({ created, answered, attempted }: BankTimes): Freshness {
  if (created === null) return 'without-time';
  if (answered === null) return 'without-bank-clock';
  if (Math.abs(created - answered) > CLOCK_ALLOWANCE) return 'not-of-this-moment';
  return attempted !== null && Math.min(created, answered) < attempted - CLOCK_ALLOWANCE
    ? 'before-attempt'
    : 'fresh';
}

const LOCAL = /^(?<date>\d{4}-\d{2}-\d{2})T(?<time>\d{2}:\d{2}:\d{2})(?:\.\d+)?$/u;
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/u;

/**
 * ISODateTime as milliseconds since the epoch; null for what is none. Without an offset it is local time of
 * `zone`; in the hour that comes
 * twice the earlier one counts, since it proves less.
 */
export function instantOfIsoDateTime(text: string | null, zone: string): number | null {
  const trimmed = text?.trim() ?? '';
  if (WITH_OFFSET.test(trimmed)) return finite(Date.parse(trimmed));
  const { date, time } = LOCAL.exec(trimmed)?.groups ?? {};
  if (date === undefined || time === undefined) return null;
  const wanted = `${date}T${time}`;
  const asUtc = Date.parse(`${wanted}Z`);
  if (Number.isNaN(asUtc)) return null;
  // No zone is more than 14 hours from UTC, and every offset is a multiple of a quarter of an hour.
  for (let offset = 14 * HOUR; offset >= -12 * HOUR; offset -= QUARTER) {
    if (localText(zone, asUtc - offset) === wanted) return asUtc - offset;
  }
  return null;
}

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const formats = new Map<string, Intl.DateTimeFormat>();

function localText(zone: string, at: number): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: usableZone(zone),
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(zone, format);
  return `${dateInZone(zone, at)}T${format.format(at)}`;
}

function finite(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/** What the question names, as far as the desk knows it. Empty and null: nothing to compare with. */
export interface AskedPayment {
  readonly messageId: string;
  readonly group: string;
  readonly endToEndId: string;
  readonly instructionId: string;
  readonly uetr: string | null;
  readonly bankReference: string | null;
  readonly amount: string;
  readonly currency: string;
}

/** `null`: at least one side does not say. */
type Agreement = boolean | null;

/** What banks write where an id is not known (wire practice 4). */
const NOT_AVAILABLE = /^not\s*available$/iu;

/** An identifier that says something; null for an empty one and for `Not Available`. */
export function givenText(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || NOT_AVAILABLE.test(trimmed) ? null : trimmed;
}

function agree(theirs: string | null, ours: string | null): Agreement {
  const [a, b] = [givenText(theirs), givenText(ours)];
  return a === null || b === null ? null : a === b;
}

function agreeUetr(theirs: string | null, ours: string | null): Agreement {
  const normal = (text: string | null): string | null => (text === null ? null : (parseUetr(text) ?? text));
  return agree(normal(theirs), normal(ours));
}

function agreeAmount(
  theirs: TransactionStatus['instructedAmount'],
  { amount, currency }: AskedPayment,
): Agreement {
  if (theirs === null || amount === '') return null;
  const [a, b] = [parseXsdDecimal(theirs.amount), parseXsdDecimal(amount)];
  if (a === undefined || b === undefined) return null;
  return (
    compareDecimals(a, b) === 0 && (theirs.currency === '' || currency === '' || theirs.currency === currency)
  );
}

/**
 * `about`: this payment. `other`: another one under the same name. `unnamed`: nothing that names this
 * payment.
 */
type Binding = 'about' | 'other' | 'unnamed';

/**
 * Whether a transaction of a report is about the payment. One identifier has to name it (EndToEndId, InstrId
 * or UETR), and nothing both sides
 * know may differ: a report with our EndToEndId but another UETR, InstrId, amount or message is about
 * something else.
 */
export function bindTransaction(
  transaction: TransactionStatus,
  originalMessageId: string | null,
  payment: AskedPayment,
): Binding {
  const names = [
    agree(transaction.endToEndId, payment.endToEndId),
    agree(transaction.instructionId, payment.instructionId),
    agreeUetr(transaction.uetr, payment.uetr),
  ];
  if (!names.includes(true)) return 'unnamed';
  const differs = [
    ...names,
    agreeAmount(transaction.instructedAmount, payment),
    agree(originalMessageId, payment.messageId),
  ].includes(false);
  return differs ? 'other' : 'about';
}

export type StatusSource = 'transaction' | 'payment-group' | 'message';

export interface EffectiveStatus extends StatusLevel {
  readonly source: StatusSource;
}

/** The level that has a status of its own; PART says "look lower". */
function speaking(level: StatusLevel | undefined): StatusLevel | null {
  return level === undefined || level.status === null || level.status === 'PART' ? null : level;
}

/** A transaction's own status stands; without one its payment group's counts, else the message's. */
export function effectiveStatus(report: StatusReport, transaction: TransactionStatus): EffectiveStatus {
  if (transaction.status !== null)
    return { status: transaction.status, reasons: transaction.reasons, source: 'transaction' };
  const above = statusFromAbove(report, transaction.paymentInformationId);
  if (above === null) return { status: null, reasons: transaction.reasons, source: 'transaction' };
  return transaction.reasons.length > 0 ? { ...above, reasons: transaction.reasons } : above;
}

/** What the levels above say of a payment that has no status of its own; null where they say nothing. */
export function statusFromAbove(
  report: StatusReport,
  paymentInformationId: string | null,
): EffectiveStatus | null {
  const id = givenText(paymentInformationId);
  const group = speaking(
    report.paymentGroups.find((one) => id !== null && givenText(one.paymentInformationId) === id),
  );
  if (group !== null) return { status: group.status, reasons: group.reasons, source: 'payment-group' };
  const message = speaking(report.group);
  return message === null ? null : { status: message.status, reasons: message.reasons, source: 'message' };
}

/**
 * The codes of ExternalStatusReason1Code (ISO 20022) by which banks refuse a request as one they have had:
 * AM05 Duplication, DU01 to DU05
 * (message, payment group, transaction, EndToEndId, InstrId is not unique) and DUPL. DT04 is none of them:
 * its meaning there is "Future date not
 * supported". A bank that uses it for a duplicate says so in the text, which is read too.
 */
const DUPLICATE_CODES: ReadonlySet<string> = new Set([
  'AM05',
  'DUPL',
  'DU01',
  'DU02',
  'DU03',
  'DU04',
  'DU05',
]);
const DUPLICATE_CODE_WORD = /\b(?:AM05|DU0[1-5])\b/u;
const DUPLICATE_TEXT = /\bduplica|\balready\s+(?:been\s+)?(?:received|submitted|processed|exists?|sent)\b/iu;

/** A rejection as a duplicate is evidence that the bank may have the first one. */
export function isDuplicateRejection({ status, reasons }: StatusLevel): boolean {
  return (
    status === 'RJCT' &&
    reasons.some(
      ({ code, text }) => DUPLICATE_CODES.has(code.trim().toUpperCase()) || DUPLICATE_TEXT.test(text),
    )
  );
}

/**
 * Whether the text of an error names a duplicate. DUPL alone does not: a stop's own reason may be repeated
 * there.
 */
export function namesDuplicate(text: string): boolean {
  return DUPLICATE_TEXT.test(text) || DUPLICATE_CODE_WORD.test(text);
}

/** Why an answer that says "no records" does not count; `counts` when it does. */
type NoRecordsEvaluation =
  | 'counts'
  | 'not-said'
  | 'has-status'
  | 'names-another'
  | Exclude<Freshness, 'fresh'>;

/**
 * "No records found" allows an identical resend, so it counts only when it can be about nothing else: every
 * identifier it carries is ours or
 * `Not Available`, no level has a status, and it was made after the question and after the last attempt.
 */
export function evaluateNoRecords(
  report: StatusReport,
  payment: AskedPayment,
  times: BankTimes,
): NoRecordsEvaluation {
  if (!report.noRecords) return 'not-said';
  const levels: readonly StatusLevel[] = [report.group, ...report.paymentGroups, ...report.transactions];
  if (levels.some(({ status }) => status !== null)) return 'has-status';
  if (namesAnother(report, payment)) return 'names-another';
  const freshness = evaluateFreshness(times);
  return freshness === 'fresh' ? 'counts' : freshness;
}

function namesAnother(report: StatusReport, payment: AskedPayment): boolean {
  // An identifier we know nothing of is not ours either.
  const foreign = (theirs: string | null, ours: string | null): boolean =>
    givenText(theirs) !== null && givenText(theirs) !== givenText(ours);
  return (
    foreign(report.originalMessageId, payment.messageId) ||
    report.paymentGroups.some(({ paymentInformationId }) => foreign(paymentInformationId, payment.group)) ||
    report.transactions.some(
      (transaction) =>
        foreign(transaction.endToEndId, payment.endToEndId) ||
        foreign(transaction.instructionId, payment.instructionId) ||
        foreign(transaction.bankReference, payment.bankReference) ||
        (givenText(transaction.uetr) !== null && agreeUetr(transaction.uetr, payment.uetr) !== true) ||
        agreeAmount(transaction.instructedAmount, payment) === false,
    )
  );
}

/**
 * - `payments`: a status of our payment, so its message arrived.
 * - `refusal`: the bank refused the whole message.
 * - `duplicate`: refused as a duplicate: the bank may have the first one.
 * - `nothing`: the bank knows none of it.
 * - `other`: the bank knows the reference, but of something else.
 * - `replayed`: an answer that was given before the last attempt, or a rejection that was made before it.
 * - `unanswered`: nothing that settles it.
 */
export type InquiryReading =
  | 'payments'
  | 'refusal'
  | 'duplicate'
  | 'nothing'
  | 'other'
  | 'replayed'
  | 'unanswered';

export interface InquiryEvaluation {
  readonly evidence: InquiryReading;
  /** Why "no records" does not count, where the answer says so. */
  readonly why: NoRecordsEvaluation | null;
}

/** `seenBefore`: the same answer came before the last attempt. */
export function evaluateInquiry(
  report: StatusReport,
  payment: AskedPayment,
  times: BankTimes,
  seenBefore: boolean,
): InquiryEvaluation {
  if (seenBefore) return { evidence: 'replayed', why: null };
  const bound = report.transactions.map((transaction) => ({
    transaction,
    binding: bindTransaction(transaction, report.originalMessageId, payment),
  }));
  const about = bound.filter(
    ({ transaction, binding }) => binding === 'about' && effectiveStatus(report, transaction).status !== null,
  );
  if (about.length > 0)
    return {
      evidence: aboutPayment(
        report,
        payment,
        about.map(({ transaction }) => transaction),
        times,
      ),
      why: null,
    };
  if (bound.some(({ transaction, binding }) => binding === 'other' && transaction.status !== null))
    return { evidence: 'other', why: null };
  const why = evaluateNoRecords(report, payment, times);
  return {
    evidence: why === 'counts' ? 'nothing' : 'unanswered',
    why: why === 'counts' || why === 'not-said' ? null : why,
  };
}

function aboutPayment(
  report: StatusReport,
  payment: AskedPayment,
  about: readonly TransactionStatus[],
  times: BankTimes,
): InquiryReading {
  const statuses = about.map((transaction) => effectiveStatus(report, transaction));
  if (statuses.every(isDuplicateRejection)) return 'duplicate';
  const whole =
    report.group.status === 'RJCT' &&
    givenText(report.originalMessageId) === payment.messageId &&
    report.transactions.every(({ status }) => status === null || status === 'RJCT');
  const refusal = whole ? refusalOf(report) : null;
  if (refusal === 'duplicate') return 'duplicate';
  if (refusal !== null) {
    // A refusal ends a message, or payments of it, for good: an old one, of an attempt before the last, must
    // not.
    if (evaluateFreshness(times) !== 'fresh') return 'unanswered';
    return refusal === 'refused' ? 'refusal' : 'payments';
  }
  const isRefused = statuses.every(({ status }) => status === 'RJCT' || status === 'CANC');
  return isRefused && isBeforeAttempt(times) ? 'replayed' : 'payments';
}

/** By the bank's clock. What such an answer refuses may be an earlier attempt, and the last one was taken. */
function isBeforeAttempt({ created, attempted }: BankTimes): boolean {
  return created !== null && attempted !== null && created < attempted - CLOCK_ALLOWANCE;
}

/**
 * What a report that refuses the whole message comes to: a refusal as a duplicate says nothing of the first
 * one. `partly`: the message arrived, and not all of it is settled: the payments refused as duplicates are
 * asked about one by one.
 */
function refusalOf({ group, paymentGroups, transactions }: StatusReport): 'refused' | 'duplicate' | 'partly' {
  if (isDuplicateRejection(group) || paymentGroups.some(isDuplicateRejection)) return 'duplicate';
  const duplicates = transactions.filter(isDuplicateRejection).length;
  if (duplicates === 0) return 'refused';
  return duplicates === transactions.length ? 'duplicate' : 'partly';
}

/** What the answer to an initiation says of its message. `garbled` names what is wrong with it. */
type InitiationEvaluation =
  | { readonly evidence: 'accepted' | 'refused' | 'duplicate' | 'other-message' }
  | { readonly evidence: 'garbled'; readonly why: FaultReason };

const REFUSED = 'RJCT';

/**
 * A message is refused only when the bank says so of all of it: the group itself, or every one of its
 * payments by name. Banks also answer with
 * the rejected payments alone (pain.002, GrpSts absent): then the others were taken. A refusal as a duplicate
 * says nothing of the first one: all
 * of it leaves the message unknown, one payment of several only that payment.
 */
export function evaluateInitiation(
  report: StatusReport,
  message: { readonly messageId: string; readonly transactions: number },
): InitiationEvaluation {
  if (givenText(report.originalMessageId) !== message.messageId) return { evidence: 'other-message' };
  const group = report.group.status;
  const below = [...report.paymentGroups, ...report.transactions].flatMap((level) => level.status ?? []);
  if (group === null && below.length === 0) return { evidence: 'garbled', why: 'answer-without-status' };
  if (group === REFUSED && below.some((status) => status !== REFUSED)) {
    return { evidence: 'garbled', why: 'answer-contradicts-itself' };
  }
  const isRefused =
    group === REFUSED ||
    (group === null && below.every((status) => status === REFUSED) && namesAll(report, message.transactions));
  if (!isRefused) return { evidence: 'accepted' };
  const refusal = refusalOf(report);
  return { evidence: refusal === 'partly' ? 'accepted' : refusal };
}

/** A payment that is named twice is one payment: the others may have been taken. */
function namesAll({ transactions }: StatusReport, all: number): boolean {
  const refused = transactions.filter(({ status }) => status === REFUSED);
  return (
    new Set(
      refused.map((one) => JSON.stringify([one.paymentInformationId, one.endToEndId, one.instructionId])),
    ).size >= all
  );
}
