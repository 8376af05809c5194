// One payment of a frozen message, what became of it at the bank, and the timeline of that.
import { z } from 'zod';
import type { DeepReadonly } from '../deep-readonly.ts';
import { FLAGS, type Reason } from '../flags.ts';
import { storedSentences, id, instant } from '../schemas.ts';
import { STATUS_GROUPS } from '../state/payment-status.ts';

/** Why a payment deserves a look. */
export const reasonSchema = z.strictObject({
  flag: z.enum(FLAGS),
  sentence: storedSentences,
  evidence: z.strictObject({ batch: z.string(), reference: z.string(), endToEndId: z.string() }).nullable(),
}) satisfies z.ZodType<Reason>;

/** As the first reader found it in the frozen bytes. */
export const frozenTransactionSchema = z.strictObject({
  /** Id inside the desk; also the payment id of the status screens. */
  payment: id,
  message: id,
  /** Position in the batch, from 1. */
  position: z.int(),
  group: z.string(),
  ownAccount: z.string(),
  valueDate: z.string(),
  instructionId: z.string(),
  endToEndId: z.string(),
  currency: z.string(),
  /** As written in the bytes. */
  amount: z.string(),
  minor: z.bigint(),
  name: z.string(),
  account: z.string(),
  agentBic: z.string(),
  country: z.string(),
  remittance: z.string(),
  creditorReference: z.string(),
  mandateId: z.string(),
  /** Riskiest first, by `risk`. */
  reasons: z.array(reasonSchema),
  risk: z.int(),
});
export type FrozenTransactionRecord = DeepReadonly<z.infer<typeof frozenTransactionSchema>>;

/** A payment that has been sealed. */
export const trackedPaymentSchema = frozenTransactionSchema.extend({
  batch: id,
  reference: z.string(),
  uetr: z.string().nullable(),
  bankReference: z.string().nullable(),
  /** Highest-ranking transaction status so far (ISO code as received), null before any. */
  status: z.string().nullable(),
  statusGroup: z.enum(STATUS_GROUPS),
  returned: z.boolean(),
  updatedAt: instant.nullable(),
  nextInquiryAt: instant.nullable(),
  inquiries: z.int(),
});
export type TrackedPayment = DeepReadonly<z.infer<typeof trackedPaymentSchema>>;

/** What a list of payments shows; the amount beside its currency is added. */
export const listedPaymentSchema = trackedPaymentSchema.pick({
  payment: true,
  batch: true,
  reference: true,
  message: true,
  endToEndId: true,
  name: true,
  account: true,
  ownAccount: true,
  valueDate: true,
  uetr: true,
  status: true,
  statusGroup: true,
  returned: true,
  updatedAt: true,
  nextInquiryAt: true,
});

export const timelineRecordSchema = z.strictObject({
  at: instant,
  source: z.enum(['initiation-answer', 'inquiry-post', 'inquiry-get', 'enhanced-inquiry', 'desk']),
  /** ISO code as received; null when the answer gave none. */
  status: z.string().nullable(),
  /** `text`: the bank's own, joined. */
  reasons: z.array(z.strictObject({ code: z.string(), text: z.string() })),
  facts: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  notUnderstood: z.array(z.string()),
  /** Answer it came from; its text is one call away. */
  answer: id.nullable(),
});
export type TimelineRecord = DeepReadonly<z.infer<typeof timelineRecordSchema>>;
export type StoredReason = TimelineRecord['reasons'][number];
