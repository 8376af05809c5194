// Owns which languages there are and which of them is shown: the language of the screen and that of a
// document are chosen apart.

/** A further language is one more tag here and one more folder in shared/texts. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What records are written in, and what is shown where the system's language is none of ours. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** `system`: nothing was chosen, so the language of the operating system is shown where there is one. */
export const SCREEN_LANGUAGES = ['system', ...LANGUAGES] as const;
export type ScreenLanguage = (typeof SCREEN_LANGUAGES)[number];

/** `screen`: a document is written in the language of the screen. */
export const DOCUMENT_LANGUAGES = ['screen', ...LANGUAGES] as const;
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];

/** By a BCP 47 tag such as `de-AT`; the region plays no part. */
export function languageOf(tag: string): Language {
  const [primary] = tag.toLowerCase().split('-');
  return LANGUAGES.find((language) => language === primary) ?? DEFAULT_LANGUAGE;
}

/** @param system What is shown where nothing was chosen. */
export function screenLanguage(chosen: ScreenLanguage, system: Language): Language {
  return chosen === 'system' ? system : chosen;
}

export function documentLanguage(chosen: DocumentLanguage, screen: Language): Language {
  return chosen === 'screen' ? screen : chosen;
}
