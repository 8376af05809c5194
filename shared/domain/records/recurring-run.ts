// A recurring run as it is kept: what it is prepared from, when it is due, and what was handled already.
import { z } from 'zod';
import { BATCH_KINDS } from '../batch.ts';
import { CONVENTIONS, FREQUENCIES, MOST_REMIND_DAYS } from '../recurring-run.ts';
import { parseIsoDate, type IsoDate } from '../calendar.ts';
import { id, instant, typedText } from '../schemas.ts';

/** A day that exists. */
export const scheduledDay = z.string().transform((text, context): IsoDate => {
  const day = parseIsoDate(text);
  if (day !== undefined) return day;
  context.addIssue({ code: 'custom', message: 'no day' });
  return z.NEVER;
});

export const recurrenceSchema = z.strictObject({
  frequency: z.enum(FREQUENCIES),
  first: scheduledDay,
  monthEnd: z.boolean(),
  convention: z.enum(CONVENTIONS),
  until: scheduledDay.nullable(),
  remindDays: z.int().min(0).max(MOST_REMIND_DAYS),
});

/**
 * `template`: named, so that a template that takes its place is used from then on. `last-batch`: the payments
 * of the batch it prepared last; of this one the first time.
 */
export const runBasisSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('template'), name: z.string() }),
  z.strictObject({ is: z.literal('last-batch'), batch: id, reference: z.string() }),
]);
export type RunBasis = Readonly<z.infer<typeof runBasisSchema>>;

export const runName = typedText(1, 60).refine((text) => text.trim() === text);

export const recurringRunSchema = z.strictObject({
  run: id,
  name: runName,
  kind: z.enum(BATCH_KINDS),
  basis: runBasisSchema,
  recurrence: recurrenceSchema,
  savedAt: instant,
  /** The newest days somebody prepared (with the batch) or skipped (null). */
  handled: z.array(z.strictObject({ scheduled: scheduledDay, batch: id.nullable() })),
  /** Every day until then is settled for good. */
  handledUntil: scheduledDay.nullable(),
});
export type RecurringRun = Readonly<z.infer<typeof recurringRunSchema>>;
