// Calls about payments at the bank, found by criteria or by their identifier (interface document 4.2, 4.3,
// 4.9).
import { REGIONS } from '../../domain/region.ts';
import { sentence } from '../../domain/schemas.ts';
import { z } from 'zod';
import { CRITERIA } from '../../domain/bank-rules/enhanced-inquiry.ts';
import { RETRIEVE_PARAMETERS } from '../../domain/bank-rules/key-fields.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../domain/language.ts';
import { STATUS_GROUPS } from '../../domain/state/payment-status.ts';
import { action, read } from '../call.ts';
import * as v from '../views.ts';

const text = z.string().nullable();
/** A field of a form as typed; rules judge it, not the schema. */
const typed = z.string().max(200);

/** Digits as the bank sent them: never rounded, not necessarily fit for the currency. */
const bankAmount = z.strictObject({ amount: z.string(), currency: text });

const partyView = z.strictObject({
  name: text,
  bic: text,
  identification: text,
  addressLines: z.array(z.string()),
  postalCode: text,
  town: text,
  country: text,
});
const agentView = z.strictObject({ bic: text, branch: text, clearingCode: text, name: text });

const bankPaymentRow = z.strictObject({
  /**
   * The payment of this desk the row is about (`payments.get`): by its UETR, else by an end-to-end
   * identification that is its alone.
   */
  known: v.id.nullable(),
  /** Whom it pays and how much is hidden at this desk: only references and what became of it are told. */
  hidden: z.boolean(),
  uetr: text,
  endToEndId: text,
  instructionId: text,
  bankReference: text,
  clearingReference: text,
  serviceType: text,
  status: text,
  statusGroup: z.enum(STATUS_GROUPS),
  /** A return keeps its status; it shows in the type of a reason only. */
  returned: z.boolean(),
  reasons: z.array(z.strictObject({ code: text, text, type: text })),
  eventTime: text,
  originator: text,
  instructedAmount: bankAmount.nullable(),
  confirmedAmount: bankAmount.nullable(),
  requestedDate: text,
  settlementDate: text,
  debtor: partyView.nullable(),
  creditor: partyView.nullable(),
  debtorAccount: text,
  creditorAccount: text,
  debtorAgent: agentView.nullable(),
  creditorAgent: agentView.nullable(),
  virtualAccount: text,
  remittance: text,
  events: z.array(
    z.strictObject({
      from: text,
      to: text,
      chargeBearer: text,
      charge: bankAmount.nullable(),
      at: text,
      exchange: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    }),
  ),
});

export const notUnderstood = z.array(z.strictObject({ path: z.string(), text: z.string() }));

const found = z.strictObject({
  /** The answer as it came; its text is one call away (`answers.text`). */
  answer: v.id,
  receivedAt: v.instant,
  createdAt: text,
  rows: z.array(bankPaymentRow),
  /**
   * As far as the bank says: null where it does not. `more`: another page may be asked for. `end`: whether
   * the result ends
   * with this page; `unknown` where the bank says nothing, and then only an empty page ends it.
   */
  page: z.strictObject({
    number: z.int(),
    size: z.int().nullable(),
    pages: z.int().nullable(),
    total: z.int().nullable(),
    more: z.boolean(),
    end: z.enum(['reached', 'more', 'unknown']),
  }),
  /** `nothing`: the answer has no list of payments at all; that is not the same as no rows. */
  understood: z.enum(['all', 'part', 'nothing']),
  notUnderstood,
  /** What a person is told about an answer that is not UTF-8. */
  encodingNote: sentence.optional(),
  deprecated: z.boolean(),
});

export const criteria = z.strictObject(
  Object.fromEntries(CRITERIA.map((name) => [name, typed.optional()])) as Record<
    (typeof CRITERIA)[number],
    z.ZodOptional<typeof typed>
  >,
);
const parameters = z.strictObject(
  Object.fromEntries(RETRIEVE_PARAMETERS.map((name) => [name, typed.optional()])) as Record<
    (typeof RETRIEVE_PARAMETERS)[number],
    z.ZodOptional<typeof typed>
  >,
);

const level = z.strictObject({
  status: text,
  statusGroup: bankPaymentRow.shape.statusGroup,
  reasons: z.array(z.strictObject({ code: z.string(), text: z.string() })),
});
const keyFields = z.strictObject({
  EndToEndId: typed.optional(),
  GlobalTranNo: typed.optional(),
  CreDt: typed.optional(),
  InstdAmt: typed.optional(),
  Ccy: typed.optional(),
  ReqdExctnDt: typed.optional(),
});

/** 4.1, off unless the profile names its path (`inquiries.rules` says so). */
export const creationCalls = {
  /**
   * Sends a queued message; its answer carries no signed status, so the message is `unknown` until an inquiry
   * settles it.
   */
  'creation.send': action(
    z.strictObject({ message: v.id }),
    z.strictObject({ message: v.id, state: v.messageState, paymentId: text, fault: v.faultView.nullable() }),
  ),
};

export const inquiryCalls = {
  /**
   * What the rules of a form are judged against: pass it to `brokenRules` of
   * shared/domain/bank-rules/table.ts.
   */
  'inquiries.rules': read(
    v.nothing,
    z.strictObject({
      businessDates: z.array(v.isoDate),
      expectedBusinessDates: z.array(v.isoDate),
      today: v.isoDate,
      now: z.number(),
      timeZone: z.string(),
      reasonPattern: z.string(),
      recallReasonPattern: z.string(),
      /** Operations the bank profile enables besides those every bank has. */
      enabled: z.strictObject({ deprecatedEnhancedInquiry: z.boolean(), createPayment: z.boolean() }),
    }),
  ),
  /**
   * Empty criteria are left out; `page` goes as `page_number`. Broken rules of 2.2: `bank-rule-broken`,
   * nothing sent.
   */
  'inquiries.search': action(
    z.strictObject({
      criteria,
      page: z.int().min(1).max(999_999).default(1),
      form: z.enum(['current', 'deprecated']).default('current'),
      format: z.enum(['PSRJ03', 'PSRX03', 'json']).default('PSRJ03'),
    }),
    found,
  ),
  /**
   * The status of any payment by the key fields of 2.6 (4.7 POST, signed and encrypted; 4.8 GET); changes
   * nothing the desk knows of its own payments.
   */
  'inquiries.status': action(
    z.strictObject({ form: z.enum(['post', 'get']), fields: keyFields }),
    z.strictObject({
      answer: v.id,
      receivedAt: v.instant,
      /** The bank knows nothing of what was asked for. */
      noRecords: z.boolean(),
      originalMessageId: text,
      group: level,
      transactions: z.array(
        level.extend({
          endToEndId: text,
          instructionId: text,
          uetr: text,
          bankReference: text,
          facts: z.array(z.strictObject({ name: z.string(), value: z.string() })),
          notUnderstood: z.array(z.string()),
        }),
      ),
      notUnderstood: z.array(z.string()),
    }),
  ),
  'inquiries.retrieve': action(
    z.strictObject({ endToEndId: typed, parameters: parameters.default({}) }),
    found,
  ),
  /** `whole`: the answers are a result seen to its end; the file's name and the log say where they are not.
   * The payments of these answers as one CSV file (RFC 4180, no cell a spreadsheet would run), in the order
   * given; read it with `files.read`. */
  'inquiries.export': action(
    z.strictObject({
      answers: z.array(v.id).min(1).max(5_000),
      whole: z.boolean().default(false),
      /** Of what a status means; the headings are the bank's names of the fields. */
      language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
      /** Decimal sign and separator as it writes them; without one the table is that for programs. */
      region: z.enum(REGIONS).optional(),
    }),
    z.strictObject({ file: v.id, name: z.string(), bytes: z.int(), rows: z.int() }),
  ),
};
