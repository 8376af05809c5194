// Owns how a code with its data becomes a sentence.
import type { BatchKind } from '../domain/batch.ts';
import { decodeSentences, type Sentence, type StoredSentences } from '../domain/sentence.ts';
import { accountNumber } from './forms.ts';
import type { Texts } from './index.ts';

/** In the language of `t`. A code that a later version of the desk wrote is shown as it is. */
export function say(
  { sentences }: { readonly sentences: Partial<Texts['sentences']> },
  { code, data }: Sentence,
): string {
  if (!Object.hasOwn(sentences, code)) return code;
  // The table has one function for each code, with that code's own data.
  return (sentences[code] as (given: Sentence['data']) => string)(readable(data));
}

const ACCOUNTS: ReadonlySet<string> = new Set(['account', 'folder']);

/** Account numbers are written for people; a value that is quoted from a file stays as it is there. */
function readable(data: Sentence['data']): Sentence['data'] {
  const parts = Object.entries(data).map(([name, value]: [string, unknown]) => [
    name,
    ACCOUNTS.has(name) && typeof value === 'string' ? accountNumber(value) : value,
  ]);
  return Object.fromEntries(parts) as Sentence['data'];
}

/** A column or a detail of the log, in the form `encodeSentences` writes. */
export function sayText(t: Texts, text: string): string {
  return sayStored(t, decodeSentences(text));
}

/** What a record of an earlier version holds is shown as it was written. */
export function sayStored(t: Texts, stored: StoredSentences): string {
  return typeof stored === 'string' ? stored : stored.map((each) => say(t, each)).join(' ');
}

/** Why one of a batch deserves a look, in the words of the batch's kind. */
export function sayReason(t: Texts, kind: BatchKind, stored: StoredSentences): string {
  if (typeof stored === 'string') return stored;
  const { reasons } = t.batchKinds[kind];
  return stored
    .map((each) => say(Object.hasOwn(reasons, each.code) ? { sentences: reasons } : t, each))
    .join(' ');
}

/** The part of a failure that says more than its code does. */
export interface FaultAdds {
  readonly detail?: string | undefined;
  readonly sentences?: readonly Sentence[] | undefined;
}

/** What a failure adds to the text of its code: a value as it is, and its reasons in words; or nothing. */
export function sayMore(t: Texts, { detail = '', sentences = [] }: FaultAdds): string {
  return [detail, ...sentences.map((each) => say(t, each))].filter((text) => text !== '').join(' ');
}
