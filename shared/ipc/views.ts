// Plain-data shapes that several calls share. Money is a decimal string with its currency beside it, never a
// number.
import { z } from 'zod';
import { BATCH_KINDS, BATCH_STATES, MESSAGE_STATES } from '../domain/batch.ts';
import { currencyTotalSchema } from '../domain/reading.ts';
import { id, instant, storedSentences } from '../domain/schemas.ts';
import { batchSignatureSchema } from '../domain/records/signature.ts';
import { SIGNATURE_REJECTIONS } from '../domain/policy-counting.ts';

export {
  id,
  instant,
  isoDateSchema as isoDate,
  sha256,
  faultCode,
  faultSchema as faultView,
  typedText,
  utcInstant,
} from '../domain/schemas.ts';
export { keyChoiceSchema as keyChoice } from '../domain/card-job.ts';
export { pinFlagsSchema as pinFlags } from '../domain/pin-flags.ts';
export const decimal = z.string().regex(/^-?\d{1,18}(\.\d{1,17})?$/u);
export const amount = z.strictObject({ amount: decimal, currency: z.string().regex(/^[A-Z]{3}$/u) });
export const fingerprintWordList = z.array(z.string()).length(8);
export const totals = z.array(currencyTotalSchema);
export const nothing = z.strictObject({});

/** An entry of the log as a screen shows it. `by`: the name, or the id where no policy names it. */
export const historyEntry = z.strictObject({
  at: instant,
  act: z.string(),
  by: z.string(),
  detail: z.string(),
});

/** A page of a long list: at most 500 rows at once. */
export const page = { offset: z.int().min(0).default(0), limit: z.int().min(1).max(500).default(100) };
export function paged<T extends z.ZodType>(row: T) {
  return z.strictObject({ rows: z.array(row), total: z.int() });
}

export const findingView = z.strictObject({
  severity: z.enum(['block', 'warn']),
  rule: z.string(),
  sentence: storedSentences,
  path: z.string(),
  line: z.int().nullable(),
  /** Payment of the batch the finding belongs to, so that a click can jump there. */
  payment: id.nullable(),
  /**
   * Row of that payment in the batch, 0-based, so that a list of 100,000 can be scrolled to it without
   * reading all of it.
   */
  position: z.int().min(0).nullable(),
  /** Member of `paymentForm` or `groupHeader` it is about; null when none shows it. */
  field: z.string().nullable(),
});

export const batchKind = z.enum(BATCH_KINDS);
export const batchState = z.enum(BATCH_STATES);
export const messageState = z.enum(MESSAGE_STATES);

/**
 * Why names and amounts of a batch's single payments are kept off the screen, and until when they are shown
 * all the same.
 */
export const privacy = z.strictObject({
  why: z.enum(['salary', 'preparer', 'desk']).nullable(),
  marked: z.boolean(),
  hidden: z.boolean(),
  shownUntil: instant.nullable(),
  /** Who may have them shown, where whoever is at the desk may not; else null. */
  onlyFor: z.array(z.string()).nullable(),
});

export const signatureView = batchSignatureSchema.omit({ batch: true, jws: true }).extend({
  personName: z.string(),
  /** False when it does not count (void, other revision, not enrolled); `why` says so. */
  counts: z.boolean(),
  why: z.enum([...SIGNATURE_REJECTIONS, 'not-verified']).nullable(),
});
