// When the word of a person at the bank lets the identical bytes of an unknown message be sent once more.
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
