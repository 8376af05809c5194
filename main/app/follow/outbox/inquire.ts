// Inquires about a message or about one payment, and brings everything that follows from the answers up to
// date.
import type { MessageEvent } from '../../../../shared/domain/batch.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { afterContrarySign, nextMessagePosition } from '../../../../shared/domain/state/message-machine.ts';
import {
  evaluateInquiry,
  type InquiryEvaluation,
  type InquiryReading,
} from '../../../../shared/domain/state/report-evaluation.ts';
import type { InquiryOutcome } from '../../../ports/bank.ts';
import { instantOf } from '../../../ports/clock.ts';
import type {
  MessageSet,
  OutboxMessage,
  StatusUpdate,
  StoredAnswer,
  TrackedPayment,
} from '../../../ports/store.ts';
import type { InquiryFields } from '../../../ports/token.ts';
import { profileForBatch } from '../../administer/index.ts';
import {
  EXCERPT,
  UNKNOWN_INQUIRIES,
  UNKNOWN_PACE,
  arrivalUpdates,
  askedPayment,
  bankTimes,
  cameBefore,
  faultAsValue,
  inquire,
  plainText,
  refusalUpdates,
  reportUpdates,
  type Findings,
  type Inquiry,
} from '../../deliver/index.ts';
import type { OutboxContext } from '../context.ts';
import {
  findMessage,
  messageDelivery,
  messagePosition,
  setMessagePosition,
  type MessageChange,
} from './delivery.ts';

// One inquiry about one payment of a message: how it is asked, and what its answer settles of a message that
// was unknown.

interface Question {
  readonly message: OutboxMessage;
  readonly payment: TrackedPayment;
  readonly form: 'auto' | 'post' | 'get';
  /** Whether this answer alone may say "nothing shown": the last payment of those asked about. */
  readonly isLast: boolean;
  /**
   * Asked for the sake of the message: what is not "nothing" ends this round of inquiries, and the rounds are
   * counted.
   */
  readonly isRound: boolean;
}

type MessageInquiry = Inquiry<MessageChange, InquiryOutcome, InquiryReading>;

/** Everything of the inquiry that can be known before it is made. */
async function messageInquiry(desk: OutboxContext, question: Question): Promise<Result<MessageInquiry>> {
  const { message, payment } = question;
  const profile = await profileForBatch(desk, message.batch, ['bank']);
  if (!profile.ok) return profile;
  const globalTranNo = payment.uetr ?? payment.bankReference;
  const form = question.form === 'auto' ? (globalTranNo === null ? 'post' : 'get') : question.form;
  if (form === 'get' && globalTranNo === null) return err(fault('nothing-to-ask-with'));
  // An identification that repeats within the message is narrowed by its amount.
  const alike = await desk.store.tracking.find(message.message, [payment.endToEndId]);
  const narrowed: InquiryFields =
    alike.length > 1 ? { instdAmt: { amount: payment.amount, currency: payment.currency } } : {};
  const fields = { ...narrowed, endToEndId: payment.endToEndId };
  const job = { profile: profile.value, fields };
  const isUnknown = message.state === 'unknown';
  return ok({
    operation: form === 'get' ? 'inquiry-get' : 'inquiry-post',
    log: { act: `inquiry.${form}`, detail: payment.endToEndId },
    send: (correlationId) =>
      form === 'get' && globalTranNo !== null
        ? desk.bank.inquireGet({ ...job, fields: { ...fields, globalTranNo }, correlationId })
        : desk.bank.inquirePost({ ...job, correlationId }),
    notMade: (at) =>
      isUnknown
        ? {
            set: { bankSays: [sentence('inquiry-not-made', {})], next: { what: 'inquire', at } },
            updates: [],
          }
        : {
            set: {},
            updates: [{ target: { payment: payment.payment }, entry: null, set: { nextInquiryAt: at } }],
          },
    interpret: (outcome, answer) =>
      interpret(desk, question, { form, outcome, answer, timeZone: profile.value.timeZone }),
  });
}

interface Asked {
  readonly form: 'post' | 'get';
  readonly outcome: InquiryOutcome;
  readonly answer: StoredAnswer | null;
  readonly timeZone: string;
}

async function interpret(
  desk: OutboxContext,
  question: Question,
  { form, outcome, answer, timeZone }: Asked,
): Promise<Findings<MessageChange, InquiryReading>> {
  const { message, payment } = question;
  const { exchange } = outcome;
  const read =
    outcome.kind === 'answered'
      ? await faultAsValue(() => desk.messages.readStatus(outcome.pain002, outcome.encodingNote))
      : err(outcome.fault);
  const attempts = await desk.store.outbox.attempts(message.message);
  const found: InquiryEvaluation =
    read.ok && outcome.kind === 'answered'
      ? evaluateInquiry(
          read.value,
          askedPayment(message, payment),
          bankTimes(read.value, exchange, timeZone, attempts),
          cameBefore(plainText(outcome.pain002).slice(0, EXCERPT), attempts),
        )
      : { evidence: 'unanswered', why: null };
  const shown = found.evidence;
  const { correlationId } = exchange;
  const replayed = shown === 'replayed' ? fault('answer-replayed', { correlationId }) : null;
  const failed = read.ok ? replayed : read.error;
  const at = instantOf(desk.clock);
  const updates: readonly StatusUpdate[] =
    !read.ok || answer === null || shown === 'other' || shown === 'replayed'
      ? [
          {
            target: { payment: payment.payment },
            entry: null,
            set: {
              nextInquiryAt: new Date(desk.clock.now() + waitOf(outcome)).toISOString(),
              inquiries: payment.inquiries + 1,
            },
          },
        ]
      : await reportUpdates(desk, {
          message,
          report: read.value,
          source: form === 'post' ? 'inquiry-post' : 'inquiry-get',
          answer: answer.answer,
          at,
          about: payment,
        });
  return {
    shown,
    fault: failed,
    change: {
      set: settle(desk, question, found, at),
      updates: [
        ...(await arrived(desk, message, shown, at)),
        ...(message.state === 'unknown' && shown !== 'payments'
          ? updates.map((update) => whileUnknown(update, shown))
          : updates),
      ],
    },
    log: { act: `inquiry.shows-${shown}`, detail: failed?.code ?? found.why ?? payment.endToEndId },
  };
}

/**
 * One payment shown means that the whole message arrived: the others are asked about next. A refused message
 * refuses them all.
 */
async function arrived(
  desk: OutboxContext,
  message: OutboxMessage,
  shown: InquiryReading,
  at: string,
): Promise<readonly StatusUpdate[]> {
  if (message.state !== 'unknown') return [];
  if (shown === 'payments') return arrivalUpdates(desk, message, at);
  return shown === 'refusal' ? refusalUpdates(desk, message, at) : [];
}

/**
 * The payments of an unknown message are asked about with their message, not one by one: also when the desk
 * has given up asking. An answer that
 * does not settle the message settles none of its payments: its words are kept, and whoever read "rejected"
 * there would pay once more.
 */
export function whileUnknown(update: StatusUpdate, shown: InquiryReading): StatusUpdate {
  const { updatedAt, inquiries } = update.set;
  const isSettled = shown === 'refusal' || update.set.status === undefined || update.set.status === null;
  const set = isSettled
    ? update.set
    : {
        ...(updatedAt === undefined ? {} : { updatedAt }),
        ...(inquiries === undefined ? {} : { inquiries }),
        nextInquiryAt: null,
      };
  return set.nextInquiryAt === undefined
    ? { ...update, set }
    : { ...update, set: { ...set, nextInquiryAt: null } };
}

function waitOf(outcome: InquiryOutcome): number {
  return Math.max(UNKNOWN_PACE, outcome.kind === 'failed' ? (outcome.waitMs ?? 0) : 0);
}

const EVENTS = {
  payments: 'inquiry-shows-payments',
  refusal: 'inquiry-shows-refusal',
  nothing: 'inquiry-shows-nothing',
} as const satisfies Partial<Record<InquiryReading, MessageEvent>>;

const SETTLES = {
  payments: 'bank-has-payments',
  refusal: 'bank-rejected-payments',
  nothing: 'bank-has-none',
} as const;
const SAYS = {
  other: 'bank-shows-other-message',
  replayed: 'bank-answer-replayed',
  duplicate: 'bank-refused-as-duplicates',
} as const satisfies Partial<Record<InquiryReading, string>>;

function settle(
  desk: OutboxContext,
  { message, isLast, isRound }: Question,
  { evidence: shown, why }: InquiryEvaluation,
  at: string,
): MessageSet {
  if (message.state !== 'unknown') return {};
  const inquiries = message.inquiries + (isLast || (isRound && shown !== 'nothing') ? 1 : 0);
  const later: MessageSet = {
    inquiries,
    next:
      inquiries >= UNKNOWN_INQUIRIES
        ? null
        : { what: 'inquire', at: new Date(desk.clock.now() + UNKNOWN_PACE).toISOString() },
  };
  if (shown === 'nothing' && !isLast) return {};
  if (shown === 'payments' || shown === 'refusal' || shown === 'nothing') {
    const position = nextMessagePosition(messagePosition(message), EVENTS[shown]);
    if (!position.ok) throw new Error(`The state machine refuses ${EVENTS[shown]} in ${message.state}.`);
    const said: MessageSet = {
      ...setMessagePosition(position.value, at),
      bankSays: [sentence(SETTLES[shown], {})],
    };
    return shown === 'nothing' ? { ...later, ...said } : { ...said, inquiries: 0, next: null, fault: null };
  }
  const says: readonly Sentence[] =
    why !== null && why !== 'counts' && why !== 'not-said'
      ? [sentence('no-records-not-counted', { why })]
      : shown in SAYS
        ? [sentence(SAYS[shown as keyof typeof SAYS], {})]
        : [];
  const bankSays =
    inquiries >= UNKNOWN_INQUIRIES ? [...says, sentence('inquiries-did-not-settle', {})] : says;
  const contrary: MessageSet =
    shown === 'other' || shown === 'duplicate'
      ? setMessagePosition(afterContrarySign(messagePosition(message)), at)
      : {};
  return bankSays.length === 0 ? later : { ...later, ...contrary, bankSays };
}

/**
 * A message is one body: taken whole or not at all. So many of its payments must be unknown to the bank
 * before it counts as not arrived.
 */
const SAMPLE = 3;

/** Asks about first, middle and last payment until one is shown. */
export async function inquireMessage(desk: OutboxContext, id: string): Promise<Result<OutboxMessage>> {
  const asked = await inquire(desk, messageDelivery(desk), id, async (message, ask) => {
    const sample = await sampleOf(desk, message);
    for (const [index, payment] of sample.entries()) {
      const isLast = index === sample.length - 1;
      const inquiry = await messageInquiry(desk, { message, payment, form: 'auto', isLast, isRound: true });
      const shown = inquiry.ok ? await ask(inquiry.value) : inquiry;
      if (!shown.ok) return shown;
      if (shown.value !== 'nothing') break;
    }
    return ok(null);
  });
  return asked.ok ? findMessage(desk, id) : asked;
}

async function sampleOf(desk: OutboxContext, message: OutboxMessage): Promise<readonly TrackedPayment[]> {
  const { transactions: total } = message;
  const offsets = new Set(
    total <= SAMPLE
      ? Array.from({ length: total }, (_, index) => index)
      : [0, Math.floor(total / 2), total - 1],
  );
  const payments: TrackedPayment[] = [];
  for (const offset of offsets)
    payments.push(...(await desk.store.tracking.list({ message: message.message, offset, limit: 1 })).rows);
  return payments;
}

export async function inquirePayment(
  desk: OutboxContext,
  id: string,
  form: 'auto' | 'post' | 'get',
): Promise<Result<TrackedPayment>> {
  const find = async (): Promise<Result<TrackedPayment>> => {
    const payment = await desk.store.tracking.get(id);
    return payment === null ? err(fault('not-found')) : ok(payment);
  };
  const named = await find();
  if (!named.ok) return named;
  const asked = await inquire(desk, messageDelivery(desk), named.value.message, async (message, ask) => {
    // Another inquiry may have moved it while this one waited.
    const payment = await find();
    if (!payment.ok) return payment;
    const isLast = message.transactions === 1;
    const inquiry = await messageInquiry(desk, {
      message,
      payment: payment.value,
      form,
      isLast,
      isRound: false,
    });
    return inquiry.ok ? ask(inquiry.value) : inquiry;
  });
  return asked.ok ? find() : asked;
}
