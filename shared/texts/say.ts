// Owns how a code with its data becomes a sentence.
import type { Sentence } from '../domain/sentence.ts';
import type { Texts } from './index.ts';

/** In the language of `t`. */
export function say({ sentences }: Texts, sentence: Sentence): string {
  return sentences[sentence.code](sentence.data);
}
