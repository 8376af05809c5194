// Calls that bring a file in. The window hands over bytes in pieces; a path never crosses the bridge in
// either direction.
import { z } from 'zod';
import { BOOK_MATCHES } from '../../domain/beneficiary.ts';
import { MOST_FILE_BYTES } from '../../domain/file-size.ts';
import { listedBatchSchema } from '../../domain/records/batch.ts';
import { MOST_CHECKSUM_BYTES, MOST_CHECKSUMS } from '../../domain/watched-folder.ts';
import { action, read } from '../call.ts';
import { batchCalls, MOST_UNCONFIRMED } from './batches.ts';
import * as v from '../views.ts';

/** One payment of a file that is not taken over yet. */
const previewRow = z.strictObject({
  position: z.int(),
  name: z.string(),
  account: z.string(),
  /** Null while names and amounts are hidden, and where the file has no amount that can be read. */
  amount: v.amount.nullable(),
  hidden: z.boolean(),
  endToEndId: z.string(),
});

/** A batch that was imported from the same bytes before. */
export const earlierBatch = listedBatchSchema
  .pick({ batch: true, reference: true, state: true, outcome: true, approvals: true })
  .extend({ importedAt: v.instant });

export const MOST_NOT_IN_BOOK = 500;

export const fileCalls = {
  'files.open': action(
    z.strictObject({ name: z.string().min(1).max(255), size: z.int().min(1).max(MOST_FILE_BYTES) }),
    z.strictObject({ file: v.id }),
  ),
  /** Pieces in order, at most 4 MB of Base64 each. */
  'files.append': action(
    z.strictObject({ file: v.id, base64: z.string().max(4_000_000) }),
    z.strictObject({ received: z.int() }),
  ),
  /** One piece of a file the desk made for the user to keep, at most 3 MB of bytes at once. */
  'files.read': read(
    z.strictObject({ file: v.id, offset: z.int().min(0) }),
    z.strictObject({ base64: z.string(), next: z.int().nullable() }),
  ),
  /**
   * Everything an outsider needs to check a batch with tools of their own, as one zip: `payload-N.xml`,
   * `envelope-N.xml` (bytes as sent),
   * `approvals/*.jws`, `policy.json` with `policy-signatures/*.jws` and, beyond the first version, the chain
   * `policies/<version>/*`, `certificates/*.pem` (enrolled officers, company seal), `answers/*.xml`,
   * `log.jsonl`, `report.json`.
   */
  'evidence.collect': action(
    z.strictObject({ batch: v.id }),
    z.strictObject({ file: v.id, name: z.string(), bytes: z.int() }),
  ),
  'files.discard': action(z.strictObject({ file: v.id }), v.nothing),
  /**
   * Reads and judges the whole file without storing a payment. A refused file is an error with path, line and
   * reason.
   */
  'imports.check': action(
    z.strictObject({ file: v.id }),
    z.strictObject({
      import: v.id,
      fileName: z.string(),
      sha256: v.sha256,
      kind: v.batchKind,
      groups: z.int(),
      transactions: z.int(),
      totals: v.totals,
      blocking: z.int(),
      warnings: z.int(),
      /** Null where no file with these bytes was imported before. */
      earlier: earlierBatch.nullable(),
    }),
  ),
  /**
   * What its first bytes say: `imports.check` reads a message, `tables.read` a table. `checksums`: texts of
   * the checksum files that came with it; a file that has another digest is refused here.
   */
  'imports.form': read(
    z.strictObject({
      file: v.id,
      checksums: z.array(z.string().max(MOST_CHECKSUM_BYTES)).max(MOST_CHECKSUMS).default([]),
    }),
    z.strictObject({ form: z.enum(['message', 'table']) }),
  ),
  'imports.findings': read(z.strictObject({ import: v.id, ...v.page }), v.paged(v.findingView)),
  'imports.preview': read(z.strictObject({ import: v.id, ...v.page }), v.paged(previewRow)),
  /**
   * What the beneficiary book says of its payments; `counts` is null for collections and while the book is
   * empty. `rows`: those that are not in the book, at most 500, other accounts and names first; none where
   * names are hidden.
   */
  'imports.book': read(
    z.strictObject({ import: v.id }),
    z.strictObject({
      counts: z.record(z.enum(BOOK_MATCHES), z.int().min(0)).nullable(),
      rows: z.array(
        z.strictObject({
          position: z.int(),
          name: z.string(),
          account: z.string(),
          match: z.enum(BOOK_MATCHES).exclude(['known']),
          entry: z
            .strictObject({
              id: v.id,
              name: z.string(),
              accounts: z.array(z.strictObject({ account: z.string(), agentBic: z.string() })),
            })
            .nullable(),
        }),
      ),
    }),
  ),
  /**
   * Payments whose beneficiary is not confirmed though the policy asks for it, in order; none are listed
   * where names are hidden, and none are counted in a file of more than 2,000 payments.
   */
  'imports.unconfirmed': read(
    z.strictObject({ import: v.id }),
    z.strictObject({
      total: z.int(),
      rows: z
        .array(
          z.strictObject({
            /** 0-based payment of the file. */
            position: z.int(),
            name: z.string(),
            account: z.string(),
          }),
        )
        .max(MOST_UNCONFIRMED),
    }),
  ),
  'imports.takeOver': action(
    z.strictObject({
      import: v.id,
      reference: v.typedText(0, 35),
      /** MD5, SHA-1 or SHA-256 that the sender gave, as text or as a checksum file has it; empty for none. */
      digest: z.string().max(1_000).default(''),
    }),
    batchCalls['batches.create'].output,
  ),
  'imports.discard': action(z.strictObject({ import: v.id }), v.nothing),
};
