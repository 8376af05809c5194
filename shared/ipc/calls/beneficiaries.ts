// Calls about the beneficiary book.
import { z } from 'zod';
import { ALIKE_REASONS, BOOK_MATCHES, MOST_ACCOUNTS, MOST_ADDED } from '../../domain/beneficiary.ts';
import {
  beneficiaryChange,
  beneficiaryContent,
  beneficiaryRecord,
  BENEFICIARY_SOURCES,
  beneficiaryRevision,
} from '../../domain/records/beneficiary.ts';
import { CASE_STEPS } from '../../domain/case.ts';
import { callbackSchema, MOST_CONFIRMED, displayedCallbackSchema } from '../../domain/confirmation.ts';
import { SIGNATURE_REJECTIONS } from '../../domain/policy-counting.ts';
import { CONFIRMATION_STATES, ENTRY_STATES } from '../../domain/records/confirmation.ts';
import { sha256 } from '../../domain/schemas.ts';
import { action, read } from '../call.ts';
import * as v from '../views.ts';

const alike = z.strictObject({
  beneficiary: v.id,
  name: z.string(),
  /** The first of its accounts. */
  account: z.string(),
  why: z.enum(ALIKE_REASONS),
});

const proposal = z.strictObject({
  content: beneficiaryRecord.shape.content,
  /** Sealed payments to it; 0 where only an imported draft names it. */
  payments: z.int().min(0),
  lastPaidOn: z.string().nullable(),
  from: z.enum(BENEFICIARY_SOURCES),
  match: z.enum(BOOK_MATCHES),
  /** Entry of the same name, or of the same account; null where the book has neither. */
  entry: v.id.nullable(),
});

const listed = beneficiaryRecord.extend({ state: z.enum(ENTRY_STATES) });

/** What an entry changes against the wording that was confirmed before. */
const confirmedChange = {
  name: z.string(),
  is: z.enum(['new', 'changed', 'removed']),
  changes: z.array(beneficiaryChange),
};

const confirmation = z.strictObject({
  confirmation: v.id,
  state: z.enum(CONFIRMATION_STATES),
  createdAt: v.instant,
  deadline: v.instant,
  endedAt: v.instant.nullable(),
  sha256,
  words: z.array(z.string()),
  entries: z.array(
    z.strictObject({
      beneficiary: v.id,
      revision: z.int().min(1),
      ...confirmedChange,
      callback: displayedCallbackSchema.nullable(),
    }),
  ),
  signatures: z.array(
    z.strictObject({
      step: z.enum(CASE_STEPS),
      name: z.string(),
      time: v.instant,
      note: z.string(),
      /** Null where it counts. */
      why: z.enum([...SIGNATURE_REJECTIONS, 'not-verified']).nullable(),
    }),
  ),
  approvals: z.strictObject({ have: z.int(), need: z.int() }),
  /** What has to be signed next, and who can. */
  next: z.enum(['approve', 'release']).nullable(),
  canSign: z.array(z.string()),
});

export const beneficiaryCalls = {
  /** By name. `text`: part of a name, a place, an account or a BIC. */
  'beneficiaries.list': read(
    z.strictObject({ ...v.page, text: z.string().max(140).optional() }),
    v.paged(listed),
  ),
  /** Fault: `not-found`. */
  'beneficiaries.get': read(
    z.strictObject({ beneficiary: v.id }),
    z.strictObject({
      record: listed,
      /** Newest first. */
      history: z.array(
        beneficiaryRevision.omit({ content: true }).extend({ changes: z.array(beneficiaryChange) }),
      ),
      /** Newest first. */
      confirmations: z.array(confirmation),
      alike: z.array(alike),
    }),
  ),
  /** Entries that could be taken for what is being typed, except the entry itself. */
  'beneficiaries.alike': read(
    z.strictObject({
      beneficiary: v.id.nullable(),
      name: z.string().max(140),
      accounts: z
        .array(z.strictObject({ account: z.string().max(34), agentBic: z.string().max(11) }))
        .max(MOST_ACCOUNTS),
    }),
    z.strictObject({ alike: z.array(alike) }),
  ),
  /** Pairs of entries that could be taken for one another, at most 50. */
  'beneficiaries.pairs': read(
    v.nothing,
    z.strictObject({ pairs: z.array(z.strictObject({ one: alike, other: alike })) }),
  ),
  /** Whom sealed batches and imported drafts pay and the book does not know, the most paid first. */
  'beneficiaries.proposals': read(v.nothing, z.strictObject({ rows: z.array(proposal) })),
  /**
   * A null id adds an entry, with `expectedRevision` 0. Faults: `beneficiary-in-book`,
   * `too-many-beneficiaries`, `revision-conflict`.
   */
  'beneficiaries.save': action(
    z.strictObject({
      beneficiary: v.id.nullable(),
      expectedRevision: z.int().min(0),
      source: z.enum(BENEFICIARY_SOURCES),
      content: beneficiaryContent,
    }),
    z.strictObject({ beneficiary: v.id, revision: z.int().min(1) }),
  ),
  /** Takes proposals as they are; those the book has by now are left out. Fault: `too-many-beneficiaries`. */
  'beneficiaries.add': action(
    z.strictObject({
      rows: z
        .array(z.strictObject({ content: beneficiaryContent, source: z.enum(BENEFICIARY_SOURCES) }))
        .min(1)
        .max(MOST_ADDED),
    }),
    z.strictObject({ added: z.int().min(0) }),
  ),
  /** Its wordings stay in the store and the log. Faults: `not-found`, `revision-conflict`. */
  'beneficiaries.remove': action(
    z.strictObject({ beneficiary: v.id, expectedRevision: z.int().min(1) }),
    v.nothing,
  ),
  /** What confirming these entries would ask: what changes, and whether somebody has to be rung. */
  'beneficiaries.confirmable': read(
    z.strictObject({ beneficiaries: z.array(v.id).min(1).max(MOST_CONFIRMED) }),
    z.strictObject({
      entries: z.array(
        z.strictObject({
          beneficiary: v.id,
          revision: z.int().min(1),
          state: z.enum(ENTRY_STATES),
          ...confirmedChange,
          needsCallback: z.boolean(),
          /** Accounts that the wording before does not have. */
          newAccounts: z.array(z.string()),
          /** Number of the wording that was confirmed before; empty where there is none. */
          knownPhone: z.string(),
        }),
      ),
      /** Who may have rung. */
      persons: z.array(z.strictObject({ person: z.string(), name: z.string() })),
    }),
  ),
  /** Confirmations that wait for signatures, and entries that nobody has confirmed. */
  'beneficiaries.waiting': read(
    v.nothing,
    z.strictObject({
      /** `mine`: the person who signed in with a card may give the next signature. */
      confirmations: z.array(confirmation.extend({ mine: z.boolean() })),
      unconfirmed: z.array(
        z.strictObject({
          beneficiary: v.id,
          name: z.string(),
          /** None of an entry that was removed. */
          accounts: z.array(z.string()),
          state: z.enum(ENTRY_STATES),
        }),
      ),
    }),
  ),
  /**
   * Signs the current wordings of these entries as the first of the persons the policy asks for. Faults:
   * `beneficiary-call-back`, `beneficiary-confirmed-already`, `beneficiary-confirmation-open`,
   * `revision-conflict`, `too-many-confirmations`.
   */
  'beneficiaries.propose': action(
    z.strictObject({
      entries: z
        .array(
          z.strictObject({
            beneficiary: v.id,
            revision: z.int().min(1),
            callback: callbackSchema.nullable(),
          }),
        )
        .min(1)
        .max(MOST_CONFIRMED),
      choice: v.keyChoice,
      note: v.typedText(0, 500),
    }),
    z.strictObject({ ticket: v.id }),
  ),
  /** Fault: `beneficiary-confirmation-over`. */
  'beneficiaries.sign': action(
    z.strictObject({
      confirmation: v.id,
      step: z.enum(['approve', 'release', 'return', 'withdraw']),
      choice: v.keyChoice,
      note: v.typedText(0, 500),
    }),
    z.strictObject({ ticket: v.id }),
  ),
};
