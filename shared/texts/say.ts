// Owns how a code with its data becomes a sentence.
import type { Sentence } from '../domain/sentence.ts';
import type { Texts } from './index.ts';

/** In the language of `t`. */
export function say({ sentences }: Texts, { code, data }: Sentence): string {
  // The table has one function for each code, with that code's own data.
  return (sentences[code] as (given: Sentence['data']) => string)(data);
}
