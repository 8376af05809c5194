// Owns the language of a page: the one its document declares. The texts themselves are in shared/texts.
import type { Sentence, StoredSentences } from '../../shared/domain/sentence.ts';
import { textsIn, type Texts } from '../../shared/texts/index.ts';
import { say, sayStored } from '../../shared/texts/say.ts';

/** What a page computes is also tested where there is no document. */
export const t: Texts = textsIn(typeof document === 'undefined' ? '' : document.documentElement.lang);

/** A sentence that came as a code with its data. */
export function inWords(sentence: Sentence): string {
  return say(t, sentence);
}

/** What a record holds: by codes, or as it was written. */
export function storedWords(stored: StoredSentences): string {
  return sayStored(t, stored);
}
