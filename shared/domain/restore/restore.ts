// What a desk knows of a restore of its store, and what follows from it: for batches and packs, for what it
// handed over, and for what must be known of a message before it is sent: whether the bank already has its
// payments, or ones like them. Pure rules, shared by the use cases and the model check.
import { z } from 'zod';
import type { BatchState, MessageState } from '../batch.ts';
import type { FaultCode } from '../errors.ts';
import { compareDecimals, parseXsdDecimal } from '../money.ts';

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
 * or only the draft: freezing that again would send beside the other desk. A later revision is frozen by the
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
 * prepared here again, and nobody can compare them before a pack has brought the revision back.
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

/**
 * A message an officer ended: it is never sent. Kept in the mark too, so that an older copy of the store, in
 * which it waits or is unknown, does not bring it back.
 */
export const endedMessageSchema = z.strictObject({
  message: z.string().min(1).max(64),
  why: z.enum(['message-set-aside', 'message-withdrawn']),
});
export type EndedMessage = z.infer<typeof endedMessageSchema>;

export function mergeEnded(a: readonly EndedMessage[], b: readonly EndedMessage[]): readonly EndedMessage[] {
  return [...new Map([...a, ...b].map((one) => [one.message, one])).values()];
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

/** What was frozen in these days is looked up however late it is sent. */
export function requiresLookUp(restore: RestoreRecord | null, now: number, frozenAt = now): boolean {
  return restore !== null && Math.min(now, frozenAt) < lookUpUntil(restore);
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

// What must be known before a message is sent after a restore: whether the bank already has its payments, or
// ones like them.

/**
 * `same`: the bank has this payment. `alike`: the same money to the same account, or the same reference with
 * another amount.
 */
type Resemblance = 'same' | 'alike';

export const LOOK_UP_RESULTS = ['clear', 'found', 'alike', 'not-asked', 'handed-over'] as const;
export type LookUpResult = (typeof LOOK_UP_RESULTS)[number];

export interface LookUp {
  /** `RestoreRecord.at` of the restore it was made for. */
  readonly restore: string;
  /** Attempts to send the message before it: each attempt needs a look-up of its own. */
  readonly attempts: number;
  readonly result: LookUpResult;
  /** Names what was found: a look-up that finds something else is another one. */
  readonly findings: string;
  /** When a person said how they know that it may be sent all the same; null where nobody has. */
  readonly settledAt: string | null;
}

/** So long the word of a person counts: what they found out can be overtaken. */
const SETTLED_FOR = 24 * 3_600_000;

/**
 * Whether a person has settled exactly this: the same attempt, the same findings. What could not be asked
 * then, and can be now, is asked.
 */
export function isSettled(
  before: LookUp | null,
  now: number,
  next: Pick<LookUp, 'restore' | 'attempts' | 'result' | 'findings'>,
): boolean {
  if (before?.settledAt === null || before === null || now - Date.parse(before.settledAt) > SETTLED_FOR)
    return false;
  return (
    before.restore === next.restore &&
    before.attempts === next.attempts &&
    before.result === next.result &&
    before.findings === next.findings
  );
}

/** What holds a message back, by what its look-up has shown. */
export const HELD_BY = {
  found: 'restore-found',
  alike: 'restore-alike',
  'not-asked': 'restore-not-asked',
  'handed-over': 'restore-handed-over',
} as const satisfies Record<Exclude<LookUpResult, 'clear'>, FaultCode>;

export interface AttemptInfo {
  readonly restore: RestoreRecord | null;
  readonly now: number;
  readonly state: Extract<MessageState, 'queued' | 'unknown'>;
  /** Attempts to send this message that the store knows of. */
  readonly attempts: number;
  /** startsUnknown of its batch. */
  readonly startsUnknown: boolean;
  /** The desk its batch was handed over to. */
  readonly givenUpTo: string | null;
  readonly lookUp: LookUp | null;
}

/** Why an attempt to send must not begin because of a restore; null when nothing is in its way. */
export function refuseAttempt({
  restore,
  now,
  state,
  attempts,
  startsUnknown,
  givenUpTo,
  lookUp,
}: AttemptInfo): FaultCode | null {
  if (givenUpTo !== null) return 'handed-over';
  // A machine that stopped between sealing and writing the doubt down.
  if (state === 'queued' && attempts === 0 && startsUnknown) return 'store-restored';
  if (restore === null || !requiresLookUp(restore, now)) return null;
  if (lookUp === null || lookUp.restore !== restore.at || lookUp.attempts !== attempts)
    return 'restore-look-up-missing';
  return lookUp.result === 'clear' || isSettled(lookUp, now, lookUp) ? null : HELD_BY[lookUp.result];
}

/** A payment of the message. */
export interface SoughtPayment {
  readonly payment: string;
  readonly endToEndId: string;
  readonly amount: string;
  readonly currency: string;
  /** Name and account of the other side. */
  readonly name: string;
  readonly account: string;
}

/** A payment from the same own account as the bank lists it. */
export interface ListedPayment {
  readonly endToEndId: string | null;
  readonly amount: { readonly amount: string; readonly currency: string | null } | null;
  readonly name: string | null;
  readonly account: string | null;
  readonly status: string | null;
}

export interface FoundPayment {
  readonly payment: string;
  readonly resemblance: Resemblance;
}

/** What banks and accounting systems write where nobody gave a reference. */
const NO_REFERENCE = /^(?:NOT\s*PROVIDED|NOT\s*AVAILABLE|NONREF)?$/iu;
const plain = (text: string | null): string => (text ?? '').replaceAll(/[\s-]/gu, '').toUpperCase();

/** `null`: at least one side does not say. */
type Agreement = boolean | null;

function sameText(a: string | null, b: string | null): Agreement {
  const [x, y] = [plain(a), plain(b)];
  return x === '' || y === '' ? null : x === y;
}

/** A number alone and the IBAN around it name one account. */
function sameAccount(a: string | null, b: string | null): Agreement {
  const [x, y] = [plain(a), plain(b)];
  if (x === '' || y === '') return null;
  return x === y || (Math.min(x.length, y.length) >= 6 && (x.endsWith(y) || y.endsWith(x)));
}

function sameAmount({ amount, currency }: SoughtPayment, listed: ListedPayment['amount']): Agreement {
  if (listed === null) return null;
  const [a, b] = [parseXsdDecimal(amount), parseXsdDecimal(listed.amount)];
  if (a === undefined || b === undefined) return null;
  return compareDecimals(a, b) === 0 && (listed.currency === null || listed.currency === currency);
}

function sameReference(a: string, b: string | null): boolean {
  return !NO_REFERENCE.test(a.trim()) && a.trim() === b?.trim();
}

/** What did not become a payment holds nothing back by itself, but a person has to know of it. */
const NOT_PAID = new Set(['RJCT', 'CANC']);

export function resemblance(sought: SoughtPayment, listed: ListedPayment): Resemblance | null {
  const amount = sameAmount(sought, listed.amount);
  if (sameReference(sought.endToEndId, listed.endToEndId))
    return amount === false || NOT_PAID.has(listed.status ?? '') ? 'alike' : 'same';
  if (amount === false || NOT_PAID.has(listed.status ?? '')) return null;
  const account = sameAccount(sought.account, listed.account);
  if (account !== null) return account ? 'alike' : null;
  // No account to compare: the same money is enough, unless it goes to somebody else by name.
  return amount === true && sameText(sought.name, listed.name) !== false ? 'alike' : null;
}

/** Compares many payments with what the bank lists, without comparing each with each. */
export function makeFinder(
  sought: readonly SoughtPayment[],
): (listed: ListedPayment) => readonly FoundPayment[] {
  const byReference = Map.groupBy(sought, ({ endToEndId }) => endToEndId.trim());
  const byAmount = Map.groupBy(sought, ({ amount }) => amountKey(amount));
  return (listed) => {
    const key = listed.amount === null ? null : amountKey(listed.amount.amount);
    const near = key === null ? sought : (byAmount.get(key) ?? []);
    const candidates = new Set([...(byReference.get(listed.endToEndId?.trim() ?? '') ?? []), ...near]);
    return [...candidates].flatMap((one) => {
      const found = resemblance(one, listed);
      return found === null ? [] : [{ payment: one.payment, resemblance: found }];
    });
  };
}

/**
 * One spelling per amount: `12.50`, `12.5` and `012.5` are one. Null for what is no amount, which excludes
 * nothing.
 */
function amountKey(amount: string): string | null {
  const value = parseXsdDecimal(amount);
  if (value === undefined) return null;
  let { unscaled, scale } = value;
  for (; scale > 0 && unscaled % 10n === 0n; scale -= 1) unscaled /= 10n;
  return `${unscaled}e${scale}`;
}

export function lookUpResult(
  found: readonly FoundPayment[],
): Extract<LookUpResult, 'clear' | 'found' | 'alike'> {
  if (found.some((one) => one.resemblance === 'same')) return 'found';
  return found.length > 0 ? 'alike' : 'clear';
}
