// A confirmation of wordings of the beneficiary book as the store keeps it: what was proposed, who signed
// which step, and what became of it.
import { z } from 'zod';
import { CASE_STEPS } from '../case.ts';
import { confirmedEntriesSchema } from '../confirmation.ts';
import type { DeepReadonly } from '../deep-readonly.ts';
import { id, instant, sha256 } from '../schemas.ts';

export const CONFIRMATION_STATES = ['open', 'confirmed', 'returned', 'withdrawn', 'expired'] as const;
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];

const confirmationSignature = z.strictObject({
  step: z.enum(CASE_STEPS),
  person: z.string(),
  certificate: sha256,
  certificateSubject: z.string(),
  time: instant,
  note: z.string(),
  jws: z.string(),
});
export type ConfirmationSignature = DeepReadonly<z.infer<typeof confirmationSignature>>;

export const confirmationRecord = z.strictObject({
  confirmation: id,
  state: z.enum(CONFIRMATION_STATES),
  createdAt: instant,
  deadline: instant,
  endedAt: instant.nullable(),
  /** Of the wordings (`confirmationContent`). */
  sha256,
  policyVersion: z.int(),
  entries: confirmedEntriesSchema,
  /** In the order they were signed. */
  signatures: z.array(confirmationSignature),
});
export type ConfirmationRecord = DeepReadonly<z.infer<typeof confirmationRecord>>;

/**
 * How far the current wording of an entry is: `entered` by one person, `awaiting` more signatures, `returned`
 * by somebody who was asked, `expired` because nobody completed it in time, or `confirmed`.
 */
export const ENTRY_STATES = ['entered', 'awaiting', 'returned', 'expired', 'confirmed'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];
