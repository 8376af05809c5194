// Owns the texts of each language, and in which language the program writes into records.
import { DEFAULT_LANGUAGE, type Language } from '../domain/language.ts';
import { regionOf, type Region } from '../domain/region.ts';
import { de } from './de/index.ts';
import { en, type Texts } from './en/index.ts';
import { textsOfRegion } from './forms.ts';

/** Every sentence a person reads, by area. The verifier alone keeps sentences of its own. */
export type { Texts };

const TEXTS: Readonly<Record<Language, Texts>> = { en, de };

/** Each language as its own speakers call it: the same in every language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

const made = new Map<string, Texts>();

/** The same object each time. Without a region it is that of the language. */
export function textsIn(language: Language, region: Region = regionOf('language', language)): Texts {
  const name = `${language} ${region}`;
  const texts = made.get(name) ?? textsOfRegion(TEXTS[language], region);
  made.set(name, texts);
  return texts;
}

/**
 * What is written into records and to a console: one language, whatever the screen shows. A page and a
 * document are given theirs.
 */
export const t: Texts = textsIn(DEFAULT_LANGUAGE);
