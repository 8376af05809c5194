// One entry of the desk's log.
import { z } from 'zod';
import { instant, sha256 } from '../schemas.ts';

/** What a use case says happened. The store gives it a position and chains it. */
export const logDraftSchema = z.strictObject({
  at: instant,
  /** Closed verb, `area.verb`: `batch.freeze`, `message.intent`, … */
  act: z.string(),
  /** Person id, or `desk` for what the machine does. */
  actor: z.string(),
  /** Id of what it is about: a batch, a message, a card. */
  subject: z.string(),
  /** One plain sentence or compact JSON; never a secret. */
  detail: z.string(),
});
export type LogDraft = Readonly<z.infer<typeof logDraftSchema>>;

export const logEntrySchema = logDraftSchema.extend({
  /** From 1. */
  position: z.int(),
  /** Hash of the entry before; 64 zeros for the first. */
  previous: sha256,
  /** SHA-256 (hex) over the JCS form of {position, previous, at, act, actor, subject, detail}. */
  hash: sha256,
});
export type LogEntry = Readonly<z.infer<typeof logEntrySchema>>;
