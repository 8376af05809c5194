// Owns the language and the region of this page: which they are, and who is told when they are others.
import { create } from 'zustand';
import {
  languageOf,
  screenLanguage,
  type Language,
  type ScreenLanguage,
} from '../../shared/domain/language.ts';
import { regionOf, type Region, type ScreenRegion } from '../../shared/domain/region.ts';

/**
 * The engine of the page takes it from the operating system. What a page computes is also tested without one.
 */
export function systemLanguage(): Language {
  return languageOf(typeof document === 'undefined' ? '' : window.navigator.language);
}

interface PageLanguage {
  readonly language: Language;
  /** As it was chosen: until then it follows the language. */
  readonly chosenRegion: ScreenRegion;
}

const usePageLanguage = create<PageLanguage>(() => ({
  language: systemLanguage(),
  chosenRegion: 'language',
}));

/** For what is drawn: it is drawn again when the language is another one. */
export function useLanguage(): Language {
  return usePageLanguage((state) => state.language);
}

/** For what is drawn, as `useLanguage`. */
export function useRegion(): Region {
  return usePageLanguage(({ chosenRegion, language }) => regionOf(chosenRegion, language));
}

export function pageRegion(): Region {
  const { chosenRegion, language } = usePageLanguage.getState();
  return regionOf(chosenRegion, language);
}

/** Whether a person chose it: only then a date such as 03/04/2026 is read by its order. */
export function isRegionChosen(): boolean {
  return usePageLanguage.getState().chosenRegion !== 'language';
}

export function showRegion(chosenRegion: ScreenRegion): void {
  if (chosenRegion !== usePageLanguage.getState().chosenRegion) usePageLanguage.setState({ chosenRegion });
}

export function pageLanguage(): Language {
  return usePageLanguage.getState().language;
}

/** As it was chosen in the settings; the document says it too, for what reads it out. */
export function showLanguage(chosen: ScreenLanguage): void {
  const language = screenLanguage(chosen, systemLanguage());
  document.documentElement.lang = language;
  if (language !== pageLanguage()) usePageLanguage.setState({ language });
}

/** The words of the language, the first day of the week of the region. */
export function calendarLocale(language: Language, region: Region): string {
  return `${language}-${COUNTRY[region]}`;
}

const COUNTRY: Readonly<Record<Region, string>> = {
  de: 'DE',
  'de-CH': 'CH',
  'en-GB': 'GB',
  'en-US': 'US',
  fr: 'FR',
  nl: 'NL',
};
