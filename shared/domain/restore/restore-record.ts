// What a desk knows of a restore of its store, and what follows from it for batches and packs: pure rules,
// shared by the use cases and the model check; and the revisions it handed over, whose list outlives an older
// copy of the store.
import { z } from 'zod';
import type { BatchState } from '../batch.ts';
import type { FaultCode } from '../errors.ts';

// Revisions a desk handed over and promised never to send. The list outlives an older copy of the store: it
// is kept in the mark and in packs.

export const givenUpSchema = z.strictObject({
  batch: z.string().min(1).max(64),
  revision: z.int().min(1),
  to: z.string().max(64),
});
export type GivenUp = z.infer<typeof givenUpSchema>;

/**
 * The desk a batch was handed over to; null where this desk may send it. A copy may know an earlier revision,
 * or only the draft: freezing that anew would send beside the other desk. A later revision is frozen by the
 * desk that had the batch then, and may have come back.
 */
export function givenUpTo(
  givenUp: readonly GivenUp[],
  { batch, revision }: Pick<GivenUp, 'batch' | 'revision'>,
): string | null {
  return givenUp.find((one) => one.batch === batch && one.revision >= revision)?.to ?? null;
}

/**
 * What was handed over in a revision that this store does not hold: its payments may be in any batch that is
 * prepared here anew, and nobody can compare them before a pack has brought the revision back.
 */
export function handedOverUnseen(
  givenUp: readonly GivenUp[],
  revisionHere: (batch: string) => number | null,
): readonly GivenUp[] {
  return givenUp.filter(({ batch, revision }) => (revisionHere(batch) ?? 0) < revision);
}

export function mergeGivenUp(a: readonly GivenUp[], b: readonly GivenUp[]): readonly GivenUp[] {
  const key = ({ batch, revision, to }: GivenUp): string => JSON.stringify([batch, revision, to]);
  return [...new Map([...a, ...b].map((one) => [key(one), one])).values()];
}

/** A restore that was noticed. */
export interface RestoreRecord {
  /** When it was noticed; RFC 3339, UTC. */
  readonly at: string;
  /** When the last entry of the copy's log was written; null where that is not known. */
  readonly copyEndedAt: string | null;
  /** Entries of the log that were in the copy. */
  readonly copySize: number;
  /** Batches of the copy that were not final. */
  readonly unresolved: readonly string[];
}

const DAY = 86_400_000;

/**
 * So far back a bank answers for a payment (interface document 2.2), so for so long a forgotten one can be
 * found there.
 */
export const LOOK_UP_DAYS = 90;

/** Clocks of two desks. In doubt a batch is unresolved, which costs an inquiry. */
const OTHER_CLOCK = DAY;

/** States in which a batch of the copy may have been frozen, sealed and sent since the copy was made. */
export const UNRESOLVED_STATES: readonly BatchState[] = [
  'draft',
  'frozen',
  'approved',
  'released',
  'returned',
  'expired',
];

interface Freeze {
  /** Time of the freeze statement. */
  readonly at: string;
  /** Whether this desk froze it; false for what a pack brought from another desk. */
  readonly here: boolean;
}

export interface FrozenBatch {
  readonly batch: string;
  /** Of every revision that is known here. */
  readonly freezes: readonly Freeze[];
}

/**
 * Whether a message of the batch starts as `unknown`. The doubt belongs to the batch, whatever revision it is
 * frozen to later; and what a pack brings that was frozen before the restore was noticed may have been here,
 * and may have been sent, before.
 */
export function startsUnknown(restore: RestoreRecord | null, { batch, freezes }: FrozenBatch): boolean {
  if (restore === null) return false;
  if (restore.unresolved.includes(batch)) return true;
  const noticed = Date.parse(restore.at);
  return freezes.some(({ at, here }) => Date.parse(at) <= noticed + (here ? 0 : OTHER_CLOCK));
}

/**
 * Whether a case that is new since the restore starts as `unknown`: a request about its payment may have been
 * sent and forgotten. No operation of the bank asks about a request (decision 13), so no look-up can clear
 * it. `payment`: the batch its payment came in; null where the payment is not of this desk. What was frozen
 * first after the restore was at no bank before.
 */
export function caseStartsUnknown(
  restore: RestoreRecord | null,
  now: number,
  payment: FrozenBatch | null,
): boolean {
  return requiresLookUp(restore, now) && (payment === null || startsUnknown(restore, payment));
}

/** Until when payments are looked up at the bank before they are sent. */
export function lookUpUntil({ at }: Pick<RestoreRecord, 'at'>): number {
  return Date.parse(at) + LOOK_UP_DAYS * DAY;
}

export function requiresLookUp(restore: RestoreRecord | null, now: number): boolean {
  return restore !== null && now < lookUpUntil(restore);
}

/**
 * A desk that was restored cannot say under its own key that a batch has not left it, and another desk would
 * not look its payments up. Null where it may hand over.
 */
export function refuseHandover(
  restore: RestoreRecord | null,
  now: number,
): Extract<FaultCode, 'handover-after-restore'> | null {
  return requiresLookUp(restore, now) ? 'handover-after-restore' : null;
}

/**
 * What was sent and forgotten was sent after the copy was made. Milliseconds; null: as far back as the bank
 * answers.
 */
export function lookUpFrom({ copyEndedAt }: RestoreRecord): number | null {
  return copyEndedAt === null ? null : Date.parse(copyEndedAt) - DAY;
}

/** A head of this desk's own log in a statement that was signed at this desk, and when. */
interface SignedHead {
  readonly size: number;
  readonly time: string;
}

/**
 * Whether a head that is not in this desk's log is one of the entries the noticed restore has lost. Any other
 * one proves a restore nobody has noticed.
 */
export function isLostEntry(restore: RestoreRecord | null, { size, time }: SignedHead): boolean {
  return restore !== null && size > restore.copySize && Date.parse(time) <= Date.parse(restore.at);
}

/** Of two restores the doubt of both stays: the older copy, the later notice. */
export function mergeRestores(before: RestoreRecord | null, next: RestoreRecord): RestoreRecord {
  if (before === null || Date.parse(next.at) >= lookUpUntil(before)) return next;
  return {
    at: next.at,
    copyEndedAt: earlier(before.copyEndedAt, next.copyEndedAt),
    copySize: Math.min(before.copySize, next.copySize),
    unresolved: [...new Set([...before.unresolved, ...next.unresolved])],
  };
}

/** Null is the earliest: nobody knows when. */
function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return null;
  return Date.parse(a) <= Date.parse(b) ? a : b;
}
