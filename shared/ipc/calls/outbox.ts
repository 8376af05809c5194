// Calls about sealed messages: send, inquire, resend identical bytes; and about what became of each payment.
import { z } from 'zod';
import { CASE_ACTS } from '../../domain/case.ts';
import { act, read } from '../call.ts';
import { storedSentences } from '../sentence.ts';
import * as v from '../views.ts';

const attemptView = z.strictObject({
  attempt: z.int(),
  kind: z.enum(['initiation', 'inquiry']),
  startedAt: v.instant,
  endedAt: v.instant.nullable(),
  /** HTTP status, null when none came. */
  httpStatus: z.int().nullable(),
  outcome: z.enum(['pending', 'answered', 'not-taken', 'unknown']),
  fault: v.faultView.nullable(),
  correlationId: z.string(),
  bankReference: z.string().nullable(),
  /** First characters of the answer as plain text. */
  answer: z.string(),
  bodySha256: v.sha256.nullable(),
});

export const outboxRow = z.strictObject({
  message: v.id,
  messageId: z.string(),
  batch: v.id,
  reference: z.string(),
  state: v.messageState,
  transactions: z.int(),
  totals: v.totals,
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
  may: z.strictObject({ send: z.boolean(), inquire: z.boolean(), resend: z.boolean() }),
  /** Held back after a restore until a person has found out more. */
  held: z.boolean(),
});

const outboxDetail = outboxRow.extend({
  payloadSha256: v.sha256,
  words: v.words,
  history: z.array(attemptView),
  /** Evidence of the last inquiry about an unknown outcome, in words. */
  bankSays: storedSentences.nullable(),
});

export const paymentStatusRow = z.strictObject({
  payment: v.id,
  batch: v.id,
  reference: z.string(),
  message: v.id,
  endToEndId: z.string(),
  name: z.string(),
  account: z.string(),
  /** Null, and name and account empty, while names and amounts of its batch are hidden. */
  amount: v.amount.nullable(),
  valueDate: z.string(),
  uetr: z.string().nullable(),
  /** Highest-ranking transaction status so far (ISO code as received), null before any. */
  status: z.string().nullable(),
  tone: z.enum(['neutral', 'waiting', 'done', 'attention', 'refused', 'unknown']),
  returned: z.boolean(),
  updatedAt: v.instant.nullable(),
  nextInquiryAt: v.instant.nullable(),
});

const timelineEntry = z.strictObject({
  at: v.instant,
  source: z.enum(['initiation-answer', 'inquiry-post', 'inquiry-get', 'enhanced-inquiry', 'desk']),
  status: z.string().nullable(),
  /** Of an entry that this desk made itself; null for what the bank says. */
  desk: z
    .discriminatedUnion('what', [
      z.strictObject({ what: z.literal('case'), act: z.enum(CASE_ACTS), said: z.string() }),
      z.strictObject({ what: z.enum(['set-aside', 'restored', 'unanswered']) }),
    ])
    .nullable(),
  reasons: z.array(z.strictObject({ code: z.string(), text: z.string() })),
  facts: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Answer this came from; its text is one call away. */
  answer: v.id.nullable(),
  notUnderstood: z.array(z.string()),
});

export const outboxCalls = {
  'outbox.list': read(
    z.strictObject({ ...v.page, states: z.array(v.messageState).optional() }),
    v.paged(outboxRow),
  ),
  'outbox.get': read(z.strictObject({ message: v.id }), outboxDetail),
  'outbox.seal': act(
    z.strictObject({ batch: v.id, expectedRevision: z.int() }),
    z.strictObject({ ticket: v.id }),
  ),
  'outbox.send': act(z.strictObject({ message: v.id }), outboxRow),
  'outbox.inquire': act(z.strictObject({ message: v.id }), outboxRow),
  /** The identical bytes once more; refused unless a verified inquiry showed nothing. */
  'outbox.resend': act(z.strictObject({ message: v.id }), outboxRow),
  'payments.list': read(
    z.strictObject({
      ...v.page,
      batch: v.id.optional(),
      text: z.string().max(100).optional(),
      tone: paymentStatusRow.shape.tone.optional(),
    }),
    v.paged(paymentStatusRow),
  ),
  'payments.get': read(
    z.strictObject({ payment: v.id }),
    paymentStatusRow.extend({ timeline: z.array(timelineEntry) }),
  ),
  'payments.inquire': act(
    z.strictObject({ payment: v.id, form: z.enum(['auto', 'post', 'get', 'enhanced']).default('auto') }),
    paymentStatusRow.extend({ timeline: z.array(timelineEntry) }),
  ),
  'answers.text': read(
    z.strictObject({ answer: v.id }),
    z.strictObject({ text: z.string(), verified: z.boolean(), receivedAt: v.instant }),
  ),
};
