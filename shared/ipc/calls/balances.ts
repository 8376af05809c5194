// Calls about single account reports: asking for one, and looking at those that were kept (interface document
// 4.10, 2.8, 2.9).
import { sentence } from '../../domain/schemas.ts';
import { z } from 'zod';
import { BALANCE_FIELDS } from '../../domain/bank-rules/balance.ts';
import { action, read } from '../call.ts';
import * as v from '../views.ts';
import { notUnderstood } from './inquiries.ts';

const text = z.string().nullable();
const typed = z.string().max(200);
/** Digits as the bank sent them; null is unknown, which is not zero. */
const digits = z.string().nullable();

const fields = z.strictObject(
  Object.fromEntries(BALANCE_FIELDS.map((name) => [name, typed.optional()])) as Record<
    (typeof BALANCE_FIELDS)[number],
    z.ZodOptional<typeof typed>
  >,
);

export const reportRow = z.strictObject({
  report: v.id,
  /**
   * The raw answer (`answers.text`, at most 2 MB of it; `balances.export` has all); null for a statement that
   * came as a file.
   */
  answer: v.id.nullable(),
  file: z
    .strictObject({
      name: z.string(),
      sha256: v.sha256,
      /** As the file names it: a message with its version, or `MT940`. */
      format: z.string(),
    })
    .optional(),
  askedAt: v.instant,
  /** The age of its figures counts from here. */
  receivedAt: v.instant,
  request: fields,
  form: z.enum(['document', 'newer', 'not-understood']),
  /**
   * None of the others is the same as zero. `not-entitled`: the bank refused the account or branch; what it
   * said is the report.
   */
  standing: z.enum(['full', 'partial', 'empty', 'not-understood', 'not-entitled']),
  accounts: z.int(),
  entries: z.int(),
  notUnderstood: z.int(),
  /** A statement file of which at least one account does not add up (`balances.get`, breaks). */
  doesNotAddUp: z.literal(true).optional(),
  /** At least one balance of a day has more than one amount (`balanceView`, also). */
  contradictory: z.literal(true).optional(),
});

export const balanceView = z.strictObject({
  type: text,
  /** Only in views that an earlier version kept. */
  meaning: z.string().optional(),
  subType: text,
  date: text,
  /** With a minus for a debit; null when the bank gave no figure. */
  amount: digits,
  currency: text,
  /** What else the bank gave for this type and day: the figures contradict each other. */
  also: z.array(z.strictObject({ amount: z.string(), currency: text })).optional(),
  indicator: text,
  creditLine: z.strictObject({ amount: digits, currency: text, included: z.boolean().nullable() }).nullable(),
  availability: z.array(
    z.strictObject({ amount: digits, currency: text, indicator: text, date: text, days: text }),
  ),
});

export const accountView = z.strictObject({
  index: z.int(),
  id: text,
  iban: text,
  name: text,
  currency: text,
  owner: text,
  servicerBic: text,
  branch: text,
  from: text,
  to: text,
  createdAt: text,
  balances: z.array(balanceView),
  /** The bank's own sums, as it wrote them. */
  totals: z.strictObject({
    credits: text,
    creditSum: digits,
    debits: text,
    debitSum: digits,
    all: text,
    net: digits,
    netIndicator: text,
  }),
  entries: z.int(),
});

export const reportEntry = z.strictObject({
  /** The entry's own id: the same in every report that carries it in the same words (`cash.entry`). */
  entry: v.id,
  reference: text,
  bankReference: text,
  bookedOn: text,
  valueOn: text,
  amount: digits,
  currency: text,
  indicator: text,
  status: text,
  reversal: z.boolean(),
  code: text,
  counterparty: text,
  remittance: text,
  endToEndId: text,
  transactions: z.int(),
});

/**
 * One member of an answer. `path` as `NtryDtls[0].TxDtls[0].RmtInf`; a line without a value heads those below
 * it.
 */
export const reportLine = z.strictObject({
  depth: z.int(),
  path: z.string(),
  /** Name of the member; empty for a part of an answer that is not taken apart. */
  member: z.string(),
  /** Its number, from 1, where several stand side by side. */
  place: z.int().nullable(),
  value: text,
  understood: z.boolean(),
});

const balanceBreak = z.strictObject({
  account: text,
  currency: text,
  opening: z.string(),
  entries: z.string(),
  closing: z.string(),
  difference: z.string(),
});

export const balanceCalls = {
  /** Broken rules of 2.8: `bank-rule-broken`, nothing sent. */
  'balances.ask': action(fields, reportRow),
  /**
   * An account statement that was handed over (`files.open`): camt.052, camt.053, camt.054, MT940, MT942. All
   * of it or nothing. Faults: statement-unreadable, statement-known.
   */
  'balances.import': action(z.strictObject({ file: v.id }), reportRow),
  /** Newest first; also offline. */
  'balances.list': read(z.strictObject({ ...v.page, account: typed.optional() }), v.paged(reportRow)),
  'balances.get': read(
    z.strictObject({ report: v.id }),
    reportRow.extend({
      header: z.strictObject({
        messageId: text,
        createdAt: text,
        page: text,
        lastPage: z.boolean().nullable(),
        text,
      }),
      accountViews: z.array(accountView),
      unavailable: z.array(z.string()),
      /** The first 200; all of them stand in the lines of `balances.details`. */
      leftOver: notUnderstood,
      /** What a person is told about an answer that is not UTF-8. */
      encodingNote: sentence.optional(),
      /**
       * Accounts of a statement file whose opening balance and booked entries do not make the closing one;
       * amounts are signed.
       */
      breaks: z.array(balanceBreak).optional(),
    }),
  ),
  'balances.entries': read(
    z.strictObject({
      ...v.page,
      report: v.id,
      account: z.int().min(0),
      text: z.string().max(100).optional(),
    }),
    v.paged(reportEntry),
  ),
  /**
   * Every member as lines with words. Without `account`: the header, and all of an answer that is not
   * understood; with `account`: that
   * account but its entries, which are in `cash.lines`.
   */
  'balances.details': read(
    z.strictObject({ ...v.page, report: v.id, account: z.int().min(0).optional() }),
    v.paged(reportLine),
  ),
  /** The raw report as a file, read with `files.read`. */
  'balances.export': action(
    z.strictObject({ report: v.id }),
    z.strictObject({ file: v.id, name: z.string(), bytes: z.int() }),
  ),
};
