// Calls of the review beside the batch's own: what changed since it was approved before, and whose names and
// amounts are hidden.
import { z } from 'zod';
import { action, read } from '../call.ts';
import * as v from '../views.ts';

/**
 * What a changed payment shows of itself on either side. Empty texts and a null amount where names and
 * amounts are hidden.
 */
const face = z.strictObject({
  position: z.int(),
  endToEndId: z.string(),
  name: z.string(),
  account: z.string(),
  agentBic: z.string(),
  amount: v.amount.nullable(),
  remittance: z.string(),
  creditorReference: z.string(),
  mandateId: z.string(),
  valueDate: z.string(),
  ownAccount: z.string(),
  instructionId: z.string(),
});

const valueChange = z.strictObject({
  path: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
const comparison = { batch: v.id, with: z.enum(['before', 'last-run']) };

export const reviewCalls = {
  /**
   * `before`: the newest earlier revision somebody approved, else the newest one that was frozen; `last-run`:
   * the last sealed batch of the same kind.
   */
  'reviews.difference': read(
    z.strictObject(comparison),
    z.strictObject({
      /** Null when there is nothing to compare with. */
      against: z
        .strictObject({
          batch: v.id,
          reference: z.string(),
          revision: z.int(),
          frozenAt: v.instant,
          approvedBy: z.array(z.string()),
          transactions: z.int(),
          totals: v.totals,
        })
        .nullable(),
      same: z.int(),
      added: z.int(),
      removed: z.int(),
      changed: z.int(),
      /** False when an older revision kept too little to compare more than what rows show. */
      whole: z.boolean(),
      header: z.array(valueChange.extend({ payments: z.int() })),
    }),
  ),
  'reviews.changes': read(
    z.strictObject({ ...comparison, ...v.page, change: z.enum(['added', 'removed', 'changed']).optional() }),
    v.paged(
      z.strictObject({
        change: z.enum(['added', 'removed', 'changed']),
        before: face.nullable(),
        after: face.nullable(),
        /** Members of the face that differ; empty when only elements differ that no row shows. */
        fields: z.array(z.string()),
        hidden: z.boolean(),
      }),
    ),
  ),
  /**
   * Every value of the two elements that differs. `before`, `after`: positions as `reviews.changes` gave
   * them.
   */
  'reviews.elements': read(
    z.strictObject({ ...comparison, before: z.int().nullable(), after: z.int().nullable() }),
    z.strictObject({ values: z.array(valueChange) }),
  ),
  /** Every value of one payment, read from the frozen bytes in document order. */
  'reviews.payment': read(
    z.strictObject({ batch: v.id, position: z.int().min(1) }),
    z.strictObject({
      values: z.array(z.strictObject({ path: z.string(), text: z.string() })),
    }),
  ),
  /** The preparer's wish that names and amounts of single payments are hidden on screen. */
  'reviews.mask': action(
    z.strictObject({ batch: v.id, expectedRevision: z.int(), masked: z.boolean() }),
    z.strictObject({ batch: v.id, changeRevision: z.int() }),
  ),
  /** Shows what is hidden, for a while; logged. `hide` ends it early. */
  'reviews.reveal': action(
    z.strictObject({ batch: v.id, hide: z.boolean().default(false) }),
    z.strictObject({ until: v.instant.nullable() }),
  ),
};
