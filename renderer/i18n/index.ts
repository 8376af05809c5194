// Owns the language of a page: the one its document declares. The texts themselves are in shared/texts.
import type { Sentence } from '../../shared/domain/sentence.ts';
import { textsIn, type Texts } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';

/** What a page computes is also tested where there is no document. */
export const t: Texts = textsIn(typeof document === 'undefined' ? '' : document.documentElement.lang);

/** A sentence that came as a code with its data. */
export function inWords(sentence: Sentence): string {
  return say(t, sentence);
}
