// Owns which languages there are, and the texts of a process without a page. A further language is one more
// object of the same type.
import { en } from './en/index.ts';

/** Every sentence a person reads, by area. The verifier alone keeps sentences of its own. */
export type Texts = typeof en;

const DEFAULT_LANGUAGE = 'en';
const LANGUAGES: Readonly<Record<string, Texts>> = { [DEFAULT_LANGUAGE]: en };

/** The texts of a language by its BCP 47 tag; English for one that is not here. */
export function textsIn(language: string): Texts {
  return (Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined) ?? en;
}

/**
 * What main, the shells and the card process say. A page chooses for itself, by the language of its
 * document.
 */
export const t: Texts = textsIn(DEFAULT_LANGUAGE);
