// What a pack says of itself: the signed list of contents, and the names its entries have.
import { z } from 'zod';
import { BATCH_KINDS } from './batch.ts';
import { environmentSchema } from './environment.ts';
import { givenUpSchema } from './restore/restore.ts';
import { sha256, utcInstant } from './schemas.ts';

export const PACK_TYP = 'countersign/pack/1';
/** Media type and ending of the file between desks. */
export const PACK_ENDING = '.cspack';

/** Names are made of digests and numbers, so that the same thing has the same name in every pack. */
const entryName = z
  .string()
  .max(160)
  .regex(
    /^(?:messages\/[0-9a-f]{64}\.xml|approvals\/[0-9a-f]{64}\.jws|handovers\/[0-9a-f]{64}\.jws|confirmations\/[0-9a-f]{64}\.jws|policies\/[1-9]\d{0,5}\/(?:policy\.json|[0-9a-f]{64}\.jws)|log\.jsonl)$/u,
  );

const packEntrySchema = z.strictObject({ name: entryName, sha256, bytes: z.int().min(0) });
export type PackEntryLine = z.infer<typeof packEntrySchema>;

/** More than a company hands over in the time for which copies of a store are kept. */
export const MOST_GIVEN_UP = 2_000;

/** One frozen revision that the pack carries whole. */
const packBatchSchema = z.strictObject({
  batch: z.string().min(1).max(64),
  reference: z.string().max(140),
  kind: z.enum(BATCH_KINDS),
  revision: z.int().min(1),
  createdAt: utcInstant,
  /** SHA-256 of each message in order; the bytes are `messages/<digest>.xml`. */
  messages: z.array(sha256).min(1),
});
export type PackBatch = z.infer<typeof packBatchSchema>;

/**
 * `manifest.json`: JCS text, signed as a detached JWS (RFC 7515, appendix F) in `manifest.jws` by the desk it
 * names.
 * Every other entry of the archive is listed with its digest and length; an archive with an entry more or
 * less is refused.
 */
export const packManifestSchema = z.strictObject({
  typ: z.literal(PACK_TYP),
  company: z.string().max(140),
  environment: environmentSchema,
  /** The desk that exported it. */
  desk: z.string().max(64),
  /** RFC 3339, UTC. */
  time: utcInstant,
  /** The policy in force at that desk. */
  policy: z.strictObject({ version: z.int().min(1), sha256 }),
  /** Head of that desk's log when the slice `log.jsonl` was taken. */
  log: z.strictObject({ id: z.string(), size: z.int().min(0), head: sha256 }),
  /** One: who carries two batches carries two packs, and each is judged by itself. */
  batches: z.array(packBatchSchema).length(1),
  entries: z.array(packEntrySchema).max(20_000),
  /**
   * Revisions that desks have handed over, as far as the exporter knows, newest last: a desk that was put
   * back from an older copy learns of its own.
   */
  givenUp: z
    .array(givenUpSchema.extend({ desk: z.string().min(1).max(64) }))
    .max(MOST_GIVEN_UP)
    .optional(),
});
export type PackManifest = z.infer<typeof packManifestSchema>;

export const messageEntry = (digest: string): string => `messages/${digest}.xml`;
export const confirmationEntry = (digest: string): string => `confirmations/${digest}.jws`;
export const approvalEntry = (digest: string): string => `approvals/${digest}.jws`;
export const handoverEntry = (digest: string): string => `handovers/${digest}.jws`;
export const policyEntry = (version: number): string => `policies/${version}/policy.json`;
export const policySignatureEntry = (version: number, digest: string): string =>
  `policies/${version}/${digest}.jws`;
export const LOG_ENTRY = 'log.jsonl';
