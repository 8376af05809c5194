// An attempt to send a message or a case, or to ask the bank about one.
import { z } from 'zod';
import type { Fault } from '../errors.ts';
import { id, instant, sha256 } from '../schemas.ts';

/** `pending` until it has ended; `not-taken`: the gateway says that it did not take the request. */
const OUTCOMES = ['pending', 'answered', 'not-taken', 'unknown'] as const;
export type AttemptOutcome = (typeof OUTCOMES)[number];

const attemptSchema = z.strictObject({
  attempt: id,
  /** From 1 for what is sent, over both kinds. */
  number: z.int(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** HTTP status, null when none came. */
  httpStatus: z.int().nullable(),
  outcome: z.enum(OUTCOMES),
  fault: z.custom<Fault>().nullable(),
  correlationId: z.string(),
  /** The bank's own reference of the exchange. */
  bankReference: z.string().nullable(),
  /** Digest of the body sent; null where none was. */
  bodySha256: sha256.nullable(),
});

export const messageAttemptSchema = attemptSchema.extend({
  message: id,
  kind: z.enum(['initiation', 'inquiry']),
  /** First characters of the answer as plain text. */
  answer: z.string(),
  /** The latest of the bank's own clock that was known when the attempt ended. */
  bankTime: instant.nullable(),
});
export type Attempt = Readonly<z.infer<typeof messageAttemptSchema>>;

export const caseAttemptSchema = attemptSchema.extend({
  case: id,
  kind: z.enum(['request', 'inquiry']),
  /** First characters of the answer as plain text. */
  excerpt: z.string(),
  /** The whole answer is one call away. */
  answer: id.nullable(),
});
export type CaseAttempt = Readonly<z.infer<typeof caseAttemptSchema>>;
