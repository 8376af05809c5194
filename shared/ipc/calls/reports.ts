// Calls about reports: what an officer prints or saves of a screen.
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../domain/language.ts';
import { REGIONS } from '../../domain/region.ts';
import { STATUS_GROUPS } from '../../domain/state/payment-status.ts';
import { action } from '../call.ts';
import * as v from '../views.ts';

const text = z.string().max(100).optional();

export const reportChoice = z.discriminatedUnion('report', [
  /** The batches of a list, as it is filtered. */
  z.strictObject({ report: z.literal('batches'), states: z.array(v.batchState).optional(), text }),
  /** Payments: those of one batch, or of the status list as it is filtered. */
  z.strictObject({
    report: z.literal('payments'),
    batch: v.id.optional(),
    text,
    statusGroup: z.enum(STATUS_GROUPS).optional(),
    /** Of the status list alone; `from` and `to` are execution dates, all dates included. */
    ownAccount: z.string().max(34).optional(),
    from: v.isoDate.optional(),
    to: v.isoDate.optional(),
    sentFrom: v.isoDate.optional(),
    sentTo: v.isoDate.optional(),
  }),
  /** To each beneficiary of a batch, or of one payment of it: who pays what, when, with which references. */
  z.strictObject({ report: z.literal('advice'), batch: v.id, payment: v.id.optional() }),
  /** What left, came, waits and is unknown, by account and currency. */
  z.strictObject({ report: z.literal('day'), day: v.isoDate }),
  /** Entries of these days in the bank's time zone, both included. */
  z.strictObject({ report: z.literal('log'), from: v.isoDate, to: v.isoDate, text }),
]);

export const REPORT_FORMS = ['pdf', 'xlsx', 'csv'] as const;

export const reportCalls = {
  /**
   * The file of a report; read it with `files.read`. `pdf` is the page itself where the shell cannot print.
   * Faults: `advice-empty`, `report-too-long`, `batch-step-impossible` for the payments of a
   * batch that nobody has submitted.
   */
  'reports.make': action(
    z.strictObject({
      what: reportChoice,
      form: z.enum(REPORT_FORMS),
      /** Who prints it, as they say; empty where nobody said. */
      printedBy: v.typedText(0, 70).default(''),
      language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
      /** How numbers and dates are written; without it as the language does. */
      region: z.enum(REGIONS).optional(),
    }),
    z.strictObject({
      file: v.id,
      name: z.string(),
      bytes: z.int(),
      kind: z.enum([...REPORT_FORMS, 'html']),
      rows: z.int(),
      /** Payments of the batch that an advice does not name: not sent, rejected, returned or unknown. */
      leftOut: z.int(),
    }),
  ),
  /**
   * The status of a sent batch for the ERP it came from, as a table or as status reports (pain.002), one for
   * each message; read them with `files.read`. `region`: decimals and separators as it writes them. What the
   * desk does not know is PDNG. Faults: `status-file-empty` before it is sealed,
   * `report-too-long`, `status-report-unknown`.
   */
  'statusFiles.make': action(
    z.strictObject({
      batch: v.id,
      form: z.enum(['csv', 'pain.002']),
      region: z.enum(REGIONS).optional(),
    }),
    z.strictObject({
      files: z.array(z.strictObject({ file: v.id, name: z.string(), bytes: z.int() })),
    }),
  ),
};
