// A verified signed step of a batch or of a case, as it is kept.
import { z } from 'zod';
import { CASE_STEPS } from '../case.ts';
import { id, instant, sha256 } from '../schemas.ts';

const signatureSchema = z.strictObject({
  revision: z.int(),
  person: id,
  certificate: sha256,
  certificateSubject: z.string(),
  time: instant,
  note: z.string(),
  jws: z.string(),
});

export const batchSignatureSchema = signatureSchema.extend({
  batch: id,
  purpose: z.enum(['freeze', 'approve', 'release', 'return', 'withdraw', 'void']),
});

export const caseSignatureSchema = signatureSchema.extend({ case: id, step: z.enum(CASE_STEPS) });

/** The log's head the card signed over: kept as a checkpoint when the signature is stored; not read back. */
interface SignedHead {
  readonly log?: { readonly size: number; readonly head: string };
}
export type StoredSignature = Readonly<z.infer<typeof batchSignatureSchema>> & SignedHead;
export type CaseSignature = Readonly<z.infer<typeof caseSignatureSchema>> & SignedHead;
