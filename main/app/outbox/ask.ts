// One inquiry about one payment, kept with its message as evidence; what it shows may settle a message that was unknown.
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import type { MessageEvent } from '../../../shared/domain/batch.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { EVIDENCE_TEXT, nextMessagePosition } from '../../../shared/domain/state/message-machine.ts';
import type { Desk } from '../desk-context.ts';
import { UNKNOWN_INQUIRIES, UNKNOWN_PACE } from '../follow/pace.ts';
import { reportUpdates } from '../follow/report-updates.ts';
import { newId } from '../new-id.ts';
import type { InquiryOutcome } from '../ports/bank.ts';
import { instantOf } from '../ports/clock.ts';
import type { StatusReport } from '../ports/messages.ts';
import type { MessageSet, OutboxMessage, StatusUpdate, TrackedPayment } from '../ports/store.ts';
import type { InquiryFields } from '../ports/token.ts';
import { profileForBatch } from '../profile/approved-profile.ts';
import { evidence, keepAnswer } from './exchange-record.ts';
import { positionOf, setPosition } from './position.ts';

export interface Question {
  readonly message: OutboxMessage;
  readonly payment: TrackedPayment;
  readonly form: 'auto' | 'post' | 'get';
  /** Whether this answer alone may say "nothing shown": the last payment of those asked about. */
  readonly isLast: boolean;
  /** Asked for the sake of the message: what is not "nothing" ends this round of inquiries, and the rounds are counted. */
  readonly isRound: boolean;
}

/** `other`: the bank knows the reference, but from another message. */
export type Shown = 'payments' | 'refusal' | 'nothing' | 'other' | 'unanswered';

/** What the inquiry showed. `err` only when it could not be made at all. */
export async function ask(desk: Desk, question: Question): Promise<Result<Shown>> {
  const { message, payment } = question;
  if (!desk.network.online()) return err(fault('offline'));
  const profile = await profileForBatch(desk, message.batch, ['bank']);
  if (!profile.ok) return profile;
  const globalTranNo = payment.uetr ?? payment.bankReference;
  const form = question.form === 'auto' ? (globalTranNo === null ? 'post' : 'get') : question.form;
  if (form === 'get' && globalTranNo === null) return err(fault('nothing-to-ask-with'));
  const [attempt, correlationId, startedAt] = [newId(desk.random, 'attempt'), newId(desk.random, 'corr'), instantOf(desk.clock)];
  const begun = await desk.store.outbox.begin({
    attempt, message: message.message, kind: 'inquiry', expectedState: message.state, startedAt, correlationId, bodySha256: null, set: {},
    log: { at: startedAt, act: `inquiry.${form}`, actor: 'desk', subject: message.message, detail: payment.endToEndId },
  });
  if (!begun.ok) return begun;
  desk.follow.spend();
  const outcome = await inquire(desk, profile.value, payment, form === 'get' ? globalTranNo : null, correlationId);
  desk.network.reached(outcome.exchange.answer !== null);
  desk.follow.heard(outcome);
  return ok(await record(desk, question, attempt, form, outcome));
}

async function inquire(desk: Desk, profile: BankProfile, payment: TrackedPayment, globalTranNo: string | null, correlationId: string): Promise<InquiryOutcome> {
  // An identification that repeats within the message is narrowed by its amount.
  const alike = await desk.store.tracking.find(payment.message, [payment.endToEndId]);
  const narrowed: InquiryFields = alike.length > 1 ? { instdAmt: { amount: payment.amount, currency: payment.currency } } : {};
  const fields = { ...narrowed, endToEndId: payment.endToEndId };
  if (globalTranNo === null) return desk.bank.inquirePost({ profile, fields, correlationId });
  return desk.bank.inquireGet({ profile, fields: { ...fields, globalTranNo }, correlationId });
}

async function record(desk: Desk, question: Question, attempt: string, form: 'post' | 'get', outcome: InquiryOutcome): Promise<Shown> {
  const { message, payment } = question;
  const read = outcome.kind === 'answered' ? await desk.messages.readStatus(outcome.pain002) : null;
  const report = read?.ok === true ? read.value : null;
  const failed = outcome.kind === 'failed' ? outcome.fault : read?.ok === false ? read.error : null;
  const answer = await keepAnswer(desk, outcome.exchange, outcome.kind === 'answered' ? outcome.pain002 : null);
  const shown = report === null ? 'unanswered' : shows(report, payment, message);
  const at = instantOf(desk.clock);
  const updates: readonly StatusUpdate[] =
    report === null || answer === null || shown === 'other'
      ? [{ target: { payment: payment.payment }, entry: null, set: { nextInquiryAt: new Date(desk.clock.now() + waitOf(outcome)).toISOString(), inquiries: payment.inquiries + 1 } }]
      : await reportUpdates(desk, { message, report, source: form === 'post' ? 'inquiry-post' : 'inquiry-get', answer: answer.answer, at, about: payment });
  const ended = await desk.store.outbox.end({
    ...evidence(desk, attempt, outcome.exchange, outcome.kind === 'answered' ? 'answered' : 'not-taken', failed, answer),
    set: settle(desk, question, shown, at),
    updates: [...arrived(message, shown, at), ...(message.state === 'unknown' && shown !== 'payments' ? updates.map(notByItself) : updates)],
    batch: null,
    log: { at, act: `inquiry.shows-${shown}`, actor: 'desk', subject: message.message, detail: failed?.code ?? payment.endToEndId },
  });
  if (!ended.ok) throw new Error(`The answer of an inquiry could not be stored: ${ended.error.code}`);
  return shown;
}

/** One payment shown means that the whole message arrived: the others are asked about next. A refused message refuses them all. */
function arrived(message: OutboxMessage, shown: Shown, at: string): readonly StatusUpdate[] {
  const target = { allOfMessage: message.message };
  if (message.state !== 'unknown') return [];
  if (shown === 'payments') return [{ target, entry: null, set: { tone: 'waiting', nextInquiryAt: at } }];
  return shown === 'refusal' ? [{ target, entry: null, set: { status: 'RJCT', tone: 'refused', updatedAt: at, rejectedAt: at, nextInquiryAt: null } }] : [];
}

/** The payments of an unknown message are asked about with their message, not one by one: also when the desk has given up asking. */
function notByItself(update: StatusUpdate): StatusUpdate {
  return update.set.nextInquiryAt === undefined ? update : { ...update, set: { ...update.set, nextInquiryAt: null } };
}

function waitOf(outcome: InquiryOutcome): number {
  return Math.max(UNKNOWN_PACE, outcome.kind === 'failed' ? (outcome.waitMs ?? 0) : 0);
}

/** Only a transaction that names our payment, out of our message, is evidence that the message arrived. */
function shows(report: StatusReport, payment: TrackedPayment, message: OutboxMessage): Shown {
  const ours = report.transactions.filter((transaction) => transaction.endToEndId === payment.endToEndId && transaction.status !== null);
  if (ours.length > 0) {
    const { originalMessageId } = report;
    // Another message may have carried the same reference; only a number the bank gave to our payment outweighs its name.
    const known = ours.some((transaction) => transaction.uetr !== null && transaction.uetr === payment.uetr);
    if (!known && originalMessageId !== null && originalMessageId !== UNKNOWN_ID && originalMessageId !== message.messageId) return 'other';
    const wholeRefused = report.group.status === 'RJCT' && report.originalMessageId === message.messageId && report.transactions.every(({ status }) => status === null || status === 'RJCT');
    return wholeRefused ? 'refusal' : 'payments';
  }
  return report.noRecords ? 'nothing' : 'unanswered';
}

/** What banks write where an id is not known (wire practice 4). */
const UNKNOWN_ID = 'Not Available';

const EVENTS = { payments: 'inquiry-shows-payments', refusal: 'inquiry-shows-refusal', nothing: 'inquiry-shows-nothing' } as const satisfies Partial<Record<Shown, MessageEvent>>;

function settle(desk: Desk, { message, isLast, isRound }: Question, shown: Shown, at: string): MessageSet {
  if (message.state !== 'unknown') return {};
  const inquiries = message.inquiries + (isLast || (isRound && shown !== 'nothing') ? 1 : 0);
  const later: MessageSet = {
    inquiries,
    next: inquiries >= UNKNOWN_INQUIRIES ? null : { what: 'inquire', at: new Date(desk.clock.now() + UNKNOWN_PACE).toISOString() },
  };
  if (shown === 'other') {
    return { ...later, bankSays: 'The bank shows a payment with this reference, but from another message. Whether this message arrived is still unknown: call the bank.' };
  }
  if (shown === 'unanswered') {
    const giveUp = 'Three inquiries did not settle it. Call the bank and quote the message identification.';
    return inquiries >= UNKNOWN_INQUIRIES ? { ...later, bankSays: giveUp } : later;
  }
  if (shown === 'nothing' && !isLast) return {};
  const position = nextMessagePosition(positionOf(message), EVENTS[shown]);
  if (!position.ok) throw new Error(`The state machine refuses ${EVENTS[shown]} in ${message.state}.`);
  const said: MessageSet = { ...setPosition(position.value, at), bankSays: EVIDENCE_TEXT[EVENTS[shown]] };
  return shown === 'nothing' ? { ...later, ...said } : { ...said, inquiries: 0, next: null, fault: null };
}
