// Calls about the follow-up: what is asked of the bank next, when and why; and the desk's own archive for
// what the bank no longer answers.
import { REGIONS } from '../../domain/region.ts';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../domain/language.ts';
import { action, read } from '../call.ts';
import * as v from '../views.ts';
import { criteria } from './inquiries.ts';
import { paymentStatusRow } from './outbox.ts';

/**
 * `message`: its pain.002; `pages`: the enhanced inquiry, many payments in one answer; `single`: one payment;
 * `send`: the identical bytes after a pause the bank asked for.
 */
const form = z.enum(['send', 'message', 'pages', 'single']);

const step = z.strictObject({
  form,
  why: z.enum(['pace', 'unknown', 'overdue', 'asked', 'bank-pause']),
  at: v.instant,
  message: v.id,
  reference: z.string(),
  /** Payments the step is about. */
  payments: z.int(),
});

const schedule = z.strictObject({
  now: v.instant,
  /** Why nothing is asked now; `until` null: until somebody changes it. */
  paused: z
    .strictObject({
      why: z.enum(['offline', 'bank-pause', 'unreachable', 'bank-failing', 'budget', 'no-profile']),
      until: v.instant.nullable(),
    })
    .nullable(),
  /** Requests of the last hour against the profile's limit. */
  budget: z.strictObject({
    perHour: z.int(),
    used: z.int(),
    left: z.int(),
    nextFreeAt: v.instant.nullable(),
  }),
  underWay: z.strictObject({ form, reference: z.string(), page: z.int().nullable() }).nullable(),
  /** Earliest first, at most 50. */
  steps: z.array(step),
  /** Messages whose outcome stayed unknown after three inquiries: a person calls the bank. */
  givenUp: z.array(z.strictObject({ message: v.id, reference: z.string() })),
});

export const followCalls = {
  /** Of everything, or of what concerns one message or one payment. */
  'follow.schedule': read(z.strictObject({ message: v.id.optional(), payment: v.id.optional() }), schedule),
  /**
   * Everything of the message that is not final comes due now; the follow-up asks it in its own order, under
   * its budget.
   */
  'follow.askAgain': action(z.strictObject({ message: v.id }), schedule),
  /** Ends every pause the bank asked for: a person decides that it cannot wait. Recorded in the log. */
  'follow.endPause': action(z.strictObject({}), schedule),
};

export const archiveCalls = {
  /**
   * Payments this desk has sent, from its own store. `out-of-reach` (default): only those received more than
   * 90 days before the bank's
   * present business date, which an enhanced inquiry cannot find any more (interface document 2.2).
   */
  'archive.search': read(
    z.strictObject({ ...v.page, criteria, reach: z.enum(['out-of-reach', 'all']).default('out-of-reach') }),
    z.strictObject({
      rows: z.array(paymentStatusRow.extend({ sentAt: v.instant, outOfReach: z.boolean() })),
      total: z.int(),
      /** First date the bank still answers for. */
      bankAnswersFrom: v.isoDate,
      /** When the first payment in the archive was sent; null while it is empty. */
      keptFrom: v.instant.nullable(),
      /** Criteria the archive does not keep, so that they narrowed nothing. */
      notApplied: z.array(z.string()),
    }),
  ),
  /** The same payments, all of them, as one CSV file; read it with `files.read`. */
  'archive.export': action(
    z.strictObject({
      criteria,
      reach: z.enum(['out-of-reach', 'all']).default('out-of-reach'),
      /** Of what a status means; the headings are the names of the fields. */
      language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
      /** Decimal sign and separator as it writes them; without one the table is that for programs. */
      region: z.enum(REGIONS).optional(),
    }),
    z.strictObject({ file: v.id, name: z.string(), bytes: z.int(), rows: z.int() }),
  ),
};
