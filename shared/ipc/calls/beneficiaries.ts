// Calls about the beneficiary book.
import { z } from 'zod';
import { ALIKE_REASONS, BOOK_MATCHES, MOST_ACCOUNTS, MOST_ADDED } from '../../domain/beneficiary.ts';
import {
  beneficiaryContent,
  beneficiaryRecord,
  BENEFICIARY_SOURCES,
  beneficiaryRevision,
} from '../../domain/records/beneficiary.ts';
import { act, read } from '../call.ts';
import * as v from '../views.ts';

const contentShape = beneficiaryRecord.shape.content.shape;
const { accounts: _accounts, ...plainFields } = contentShape;
const change = z.strictObject({
  field: z.enum(['account', ...(Object.keys(plainFields) as (keyof typeof plainFields)[])]),
  before: z.string(),
  after: z.string(),
});

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

export const beneficiaryCalls = {
  /** By name. `text`: part of a name, a place, an account or a BIC. */
  'beneficiaries.list': read(
    z.strictObject({ ...v.page, text: z.string().max(140).optional() }),
    v.paged(beneficiaryRecord),
  ),
  /** Fault: `not-found`. */
  'beneficiaries.get': read(
    z.strictObject({ beneficiary: v.id }),
    z.strictObject({
      record: beneficiaryRecord,
      /** Newest first. */
      history: z.array(beneficiaryRevision.omit({ content: true }).extend({ changes: z.array(change) })),
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
  'beneficiaries.save': act(
    z.strictObject({
      beneficiary: v.id.nullable(),
      expectedRevision: z.int().min(0),
      source: z.enum(BENEFICIARY_SOURCES),
      content: beneficiaryContent,
    }),
    z.strictObject({ beneficiary: v.id, revision: z.int().min(1) }),
  ),
  /** Takes proposals as they are; those the book has by now are left out. Fault: `too-many-beneficiaries`. */
  'beneficiaries.add': act(
    z.strictObject({
      rows: z
        .array(z.strictObject({ content: beneficiaryContent, source: z.enum(BENEFICIARY_SOURCES) }))
        .min(1)
        .max(MOST_ADDED),
    }),
    z.strictObject({ added: z.int().min(0) }),
  ),
  /** Its wordings stay in the store and the log. Faults: `not-found`, `revision-conflict`. */
  'beneficiaries.remove': act(
    z.strictObject({ beneficiary: v.id, expectedRevision: z.int().min(1) }),
    v.nothing,
  ),
};
