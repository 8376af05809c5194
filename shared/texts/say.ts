// Owns how a code with its data becomes a sentence.
import type { Sentence, StoredSentences } from '../domain/sentence.ts';
import type { Texts } from './index.ts';

/** In the language of `t`. */
export function say({ sentences }: Texts, { code, data }: Sentence): string {
  // The table has one function for each code, with that code's own data.
  return (sentences[code] as (given: Sentence['data']) => string)(data);
}

/** What a record of an earlier version holds is shown as it was written. */
export function sayStored(t: Texts, stored: StoredSentences): string {
  return typeof stored === 'string' ? stored : stored.map((each) => say(t, each)).join(' ');
}
