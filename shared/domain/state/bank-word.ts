// When the word of a person at the bank lets the identical bytes of an unknown message be sent once more, and
// which calls count for it.
import type { MessageState } from '../batch.ts';
import type { Sentence, StoredSentences } from '../sentence.ts';

/** Why "no records found" does not count, where only its time is wanting. */
const BY_ITS_TIME: ReadonlySet<unknown> = new Set([
  'without-time',
  'without-bank-clock',
  'not-of-this-moment',
  'before-attempt',
]);

export interface UnknownMessage {
  readonly state: MessageState;
  readonly nothingShown: boolean;
  /** A restore holds it back until a person has found out more. */
  readonly isHeld: boolean;
  /** What the last inquiry since the last attempt has shown. */
  readonly bankSays: StoredSentences | null;
}

/** Neither is enough alone: an answer that may be an old one, or somebody's word. */
export function acceptsBankWord({ state, nothingShown, isHeld, bankSays }: UnknownMessage): boolean {
  return (
    state === 'unknown' &&
    !nothingShown &&
    !isHeld &&
    bankSays !== null &&
    typeof bankSays !== 'string' &&
    bankSays.some(isUndatedNoRecords)
  );
}

function isUndatedNoRecords(said: Sentence): boolean {
  return said.code === 'no-records-not-counted' && BY_ITS_TIME.has(said.data.why);
}

export const BANK_CALL_PROBLEMS = ['bank-call-ahead', 'bank-call-before-sending'] as const;
export type BankCallProblem = (typeof BANK_CALL_PROBLEMS)[number];

/** A call is entered to the minute: within its minute it may have been after the sending. */
const MINUTE = 60_000;

/**
 * Why a call to the bank does not count; null where it does. All are RFC 3339 in UTC; `sentAt`: when what it
 * is about was last sent, null where this desk does not know or it does not matter.
 */
export function bankCallProblem(
  calledAt: string,
  { now, sentAt }: { readonly now: string; readonly sentAt: string | null },
): BankCallProblem | null {
  const called = Date.parse(calledAt);
  if (!(called <= Date.parse(now))) return 'bank-call-ahead';
  // A sending that lies ahead was written down by a wrong clock: nothing is before or after it.
  const isBefore = sentAt !== null && sentAt <= now && called + MINUTE <= Date.parse(sentAt);
  return isBefore ? 'bank-call-before-sending' : null;
}

/** When something was last sent, whatever came of it; null where nothing of it has left. */
export function lastSentAt(
  attempts: readonly { readonly kind: string; readonly outcome: string; readonly startedAt: string }[],
): string | null {
  const sent = attempts.filter(({ kind, outcome }) => kind !== 'inquiry' && outcome !== 'not-taken');
  return (
    sent
      .map(({ startedAt }) => startedAt)
      .toSorted()
      .at(-1) ?? null
  );
}
