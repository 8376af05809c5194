// Calls about sealed messages: send, inquire, resend identical bytes; and about what became of each payment.
import { z } from 'zod';
import { CASE_ACTIONS } from '../../domain/case.ts';
import { messageAttemptSchema } from '../../domain/records/attempt.ts';
import { listedPaymentSchema, timelineRecordSchema } from '../../domain/records/payment.ts';
import { action, read } from '../call.ts';
import { storedSentences } from '../../domain/schemas.ts';
import * as v from '../views.ts';

const attemptView = messageAttemptSchema
  .omit({ message: true, number: true, bankTime: true })
  .extend({ attempt: messageAttemptSchema.shape.number, fault: v.faultView.nullable() });

export const outboxRow = z.strictObject({
  message: v.id,
  messageId: z.string(),
  batch: v.id,
  reference: z.string(),
  state: v.messageState,
  /** Of its batch: payments or collections are counted. */
  kind: v.batchKind,
  transactions: z.int(),
  totals: v.totals,
  /** On which it is to be executed or collected: sorted, unique. */
  valueDates: z.array(z.string()),
  sealedAt: v.instant,
  bodyBytes: z.int(),
  bodySha256: v.sha256,
  suite: z.enum(['modern', 'legacy']),
  attempts: z.int(),
  /** What happens next by itself, and when; null when a person must act. */
  next: z.strictObject({ what: z.enum(['send', 'inquire']), at: v.instant }).nullable(),
  fault: v.faultView.nullable(),
  /** The desk that sends it instead, since this one handed its batch over. */
  handedOverTo: z.string().nullable(),
  /** Offered only when it is right: see design, promise 3. */
  may: z.strictObject({
    send: z.boolean(),
    inquire: z.boolean(),
    resend: z.boolean(),
    /** The bank answers that it has none of it, and only the time of its answers proves nothing. */
    settle: z.boolean(),
    /** Nothing of it has left, so an officer may decide that nothing will. */
    withdraw: z.boolean(),
  }),
  /** Held back after a restore until a person has found out more. */
  held: z.boolean(),
});

const outboxDetail = outboxRow.extend({
  payloadSha256: v.sha256,
  words: v.fingerprintWordList,
  history: z.array(attemptView),
  /** What persons at the bank said of it, as it was recorded: the oldest first. */
  bankCalls: z.array(v.historyEntry),
  /** Names and amounts of its batch are hidden, and so is what the bank answered: it repeats them. */
  answersHidden: z.boolean(),
  /** Evidence of the last inquiry about an unknown outcome, in words. */
  bankSays: storedSentences.nullable(),
});

export const paymentStatusRow = listedPaymentSchema
  /** Null, and name and account empty, while names and amounts of its batch are hidden. */
  .extend({ amount: v.amount.nullable() });

const timelineEntry = timelineRecordSchema.extend({
  /** Of an entry that this desk made itself; null for what the bank says. */
  desk: z
    .discriminatedUnion('what', [
      z.strictObject({ what: z.literal('case'), act: z.enum(CASE_ACTIONS), said: z.string() }),
      z.strictObject({ what: z.enum(['set-aside', 'withdrawn', 'restored', 'unanswered']) }),
    ])
    .nullable(),
});

const followedPayment = paymentStatusRow.extend({
  /** A direct debit, about which no case can be started. */
  isCollection: z.boolean(),
  timeline: z.array(timelineEntry),
});

export const outboxCalls = {
  'outbox.list': read(
    z.strictObject({
      ...v.page,
      states: z.array(v.messageState).optional(),
      /** By the time of sealing, the newest first, or by the first day of execution, the earliest first. */
      order: z.enum(['newest', 'due']).optional(),
    }),
    v.paged(outboxRow),
  ),
  'outbox.get': read(z.strictObject({ message: v.id }), outboxDetail),
  'outbox.seal': action(
    z.strictObject({ batch: v.id, expectedRevision: z.int() }),
    z.strictObject({ ticket: v.id }),
  ),
  'outbox.send': action(z.strictObject({ message: v.id }), outboxRow),
  'outbox.inquire': action(z.strictObject({ message: v.id }), outboxRow),
  /** The identical bytes once more; refused unless a verified inquiry showed nothing. */
  'outbox.resend': action(z.strictObject({ message: v.id }), outboxRow),
  /**
   * A person at the bank says that it has none of an unknown message, beside answers that say so: who, when,
   * under which reference, and how they know. Sends nothing; an identical resend is possible then.
   */
  'outbox.settle': action(
    z.strictObject({
      message: v.id,
      contact: v.typedText(1, 140),
      calledAt: v.utcInstant,
      reference: v.typedText(0, 140),
      reason: v.typedText(1, 500),
    }),
    outboxRow,
  ),
  /** Ends a message of which nothing has left: it is never sent. `reason`: why, for the log. */
  'outbox.withdraw': action(z.strictObject({ message: v.id, reason: v.typedText(1, 500) }), outboxRow),
  'payments.list': read(
    z.strictObject({
      ...v.page,
      batch: v.id.optional(),
      text: z.string().max(100).optional(),
      statusGroup: paymentStatusRow.shape.statusGroup.optional(),
      /** The own account they are paid from or collected to, by its IBAN or its BBAN. */
      ownAccount: z.string().max(34).optional(),
      /** Execution or collection dates, both included. */
      from: v.isoDate.optional(),
      to: v.isoDate.optional(),
      /** On which they were sent, in the bank's time zone, both included. */
      sentFrom: v.isoDate.optional(),
      sentTo: v.isoDate.optional(),
    }),
    v.paged(paymentStatusRow),
  ),
  'payments.get': read(z.strictObject({ payment: v.id }), followedPayment),
  'payments.inquire': action(
    z.strictObject({ payment: v.id, form: z.enum(['auto', 'post', 'get', 'enhanced']).default('auto') }),
    followedPayment,
  ),
  'answers.text': read(
    z.strictObject({ answer: v.id }),
    z.strictObject({ text: z.string(), verified: z.boolean(), receivedAt: v.instant }),
  ),
};
