// Calls about recurring runs: payments that are prepared again on days of their own, and their reminders.
import { z } from 'zod';
import { CALENDAR_IDS } from '../../domain/calendar.ts';
import { listedBatchSchema } from '../../domain/records/batch.ts';
import {
  recurrenceSchema,
  recurringRunSchema,
  runName,
  scheduledDay,
} from '../../domain/records/recurring-run.ts';
import { action, read } from '../call.ts';
import { batchCalls } from './batches.ts';
import * as v from '../views.ts';

const occurrenceView = z.strictObject({
  /** The day as the recurrence has it. */
  scheduled: v.isoDate,
  /** The business day of the payments. */
  due: v.isoDate,
  remindFrom: v.isoDate,
  /** A batch that was prepared for it and withdrawn since. */
  withdrawn: z.strictObject({ batch: v.id, reference: z.string() }).nullable(),
});

const runView = recurringRunSchema.omit({ handled: true, handledUntil: true }).extend({
  /** Whose reminder has come, the oldest first; at most `MOST_WAITING_LISTED` of `waitingTotal`. */
  waiting: z.array(occurrenceView),
  waitingTotal: z.int(),
  /** The first whose reminder has not come; null: the run has ended. */
  next: occurrenceView.nullable(),
  /** The newest batch that was prepared for it. */
  last: z
    .strictObject({
      scheduled: v.isoDate,
      ...listedBatchSchema.pick({
        batch: true,
        reference: true,
        state: true,
        revision: true,
        outcome: true,
        approvals: true,
      }).shape,
    })
    .nullable(),
  /** The template or the batch it would be prepared from is not there any more. */
  sourceGone: z.boolean(),
});

export const MOST_WAITING_LISTED = 12;

const occurrence = { run: v.id, scheduled: scheduledDay };

export const recurringRunCalls = {
  /** By the day that is due first. `today` and `calendar`: business days of the bank. */
  'runs.list': read(
    v.nothing,
    z.strictObject({ today: v.isoDate, calendar: z.enum(CALENDAR_IDS), rows: z.array(runView) }),
  ),
  /**
   * `run`: one that is changed; null adds one. What it is prepared from is a template by its id, or a batch.
   * Faults: `run-dates`, `run-overdue`, `run-name-taken`, `too-many-runs`, `not-found`.
   */
  'runs.save': action(
    z.strictObject({
      run: v.id.nullable(),
      name: runName,
      from: z.discriminatedUnion('is', [
        z.strictObject({ is: z.literal('template'), template: v.id }),
        z.strictObject({ is: z.literal('last-batch'), batch: v.id }),
      ]),
      recurrence: recurrenceSchema,
    }),
    z.strictObject({ run: v.id }),
  ),
  'runs.delete': action(z.strictObject({ run: v.id }), v.nothing),
  /**
   * A new draft for that day. Faults: `run-not-waiting`, `run-without-source`, and those of the copy of a
   * batch.
   */
  'runs.prepare': action(z.strictObject(occurrence), batchCalls['batches.create'].output),
  /** No batch is made for that day. Fault `run-not-waiting`. */
  'runs.skip': action(z.strictObject(occurrence), v.nothing),
};
