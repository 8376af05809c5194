// One inquiry about one payment, kept with its message as evidence; what it shows may settle a message that
// was unknown.
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import type { MessageEvent } from '../../../../shared/domain/batch.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { EVIDENCE_TEXT, nextMessagePosition } from '../../../../shared/domain/state/message-machine.ts';
import {
  evaluateInquiry,
  type InquiryEvaluation,
  type InquiryEvidence,
  type NoRecordsEvaluation,
} from '../../../../shared/domain/state/report-evidence.ts';
import type { FollowContext } from '../context.ts';
import type { InquiryOutcome } from '../../../ports/bank.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { MessageSet, OutboxMessage, StatusUpdate, TrackedPayment } from '../../../ports/store.ts';
import type { InquiryFields } from '../../../ports/token.ts';
import { positionOf, setPosition } from './position.ts';
import {
  arrivalUpdates,
  askedPayment,
  bankTimes,
  cameBefore,
  exchangeRecord,
  EXCERPT,
  isLocalFailure,
  keepAnswer,
  noteExchange,
  plainText,
  refusalUpdates,
  reportUpdates,
  UNKNOWN_INQUIRIES,
  UNKNOWN_PACE,
} from '../../deliver/index.ts';
import { newId, pauseFault } from '../../desk/index.ts';
import { profileForBatch } from '../../administer/index.ts';

export interface Question {
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

/** What the inquiry showed. `err` only when it could not be made, or when its answer could not be stored. */
export async function ask(desk: FollowContext, question: Question): Promise<Result<InquiryEvidence>> {
  const { message, payment } = question;
  if (!desk.network.online()) return err(fault('offline'));
  const profile = await profileForBatch(desk, message.batch, ['bank']);
  if (!profile.ok) return profile;
  const globalTranNo = payment.uetr ?? payment.bankReference;
  const form = question.form === 'auto' ? (globalTranNo === null ? 'post' : 'get') : question.form;
  if (form === 'get' && globalTranNo === null) return err(fault('nothing-to-ask-with'));
  const pause = desk.pauses.of(form === 'get' ? 'inquiry-get' : 'inquiry-post');
  if (pause !== null) return err(pauseFault(pause));
  const [attempt, correlationId, startedAt] = [
    newId(desk.random, 'attempt'),
    newId(desk.random, 'corr'),
    instantOf(desk.clock),
  ];
  const begun = await desk.store.outbox.begin({
    attempt,
    message: message.message,
    kind: 'inquiry',
    expectedState: message.state,
    startedAt,
    correlationId,
    bodySha256: null,
    set: {},
    log: {
      at: startedAt,
      act: `inquiry.${form}`,
      actor: 'desk',
      subject: message.message,
      detail: payment.endToEndId,
    },
  });
  if (!begun.ok) return begun;
  const outcome = await inquire(
    desk,
    profile.value,
    payment,
    form === 'get' ? globalTranNo : null,
    correlationId,
  );
  noteExchange(desk, outcome);
  if (outcome.kind === 'failed' && isLocalFailure(outcome)) return notAsked(desk, question, attempt, outcome);
  try {
    return ok(await record(desk, question, attempt, { form, outcome, timeZone: profile.value.timeZone }));
  } catch (cause) {
    // The answer is lost, not the payment: what the question was about stands where it stood.
    desk.diagnostics.error(correlationId, 'outbox.ask', cause);
    return err(fault('inquiry-not-stored', { correlationId }));
  }
}

async function inquire(
  desk: FollowContext,
  profile: BankProfile,
  payment: TrackedPayment,
  globalTranNo: string | null,
  correlationId: string,
): Promise<InquiryOutcome> {
  // An identification that repeats within the message is narrowed by its amount.
  const alike = await desk.store.tracking.find(payment.message, [payment.endToEndId]);
  const narrowed: InquiryFields =
    alike.length > 1 ? { instdAmt: { amount: payment.amount, currency: payment.currency } } : {};
  const fields = { ...narrowed, endToEndId: payment.endToEndId };
  if (globalTranNo === null) return desk.bank.inquirePost({ profile, fields, correlationId });
  return desk.bank.inquireGet({ profile, fields: { ...fields, globalTranNo }, correlationId });
}

const LOCAL_SAYS =
  'The inquiry was not made, because this desk could not sign or send it. The bank was not asked.';

/**
 * A card, a key or a certificate of this desk failed: no inquiry to the bank, none of its rounds, and nothing
 * about the payment.
 */
async function notAsked(
  desk: FollowContext,
  { message, payment }: Question,
  attempt: string,
  outcome: Extract<InquiryOutcome, { kind: 'failed' }>,
): Promise<Result<never>> {
  const at = instantOf(desk.clock);
  const later = new Date(desk.clock.now() + LOCAL_PAUSE).toISOString();
  const isUnknown = message.state === 'unknown';
  const set: MessageSet = isUnknown ? { bankSays: LOCAL_SAYS, next: { what: 'inquire', at: later } } : {};
  const ended = await desk.store.outbox.end({
    ...exchangeRecord(desk, attempt, outcome.exchange, 'not-taken', outcome.fault, null),
    set,
    updates: isUnknown
      ? []
      : [{ target: { payment: payment.payment }, entry: null, set: { nextInquiryAt: later } }],
    batch: null,
    log: { at, act: 'inquiry.not-made', actor: 'desk', subject: message.message, detail: outcome.fault.code },
  });
  return ended.ok ? err(outcome.fault) : ended;
}

/** What failed on this machine is not tried again at the bank's pace. */
const LOCAL_PAUSE = 60 * 60_000;

interface Asked {
  readonly form: 'post' | 'get';
  readonly outcome: InquiryOutcome;
  readonly timeZone: string;
}

async function record(
  desk: FollowContext,
  question: Question,
  attempt: string,
  { form, outcome, timeZone }: Asked,
): Promise<InquiryEvidence> {
  const { message, payment } = question;
  const read =
    outcome.kind === 'answered'
      ? await desk.messages.readStatus(outcome.pain002, outcome.encodingNote)
      : null;
  const report = read?.ok === true ? read.value : null;
  const answer = await keepAnswer(desk, outcome);
  const attempts = await desk.store.outbox.attempts(message.message);
  const found: InquiryEvaluation =
    report === null || outcome.kind !== 'answered'
      ? { evidence: 'unanswered', why: null }
      : evaluateInquiry(
          report,
          askedPayment(message, payment),
          bankTimes(report, outcome.exchange, timeZone, attempts),
          cameBefore(plainText(outcome.pain002).slice(0, EXCERPT), attempts),
        );
  const shown = found.evidence;
  const replayed =
    shown === 'replayed' ? fault('answer-replayed', { correlationId: outcome.exchange.correlationId }) : null;
  const failed = outcome.kind === 'failed' ? outcome.fault : read?.ok === false ? read.error : replayed;
  const at = instantOf(desk.clock);
  const updates: readonly StatusUpdate[] =
    report === null || answer === null || shown === 'other' || shown === 'replayed'
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
          report,
          source: form === 'post' ? 'inquiry-post' : 'inquiry-get',
          answer: answer.answer,
          at,
          about: payment,
        });
  const ended = await desk.store.outbox.end({
    ...exchangeRecord(
      desk,
      attempt,
      outcome.exchange,
      outcome.kind === 'answered' ? 'answered' : 'not-taken',
      failed,
      answer,
    ),
    set: settle(desk, question, found, at),
    updates: [
      ...(await arrived(desk, message, shown, at)),
      ...(message.state === 'unknown' && shown !== 'payments'
        ? updates.map((update) => whileUnknown(update, shown))
        : updates),
    ],
    batch: null,
    log: {
      at,
      act: `inquiry.shows-${shown}`,
      actor: 'desk',
      subject: message.message,
      detail: failed?.code ?? found.why ?? payment.endToEndId,
    },
  });
  if (!ended.ok) throw new Error(`The answer of an inquiry could not be stored: ${ended.error.code}`);
  return shown;
}

/**
 * One payment shown means that the whole message arrived: the others are asked about next. A refused message
 * refuses them all.
 */
async function arrived(
  desk: FollowContext,
  message: OutboxMessage,
  shown: InquiryEvidence,
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
export function whileUnknown(update: StatusUpdate, shown: InquiryEvidence): StatusUpdate {
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
} as const satisfies Partial<Record<InquiryEvidence, MessageEvent>>;

const NOT_COUNTED = 'The bank answers that it knows none of these payments, but';
/** Why "no records" did not count, for the message's page. */
const WHY_NOT: Readonly<Record<Exclude<NoRecordsEvaluation, 'counts' | 'not-said'>, string>> = {
  'has-status': `${NOT_COUNTED} the same answer gives a status. It does not count.`,
  'names-another': `${NOT_COUNTED} the answer names another payment. It does not count.`,
  'without-time': `${NOT_COUNTED} the answer does not say when it was made. It does not count; call the bank.`,
  'without-bank-clock': `${NOT_COUNTED} the answer came without the bank's time, so it cannot be told from an old one. It does not count; call the bank.`,
  'not-of-this-moment': `${NOT_COUNTED} by the bank's clock the answer was not made when it came. It does not count.`,
  'before-attempt': `${NOT_COUNTED} by the bank's clock the answer is older than the last attempt. It does not count.`,
};

const SAYS: Readonly<Partial<Record<InquiryEvidence, string>>> = {
  other:
    'The bank shows a payment with this reference, but from another message or with other details. Whether this message arrived is still unknown: call the bank.',
  replayed: "The bank's answer is one that had come before the last attempt. It changes nothing.",
  duplicate:
    'The bank refused these payments as duplicates, so it may already have the first ones. Call the bank and quote the message identification.',
};

function settle(
  desk: FollowContext,
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
    const position = nextMessagePosition(positionOf(message), EVENTS[shown]);
    if (!position.ok) throw new Error(`The state machine refuses ${EVENTS[shown]} in ${message.state}.`);
    const said: MessageSet = { ...setPosition(position.value, at), bankSays: EVIDENCE_TEXT[EVENTS[shown]] };
    return shown === 'nothing' ? { ...later, ...said } : { ...said, inquiries: 0, next: null, fault: null };
  }
  const says = why !== null && why !== 'counts' && why !== 'not-said' ? WHY_NOT[why] : SAYS[shown];
  const giveUp = 'Three inquiries did not settle it. Call the bank and quote the message identification.';
  const words =
    inquiries >= UNKNOWN_INQUIRIES ? [says, giveUp].filter((part) => part !== undefined).join(' ') : says;
  return words === undefined ? later : { ...later, bankSays: words };
}
