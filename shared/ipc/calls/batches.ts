// Calls about batches: prepare, freeze, review, approve, release, return, withdraw.
import { z } from 'zod';
import type { PostalAddress } from '../../domain/address-repair.ts';
import { countedViewSchema } from '../../domain/counted-view.ts';
import { BOOK_MATCHES } from '../../domain/beneficiary.ts';
import { batchOriginSchema } from '../../domain/records/batch-origin.ts';
import { action, read } from '../call.ts';
import { fileOverridesSchema, MOST_OVERRIDES } from '../../domain/file-override.ts';
import { FILE_RULES } from '../../domain/file-rules.ts';
import { FLAGS } from '../../domain/flags.ts';
import { readingSchema } from '../../domain/reading.ts';
import { fileDigestSchema, listedBatchSchema, returnedSchema } from '../../domain/records/batch.ts';
import { frozenTransactionSchema } from '../../domain/records/payment.ts';
import { sentence } from '../../domain/schemas.ts';
import * as v from '../views.ts';

const postalAddress = z.strictObject({
  street: z.string(),
  buildingNumber: z.string(),
  postCode: z.string(),
  town: z.string(),
  country: z.string(),
  lines: z.array(z.string()),
}) satisfies z.ZodType<PostalAddress>;

/** As an address comes back from a window: no longer than an element of a message can be. */
const addressPart = z.string().max(140);
const boundedAddress = z.strictObject({
  street: addressPart,
  buildingNumber: addressPart,
  postCode: addressPart,
  town: addressPart,
  country: addressPart,
  lines: z.array(addressPart).max(20),
}) satisfies z.ZodType<PostalAddress>;

export const batchRowView = listedBatchSchema.extend({
  ownAccounts: z.array(z.string()),
  totals: v.totals,
  valueDates: z.array(v.isoDate),
  /** The signature it waits for, as the policy judges it now; null where it waits for none. */
  next: z.enum(['approve', 'release']).nullable(),
  /** Who must act next, in words the list can show: roles still missing. */
  waitingFor: z.enum(['preparer', 'approver', 'releaser', 'person', 'machine', 'bank', 'nobody']),
});

/** Header that a typed batch shares; one group (PmtInf) for typed payments, more when imported. */
export const groupHeader = z.strictObject({
  group: v.id,
  ownName: v.typedText(0, 140),
  ownAccount: v.typedText(0, 34),
  ownAgentBic: v.typedText(0, 11),
  valueDate: v.isoDate,
  chargeBearer: z.enum(['DEBT', 'CRED', 'SHAR', 'SLEV', '']),
  serviceLevel: v.typedText(0, 35),
  categoryPurpose: v.typedText(0, 35),
  batchBooking: z.boolean().nullable(),
  /** Direct debits only: creditor scheme identification, sequence type, local instrument. */
  creditorSchemeId: v.typedText(0, 35),
  sequenceType: z.enum(['FRST', 'RCUR', 'FNAL', 'OOFF', '']),
  localInstrument: v.typedText(0, 35),
});

export const paymentForm = z.strictObject({
  endToEndId: z.string().max(35),
  name: z.string().max(140),
  account: z.string().max(34),
  agentBic: z.string().max(11),
  amount: z.string().max(24),
  currency: z.string().max(3),
  remittance: z.string().max(1000),
  creditorReference: z.string().max(35),
  street: z.string().max(70),
  buildingNumber: z.string().max(16),
  postCode: z.string().max(16),
  town: z.string().max(35),
  country: z.string().max(2),
  purpose: z.string().max(4),
  mandateId: z.string().max(35),
  mandateDate: z.string().max(10),
});

const changedFields = paymentForm.exactPartial();

/** Rows of a comparison that are shown; all are counted. */
export const MOST_COMPARED_ROWS = 500;
/** More payments without a confirmed beneficiary are counted and not listed. */
export const MOST_UNCONFIRMED = 200;
/** More warnings about the payments of a draft are counted and not listed. */
export const MOST_DRAFT_WARNINGS = 200;
const comparedPayment = paymentForm.pick({
  name: true,
  account: true,
  amount: true,
  currency: true,
  remittance: true,
});

const paymentRow = z.strictObject({
  payment: v.id,
  group: v.id,
  position: z.int(),
  form: paymentForm,
  /** True when the element holds more than the form shows; all of it is kept and sent. */
  more: z.boolean(),
  /** Names and amounts are hidden: the form is empty where it would tell, and cannot be saved. */
  hidden: z.boolean(),
  /** It came with the template: what that locks cannot be changed. */
  locked: z.boolean(),
  findings: z.array(v.findingView),
});

/** One transaction as read from the frozen bytes. */
const frozenTransaction = frozenTransactionSchema
  .omit({ payment: true, minor: true, currency: true })
  /** Null while names and amounts are hidden; the texts that would tell are empty then. */
  .extend({ amount: v.amount.nullable() });

/**
 * What earlier batches of this store know of an account: offered while somebody types, never taken over
 * unseen.
 */
const counterpartyView = z.strictObject({
  name: z.string(),
  account: z.string(),
  agentBic: z.string(),
  street: z.string(),
  buildingNumber: z.string(),
  postCode: z.string(),
  town: z.string(),
  country: z.string(),
  /** Defaults of the entry of the book; empty otherwise. */
  purpose: z.string(),
  remittance: z.string(),
  /** ISO 4217 code of the latest payment to it; empty where it was never paid. */
  currency: z.string(),
  /** What the book says of it; null where it was not asked, or is empty. */
  book: z.enum(BOOK_MATCHES).nullable(),
  payments: z.int(),
  lastPaidOn: v.isoDate.nullable(),
});

const command = { batch: v.id, expectedRevision: z.int() };
const ticket = z.strictObject({ ticket: v.id });
const changed = z.strictObject({ batch: v.id, changeRevision: z.int() });

const batchDetail = batchRowView.extend({
  /** Optimistic lock: every command carries it as `expectedRevision`. */
  changeRevision: z.int(),
  groups: z.array(groupHeader),
  privacy: v.privacy,
  source: z
    .strictObject({
      fileName: z.string(),
      sha256: v.sha256,
      /** What the sender gave, and the file was compared with; null where nothing was given. */
      digest: fileDigestSchema.nullable(),
    })
    .nullable(),
  /** What a draft was made from. */
  origin: batchOriginSchema.omit({ last: true }).nullable(),
  /**
   * Figures the imported file declares and does not hold. `group`: from 1, null for the message. `override`:
   * null while it blocks.
   */
  fileDifferences: z.array(
    z.strictObject({
      rule: z.enum(FILE_RULES),
      path: z.string(),
      group: z.int().nullable(),
      declared: z.string(),
      counted: z.string(),
      override: z.strictObject({ reason: z.string(), at: v.instant }).nullable(),
    }),
  ),
  returned: returnedSchema.nullable(),
  signatures: z.array(v.signatureView),
  history: z.array(v.historyEntry),
  messages: z.array(
    z.strictObject({
      message: v.id,
      state: v.messageState.nullable(),
      transactions: z.int(),
      bytes: z.int(),
      sha256: v.sha256,
    }),
  ),
});

export const batchCalls = {
  'batches.list': read(
    z.strictObject({
      ...v.page,
      states: z.array(v.batchState).optional(),
      text: z.string().max(100).optional(),
      order: z.enum(['changed', 'deadline', 'due']).optional(),
    }),
    v.paged(batchRowView),
  ),
  'batches.get': read(z.strictObject({ batch: v.id }), batchDetail),
  /** `lastAccount`: begins with the own account that was used last for this kind, where there is one. */
  'batches.create': action(
    z.strictObject({
      kind: v.batchKind,
      reference: v.typedText(0, 35),
      lastAccount: z.boolean().optional(),
    }),
    changed,
  ),
  /** A new draft with the payments of any earlier batch, on the next business day, with new references. */
  'batches.copy': action(z.strictObject({ batch: v.id }), changed),
  /**
   * What a draft changed against the batch or template it was made from; `totals` are of those. `gone`: there
   * is none of it any more. Rows of payments that are as before are counted only.
   */
  'batches.difference': read(
    z.strictObject({ batch: v.id }),
    z.strictObject({
      is: z.enum(['none', 'compared', 'gone', 'hidden', 'too-large']),
      same: z.int(),
      added: z.int(),
      removed: z.int(),
      changed: z.int(),
      totals: v.totals,
      rows: z
        .array(
          z.strictObject({
            change: z.enum(['added', 'removed', 'changed']),
            before: comparedPayment.nullable(),
            after: comparedPayment.nullable(),
            /** Of the form, where both are there. */
            fields: z.array(paymentForm.keyof()),
          }),
        )
        .max(MOST_COMPARED_ROWS),
      header: z.array(z.strictObject({ field: groupHeader.keyof(), before: z.string(), after: z.string() })),
    }),
  ),
  'batches.saveGroup': action(z.strictObject({ ...command, header: groupHeader }), changed),
  'batches.payments': read(
    z.strictObject({
      batch: v.id,
      ...v.page,
      text: z.string().max(100).optional(),
      onlyFindings: z.boolean().default(false),
    }),
    v.paged(paymentRow),
  ),
  'batches.savePayments': action(
    z.strictObject({
      ...command,
      group: v.id,
      payments: z
        .array(
          z.strictObject({
            payment: v.id.nullable(),
            /** Names a new payment in the window that made it: sent again, it is the same payment. */
            row: v.id.exactOptional(),
            /** The fields to change; what is not named stays as the desk has it. */
            form: changedFields,
            /** Of an undo: a field that no longer holds this was changed since, and is left alone. */
            expected: changedFields.exactOptional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    changed.extend({
      payments: z.array(paymentRow),
      left: z.array(z.strictObject({ payment: v.id, fields: z.array(paymentForm.keyof()) })),
    }),
  ),
  'batches.deletePayments': action(
    z.strictObject({ ...command, payments: z.array(v.id).min(1).max(500) }),
    changed,
  ),
  /** Checks a draft again under today's rules; answers the revision it has afterwards. */
  'batches.check': action(z.strictObject(command), changed),
  /**
   * Overrides findings about the imported file, with a reason; it is part of what the preparer's card signs
   * at the freeze.
   */
  'batches.override': action(
    z.strictObject({
      ...command,
      reason: v.typedText(1, 200),
      findings: z
        .array(z.strictObject({ rule: z.enum(FILE_RULES), path: z.string().min(1).max(200) }))
        .min(1)
        .max(MOST_OVERRIDES),
    }),
    changed,
  ),
  'batches.findings': read(z.strictObject({ batch: v.id, ...v.page }), v.paged(v.findingView)),
  /**
   * Addresses of a draft of at most 2,000 payments that can be put into the form banks demand, without
   * anything that the address does not say.
   */
  'batches.addressRepairs': read(
    z.strictObject({ batch: v.id, limit: z.int().min(1).max(500).default(500) }),
    z.strictObject({
      rows: z.array(
        z.strictObject({
          payment: v.id,
          /** From 0, among all payments of the batch. */
          row: z.int(),
          name: z.string(),
          before: postalAddress,
          after: postalAddress,
        }),
      ),
      total: z.int(),
    }),
  ),
  /** Takes what is proposed for these payments. Fault: `not-found` where nothing is any more. */
  'batches.repairAddresses': action(
    z.strictObject({ ...command, payments: z.array(v.id).min(1).max(500) }),
    changed,
  ),
  /**
   * Takes repairs back, or makes them again: brings addresses from what is expected in them to what is given.
   * One that is another by now, or whose payment was removed, stays as it is; `left` counts them.
   */
  'batches.setAddresses': action(
    z.strictObject({
      ...command,
      addresses: z
        .array(z.strictObject({ payment: v.id, expected: boundedAddress, address: boundedAddress }))
        .min(1)
        .max(500),
    }),
    changed.extend({ left: z.int().min(0) }),
  ),
  /**
   * Payments of a draft whose beneficiary is not confirmed though the policy asks for it, in order; none are
   * listed where names are hidden, and none are counted in a draft of more than 2,000 payments.
   */
  'batches.unconfirmed': read(
    z.strictObject({ batch: v.id }),
    z.strictObject({
      total: z.int(),
      rows: z
        .array(z.strictObject({ payment: v.id, /** 0-based row of the batch. */ position: z.int() }))
        .max(MOST_UNCONFIRMED),
    }),
  ),
  /**
   * Warnings about payments of a draft that may be made twice (in the draft, or by another batch of the last
   * 30 days) or go to another account than before, in order. None are listed where names are hidden, and
   * none are counted in a draft of more than 2,000 payments.
   */
  'batches.warnings': read(
    z.strictObject({ batch: v.id }),
    z.strictObject({ total: z.int(), rows: z.array(v.findingView).max(MOST_DRAFT_WARNINGS) }),
  ),
  /**
   * What a treasurer checks before money leaves, as the facts are now: funds, limits, the day of execution,
   * what other batches sent meanwhile. Of collections, whether the own account is closed. Empty once the
   * batch was sent.
   */
  'batches.checks': read(
    z.strictObject({ batch: v.id }),
    z.strictObject({
      checks: z.array(
        z.strictObject({
          /** `block`: the batch is neither signed nor sent as long as it holds. */
          severity: z.enum(['block', 'warn']),
          sentence,
          /** The date on which the bank pays what was asked of this account for another one. */
          offer: z.strictObject({ ownAccount: z.string(), from: v.isoDate, to: v.isoDate }).nullable(),
        }),
      ),
    }),
  ),
  /** At most eight, best first. `own`: accounts this company has paid from or collected to. */
  'counterparties.find': read(
    z.strictObject({
      text: z.string().min(1).max(100),
      side: z.enum(['own', 'counterparty']),
      /** Entries of the beneficiary book come first: asked for where the batch pays. */
      book: z.boolean().default(false),
    }),
    z.strictObject({ hits: z.array(counterpartyView).max(8) }),
  ),
  /** Reopens a returned or expired batch as a draft; its earlier approvals are void. */
  'batches.edit': action(z.strictObject(command), changed),
  'batches.freeze': action(
    z.strictObject({ ...command, choice: v.keyChoice, note: v.typedText(0, 500) }),
    ticket,
  ),
  'batches.review': read(
    z.strictObject({ batch: v.id }),
    z.strictObject({
      batch: v.id,
      changeRevision: z.int(),
      reference: z.string(),
      state: v.batchState,
      /** The signature it waits for, as the policy counts those it has; null where it waits for none. */
      next: z.enum(['approve', 'release']).nullable(),
      readings: z.array(readingSchema.extend({ message: v.id, words: v.fingerprintWordList })),
      totals: v.totals,
      transactions: z.int(),
      ownAccounts: z.array(z.string()),
      countries: z.array(z.strictObject({ country: z.string(), count: z.int() })),
      valueDates: z.array(z.string()),
      /**
       * As the freeze states them; the first with what was overridden in the imported file, the second by the
       * freezing desk's history.
       */
      overrides: fileOverridesSchema.nullable(),
      newBeneficiaries: z.int().nullable(),
      /** Sums of the period; null where no rule looks at them. */
      counted: countedViewSchema.nullable(),
      policy: z.strictObject({ version: z.int(), sha256: v.sha256, sentences: z.array(sentence) }),
      need: z.array(
        z.strictObject({
          purpose: z.enum(['freeze', 'approve', 'release']),
          have: z.int(),
          need: z.int(),
          canSign: z.array(z.string()),
        }),
      ),
      signatures: z.array(v.signatureView),
      deadline: v.instant,
    }),
  ),
  'batches.reviewTransactions': read(
    z.strictObject({
      batch: v.id,
      ...v.page,
      text: z.string().max(100).optional(),
      country: z.string().max(2).optional(),
      minimum: v.decimal.optional(),
      flag: z.enum(FLAGS).optional(),
      order: z.enum(['riskiest', 'document', 'largest']).default('riskiest'),
    }),
    v.paged(frozenTransaction),
  ),
  'batches.approve': action(
    z.strictObject({ ...command, choice: v.keyChoice, note: v.typedText(0, 500) }),
    ticket,
  ),
  /** `emergency`: one signature of the emergency quorum, whose note says why. */
  'batches.release': action(
    z.strictObject({
      ...command,
      choice: v.keyChoice,
      note: v.typedText(0, 500),
      emergency: z.boolean().default(false),
    }),
    ticket,
  ),
  'batches.return': action(
    z.strictObject({ ...command, choice: v.keyChoice, reason: v.typedText(1, 500) }),
    ticket,
  ),
  'batches.withdraw': action(
    z.strictObject({ ...command, choice: v.keyChoice.nullable(), reason: v.typedText(1, 500) }),
    ticket,
  ),
};
