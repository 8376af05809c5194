// What the code on an approval sheet says: small enough for paper, and enough to tell which pack the sheet
// belongs to.
import { z } from 'zod';
import { BATCH_KINDS } from './batch.ts';
import { environmentSchema } from './environment.ts';

export const SHEET_TYP = 'countersign/sheet/1';
/** `typ` of the JWS (RFC 7515) around it, signed with the desk's Ed25519 key. */
export const SHEET_JWS = 'countersign-sheet+jws';

/** A SHA-256 in Base64url: two thirds of the length in hex. */
const digest = z.string().regex(/^[\w-]{43}$/u);

export const sheetCodeSchema = z.strictObject({
  typ: z.literal(SHEET_TYP),
  company: z.string(),
  environment: environmentSchema,
  /** The desk that made the sheet. */
  desk: z.string(),
  batch: z.string(),
  reference: z.string(),
  revision: z.int().min(1),
  kind: z.enum(BATCH_KINDS),
  /** One line: `EUR 17255.75 3` is currency, exact amount, number of payments; sorted by currency. */
  totals: z.array(z.string().regex(/^[A-Z]{3} \d+(?:\.\d+)? \d+$/u)).min(1),
  /** How many messages, and the SHA-256 over their digests in hex, one line each, in order. */
  messages: z.int().min(1),
  frozen: digest,
  policy: digest,
  /** The desk that sends it; null where handovers contradict each other. */
  sender: z.string().nullable(),
  /** The statements that count: purpose, person, SHA-256 of the JWS. */
  signed: z.array(
    z.strictObject({ purpose: z.enum(['freeze', 'approve', 'release']), person: z.string(), jws: digest }),
  ),
  /** RFC 3339, UTC. */
  time: z.string(),
});
export type SheetCode = z.infer<typeof sheetCodeSchema>;
