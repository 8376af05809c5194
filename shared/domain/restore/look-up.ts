// What must be known before a message is sent after a restore: whether the bank already has its payments, or
// ones like them.
import type { FaultCode } from '../errors.ts';
import type { MessageState } from '../batch.ts';
import { compareDecimals, parseXsdDecimal } from '../money.ts';
import { requiresLookUp, type RestoreRecord } from './restore-record.ts';

/**
 * `same`: the bank has this payment. `alike`: the same money to the same account, or the same reference with
 * another amount.
 */
export type Resemblance = 'same' | 'alike';

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

export interface AttemptFacts {
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
}: AttemptFacts): FaultCode | null {
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
const NO_REFERENCE = /^\s*(?:NOT\s*PROVIDED|NOTPROVIDED|NOT\s*AVAILABLE|NONREF)?\s*$/iu;
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
  return !NO_REFERENCE.test(a) && a.trim() === b?.trim();
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
