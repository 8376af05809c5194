// The words of a batch's life: its states, its messages' states, and what moves them. The tables are in
// state/.
import type { Environment } from './environment.ts';
import { DIRECTIONS, type Direction } from './message-versions/version.ts';

/**
 * What officers approve. `approved` means that the policy's approvals are complete; while they gather the
 * batch is `frozen`.
 */
export const BATCH_STATES = [
  'draft',
  'frozen',
  'approved',
  'released',
  'sealed',
  'closed',
  'returned',
  'withdrawn',
  'expired',
] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/**
 * What happens to a batch. `edit` brings a returned or expired batch back to draft (its next freeze is a new
 * revision, old approvals are void);
 * `close` comes when every message of it is final. A draft may be withdrawn; nothing leaves `sealed` but
 * `close`.
 */
export const BATCH_EVENTS = [
  'freeze',
  'approvals-complete',
  'release',
  'seal',
  'close',
  'return',
  'withdraw',
  'expire',
  'edit',
] as const;
export type BatchEvent = (typeof BATCH_EVENTS)[number];

/** One bank message of a sealed batch, as the outbox knows it. */
export const MESSAGE_STATES = ['queued', 'sending', 'accepted', 'refused', 'unknown', 'set-aside'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * What happens to a message.
 * - `intent`: the durable record that bytes are about to leave (queued → sending; also unknown → sending for
 * an identical resend, only after `inquiry-shows-nothing`).
 * - `not-taken`: the gateway's own answer that it did not take the request (401, 403, 404, 405, 415, 429)
 * (sending → queued).
 * - `verified-accepted` / `verified-refused`: a verified bank answer (its pain.002) says so (from sending).
 * - `ambiguous`: no answer, 400, 406, 412, 5xx, HTML, time-out, an answer that does not verify, or found
 * `sending` after a restart (sending → unknown).
 * - `inquiry-shows-payments`: a verified inquiry answer shows our payments (unknown → accepted).
 * - `inquiry-shows-refusal`: a verified inquiry answer shows them refused (unknown → refused).
 * - `inquiry-shows-nothing`: a verified inquiry answer knows none of them; state stays unknown, an identical
 * resend becomes possible.
 * - `set-aside`: an officer ends a message that is held because the bank already has its payments; it is
 * never sent (queued, unknown → set-aside).
 * - `withdraw`: an officer decides not to send a message of which nothing has left (queued without a doubt →
 * set-aside).
 */
export const MESSAGE_EVENTS = [
  'intent',
  'not-taken',
  'verified-accepted',
  'verified-refused',
  'ambiguous',
  'inquiry-shows-payments',
  'inquiry-shows-refusal',
  'inquiry-shows-nothing',
  'set-aside',
  'withdraw',
] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

/** Payments taken out of drafts that an open desk keeps, so that an undo brings them back whole. */
export const MOST_KEPT_REMOVED = 5_000;

/** What became of a sealed batch: the worst of its messages, `unknown` first. */
export const BATCH_OUTCOMES = [
  'none',
  'queued',
  'sending',
  'accepted',
  'refused',
  'unknown',
  'settled',
  'rejected',
  'partly',
  'set-aside',
] as const;
export type BatchOutcome = (typeof BATCH_OUTCOMES)[number];

export const BATCH_KINDS = DIRECTIONS;
export type BatchKind = Direction;

/** Total of one currency: exact decimal string with the currency's own number of decimals. */
export interface CurrencyTotal {
  readonly currency: string;
  readonly amount: string;
  readonly count: number;
}

/** What every statement about a batch is bound to. */
export interface BatchIdentity {
  readonly company: string;
  readonly environment: Environment;
  readonly batch: string;
  readonly revision: number;
}
