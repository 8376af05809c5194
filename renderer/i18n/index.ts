// Owns what a page says: the texts of the language it shows now. The texts themselves are in shared/texts.
import type { Sentence, StoredSentences } from '../../shared/domain/sentence.ts';
import { textsIn, type Texts } from '../../shared/texts/index.ts';
import { say, sayStored, sayText } from '../../shared/texts/say.ts';
import { liveTexts } from './live-texts.ts';
import { pageLanguage, pageRegion } from './language.ts';

const textsOfPage = (): Texts => textsIn(pageLanguage(), pageRegion());

export const t: Texts = liveTexts(textsOfPage(), textsOfPage);

/** A sentence that came as a code with its data. */
export function inWords(sentence: Sentence): string {
  return say(t, sentence);
}

/** What a column or an entry of the log holds as text: the JSON of codes, or as it was written. */
export function textWords(text: string): string {
  return sayText(t, text);
}

/** What a record holds: by codes, or as it was written. */
export function storedWords(stored: StoredSentences): string {
  return sayStored(t, stored);
}
