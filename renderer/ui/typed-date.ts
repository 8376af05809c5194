// Reads a date a person typed. Only forms that leave no doubt which number is the month.
import { parseIsoDate, type IsoDate } from '../../shared/domain/calendar.ts';
import { LANGUAGES } from '../../shared/domain/language.ts';
import { regionFormOf, withTypedBlanks } from '../../shared/domain/region.ts';
import { textsIn } from '../../shared/texts/index.ts';
import { isRegionChosen, pageRegion } from '../i18n/language.ts';
import { formattedDate } from './when.ts';

/** Of every language: what was typed and kept is read whatever the screen shows. */
const MONTHS = LANGUAGES.map((language) => textsIn(language).dates.months);

function monthOf(letters: string): number {
  return Math.max(...MONTHS.map((months) => months.indexOf(letters.toLowerCase()) + 1));
}

function build(year: string, month: number, day: string): IsoDate | undefined {
  return parseIsoDate(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
}

const NAMED = [
  /^(?<day>\d{1,2})\.? ?(?<month>\p{L}{3})\p{L}*\.? ?(?<year>\d{4})$/iu,
  /^(?<month>\p{L}{3})\p{L}*\.? ?(?<day>\d{1,2}),? (?<year>\d{4})$/iu,
];
const TWO_NUMBERS = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/u;
const SHORT_YEAR = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2})$/u;
/** A year of two digits is one of this century: nothing that is dated here lies before it. */
const CENTURY = '20';

/** What a date is edited and copied as; a text that is no date stays as it is. */
export function editDate(text: string): string {
  return withTypedBlanks(formattedDate(text));
}

/**
 * `2026-11-20`, `20 Nov 2026`, `Nov 20, 2026`, `20.11.2026` (the point stands only in day-first countries)
 * and `20261120`.
 * `03/04/2026` is read by the region that a person chose, where people of that region write it so; else it is
 * refused: which one is the month depends on who reads it.
 */
export function readTypedDate(text: string): IsoDate | undefined {
  const typed = withTypedBlanks(text).trim();
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})$/u.exec(typed);
  if (iso) return build(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const points = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u.exec(typed);
  if (points) return build(points[3] ?? '', Number(points[2]), points[1] ?? '');
  const numbers = TWO_NUMBERS.exec(typed);
  if (numbers) {
    const [, first = '', separator = '', second = '', year = ''] = numbers;
    const custom = isRegionChosen() ? regionFormOf(pageRegion()).typed : null;
    if (custom === null || custom.separator !== separator) return undefined;
    return custom.first === 'day' ? build(year, Number(second), first) : build(year, Number(first), second);
  }
  const named = NAMED.map((form) => form.exec(typed)?.groups).find((groups) => groups !== undefined);
  const month = monthOf(named?.['month'] ?? '');
  return named && month > 0 ? build(named['year'] ?? '', month, named['day'] ?? '') : undefined;
}

/**
 * The days that a text of numbers can be: day first, then month first, then, where its year has two digits
 * and may stand at either end, year first. Empty for every other text.
 */
export function dateForms(text: string): readonly IsoDate[] {
  const typed = text.trim();
  const short = SHORT_YEAR.exec(typed);
  const [, first = '', separator = '', second = '', last = ''] = short ?? TWO_NUMBERS.exec(typed) ?? [];
  if (last === '') return [];
  const year = short === null ? last : `${CENTURY}${last}`;
  const forms = [
    build(year, Number(second), first),
    separator === '.' ? undefined : build(year, Number(first), second),
    short === null || separator !== '-' ? undefined : build(`${CENTURY}${first}`, Number(second), last),
  ];
  return [...new Set(forms.filter((form) => form !== undefined))];
}
