// A batch as it is kept: its state, where it came from, and the figures of its payments.
import { z } from 'zod';
import { batchOriginSchema } from './batch-origin.ts';
import { BATCH_KINDS, BATCH_OUTCOMES, BATCH_STATES } from '../batch.ts';
import type { DeepReadonly } from '../deep-readonly.ts';
import { DIGEST_ALGORITHMS } from '../file-digest.ts';
import { fileDifferenceSchema } from '../file-override.ts';
import { folderOriginSchema } from './watched-folder.ts';
import { painKindSchema, id, instant } from '../schemas.ts';
import type { IsoNode } from '../message-tree.ts';

/** Exact sum of one currency in minor units (ISO 4217 exponent). */
const minorTotalSchema = z.strictObject({ currency: z.string(), minor: z.bigint(), count: z.int() });
export type MinorTotal = Readonly<z.infer<typeof minorTotalSchema>>;

/** What an officer overrode in the draft; who answers for it is known once a card signs the freeze. */
const draftOverrideSchema = fileDifferenceSchema.extend({ reason: z.string(), at: instant });
export type DraftOverride = Readonly<z.infer<typeof draftOverrideSchema>>;

export const fileDigestSchema = z.strictObject({ algorithm: z.enum(DIGEST_ALGORITHMS), value: z.string() });

/**
 * The file a batch was imported from; `differences`: figures it declares and does not hold, at most as many
 * as can be overridden.
 */
const batchSourceSchema = z.strictObject({
  fileName: z.string(),
  sha256: z.string(),
  differences: z.array(fileDifferenceSchema).exactOptional(),
  overrides: z.array(draftOverrideSchema).exactOptional(),
  /** What the sender said of the file, compared when it was imported. */
  digest: fileDigestSchema.exactOptional(),
  /** The watched folder that it came from. */
  folder: folderOriginSchema.exactOptional(),
});
export type BatchSource = DeepReadonly<z.infer<typeof batchSourceSchema>>;

export const returnedSchema = z.strictObject({ reason: z.string(), by: z.string(), at: instant });
export const approvalsSchema = z.strictObject({ have: z.int(), need: z.int() });

export const batchHeadSchema = z.strictObject({
  batch: id,
  reference: z.string(),
  kind: z.enum(BATCH_KINDS),
  /** Of the payment message its elements are of, and that it is frozen as. */
  version: painKindSchema,
  state: z.enum(BATCH_STATES),
  /** How often it was frozen; 0 before the first freeze. */
  revision: z.int(),
  /** Optimistic lock: grows by one with every change. */
  changeRevision: z.int(),
  createdAt: instant,
  changedAt: instant,
  /** End of the approval window of the frozen revision. */
  deadline: instant.nullable(),
  source: batchSourceSchema.nullable(),
  returned: returnedSchema.nullable(),
  approvals: approvalsSchema,
  outcome: z.enum(BATCH_OUTCOMES),
  /** GrpHdr of an imported message, so that nothing of it is lost; null for a typed batch. */
  header: z.custom<IsoNode>().nullable(),
  /** What it was made from; null where it was typed or imported. */
  origin: batchOriginSchema.nullable(),
  /** The preparer's wish that names and amounts are hidden on screen. */
  masked: z.boolean(),
  /** Of the draft's rows; of the frozen rows once frozen. Kept by the store with every change of rows. */
  transactions: z.int(),
  totals: z.array(minorTotalSchema),
  /** Sorted, unique. */
  ownAccounts: z.array(z.string()),
  valueDates: z.array(z.string()),
  blocking: z.int(),
  warnings: z.int(),
});
export type BatchHead = DeepReadonly<z.infer<typeof batchHeadSchema>>;

/** What a list of batches shows as it is kept; sums and dates are added in the form of the window. */
export const listedBatchSchema = batchHeadSchema.pick({
  batch: true,
  reference: true,
  kind: true,
  state: true,
  revision: true,
  transactions: true,
  approvals: true,
  blocking: true,
  warnings: true,
  changedAt: true,
  deadline: true,
  outcome: true,
});
