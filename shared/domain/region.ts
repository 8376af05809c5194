// Owns how numbers and dates are written for people, by region. Records, messages and calls keep the
// canonical form: a decimal point, no groups, YYYY-MM-DD.
import type { CsvSeparator } from './csv.ts';
import { DEFAULT_LANGUAGE, type Language, type ScreenLanguage } from './language.ts';

/** What a person chose for the screen: the pages that are not the window are told it. */
export interface PageForm {
  readonly language: ScreenLanguage;
  readonly region: ScreenRegion;
}

/** A further region is one more tag here and one more line in FORMS. */
export const REGIONS = ['de', 'de-CH', 'en-GB', 'en-US', 'fr', 'nl'] as const;
export type Region = (typeof REGIONS)[number];

/** `language`: nothing was chosen, so it is the region of the language that is shown. */
export const SCREEN_REGIONS = ['language', ...REGIONS] as const;
export type ScreenRegion = (typeof SCREEN_REGIONS)[number];

const OF_LANGUAGE: Readonly<Record<Language, Region>> = { en: 'en-GB', de: 'de' };

export const DEFAULT_REGION: Region = OF_LANGUAGE[DEFAULT_LANGUAGE];

export function regionOf(chosen: ScreenRegion, language: Language): Region {
  return chosen === 'language' ? OF_LANGUAGE[language] : chosen;
}

export interface RegionForm {
  readonly decimal: '.' | ',';
  /** Between groups of three digits. */
  readonly group: string;
  /**
   * `points`: 20.11.2026, which is day first wherever it is written. The others name the month, because
   * 03/04/2026 is two days.
   */
  readonly date: 'points' | 'day month' | 'month day';
  /** The days that people of the region write with strokes or dashes: which number comes first. */
  readonly typed: { readonly separator: '/' | '-'; readonly first: 'day' | 'month' } | null;
  /** How many hours a clock of the region counts before it begins again: 2:05 is two times where it is 12. */
  readonly hours: 12 | 24;
}

/** Never a blank at which a line could break: a number or a date stays whole. */
const NARROW = '\u202f';
const NO_BREAK = '\u00a0';

const FORMS: Readonly<Record<Region, RegionForm>> = {
  de: { decimal: ',', group: '.', date: 'points', typed: null, hours: 24 },
  'de-CH': { decimal: '.', group: '\u2019', date: 'points', typed: null, hours: 24 },
  'en-GB': {
    decimal: '.',
    group: ',',
    date: 'day month',
    typed: { separator: '/', first: 'day' },
    hours: 24,
  },
  'en-US': {
    decimal: '.',
    group: ',',
    date: 'month day',
    typed: { separator: '/', first: 'month' },
    hours: 12,
  },
  fr: { decimal: ',', group: NARROW, date: 'day month', typed: { separator: '/', first: 'day' }, hours: 24 },
  nl: { decimal: ',', group: '.', date: 'day month', typed: { separator: '-', first: 'day' }, hours: 24 },
};

export function regionFormOf(region: Region): RegionForm {
  return FORMS[region];
}

/** Groups of three digits from the end: a bank's answer may hold a number of any length. */
function inThrees(digits: string, sign: string): string {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/\d{3}/gu) ?? [];
  return [...(first === 0 ? [] : [digits.slice(0, first)]), ...groups].join(sign);
}

/** "1204331.70" as the region writes it; a text that is no plain decimal stays as it is. */
export function writeDecimal(plain: string, region: Region, grouped = true): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(plain);
  if (match === null) return plain;
  const [, sign = '', whole = '', fraction] = match;
  const { decimal, group } = FORMS[region];
  const digits = grouped ? inThrees(whole, group) : whole;
  return `${sign === '' ? '' : '\u2212'}${digits}${fraction === undefined ? '' : `${decimal}${fraction}`}`;
}

/** Of a table for spreadsheets of the region; without one, of a table for programs. */
export function separatorOf(region: Region | undefined): CsvSeparator {
  return region === undefined || FORMS[region].decimal === '.' ? ',' : ';';
}

/** An amount in such a table: without groups, with the minus that a spreadsheet reads. */
export function tableDecimal(plain: string, region: Region | undefined): string {
  return region === undefined ? plain : writeDecimal(plain, region, false).replace('\u2212', '-');
}

/** `date` is YYYY-MM-DD; `months` are the twelve of the language, as they stand in a date. */
export function writeDay(date: string, region: Region, months: readonly string[]): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = months[Number(month) - 1] ?? '';
  switch (FORMS[region].date) {
    case 'points':
      return `${day}.${month}.${year}`;
    case 'day month':
      return [Number(day), name, year].join(NO_BREAK);
    case 'month day':
      return [name, `${Number(day)},`, year].join(NO_BREAK);
    default:
      return FORMS[region].date satisfies never;
  }
}

/** What `writeDay` wrote, with the blanks that people type: for a field, a copied cell or a file. */
export function withTypedBlanks(written: string): string {
  return written.replaceAll(NO_BREAK, ' ');
}
