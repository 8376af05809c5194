// Owns how a date that somebody wrote can be read: by the order of day, month and year it may have.
import { parseIsoDate } from '../calendar.ts';

export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** ISO dates by the order under which the text is one; empty for what is no date. */
export type DateReadings = Readonly<Partial<Record<DateOrder, string>>>;

/** English, German, French, Dutch, Spanish, Italian; the first letters that tell one month from another. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev'],
  ['mar', 'maa', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mei', 'mag'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'dez', 'dic'],
];

/** Of two digits: from 70 on the last century, as spreadsheets and COBOL have it. */
const CENTURY_TURNS = 70;

function build(year: string, month: string, day: string): string | undefined {
  const full = year.length === 4 ? year : Number(year) < CENTURY_TURNS ? `20${year}` : `19${year}`;
  return parseIsoDate(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function monthNamed(name: string): string | undefined {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const at = MONTHS.findIndex((starts) => starts.some((start) => plain.startsWith(start)));
  return at < 0 ? undefined : String(at + 1);
}

/** The same under every order: what leaves no doubt. */
function certain(date: string | undefined): DateReadings {
  return date === undefined ? {} : { dmy: date, mdy: date, ymd: date };
}

function withoutTime(text: string): string {
  return text
    .trim()
    .replace(/[T ]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?$/iu, '');
}

/** Longer than any day, also with a name of a month and a time of day. */
const LONGEST = 200;

export function readDateText(text: string): DateReadings {
  if (text.length > LONGEST) return {};
  const typed = withoutTime(text);
  const [, year4 = '', , month2 = '', day2 = ''] = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})$/u.exec(typed) ?? [];
  if (year4 !== '') return certain(build(year4, month2, day2));
  if (/^\d{8}$/u.test(typed)) return ofEightDigits(typed);
  // A point stands between day and month only where the day comes first.
  const points = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/u.exec(typed);
  if (points) return certain(build(points[3] ?? '', points[2] ?? '', points[1] ?? ''));
  const parts = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/u.exec(typed);
  if (parts) return byOrder(parts[1] ?? '', parts[3] ?? '', parts[4] ?? '');
  return withMonthName(typed);
}

function withMonthName(typed: string): DateReadings {
  const named =
    /^(?<day>\d{1,2})\.?(?:\s+de)?[\s-]*(?<name>\p{L}{3,12})\.?(?:\s+de)?[\s,-]*(?<year>\d{4}|\d{2})$/iu.exec(
      typed,
    ) ??
    /^(?<name>\p{L}{3,12})\.?[\s-]+(?<day>\d{1,2}),?[\s-]+(?<year>\d{4})$/u.exec(typed) ??
    /^(?<year>\d{4})[\s-]+(?<name>\p{L}{3,12})\.?[\s-]+(?<day>\d{1,2})$/u.exec(typed);
  const { day = '', name = '', year = '' } = named?.groups ?? {};
  const month = monthNamed(name);
  return named === null || month === undefined ? {} : certain(build(year, month, day));
}

function byOrder(first: string, second: string, third: string): DateReadings {
  const dates: Readonly<Record<DateOrder, string | undefined>> = {
    dmy: build(third, second, first),
    mdy: build(third, first, second),
    ymd: third.length === 2 && first.length === 2 ? build(first, second, third) : undefined,
  };
  return Object.fromEntries(Object.entries(dates).filter(([, date]) => date !== undefined));
}

function ofEightDigits(digits: string): DateReadings {
  const yearFirst = /^(?:19|20)/u.test(digits)
    ? build(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6))
    : undefined;
  if (yearFirst !== undefined) return certain(yearFirst);
  const year = digits.slice(4);
  return /^(?:19|20)/u.test(year) ? byOrder(digits.slice(0, 2), digits.slice(2, 4), year) : {};
}

/** The orders that give different dates; at most one where the text leaves no doubt. */
export function ambiguousOrders(readings: DateReadings): readonly DateOrder[] {
  const orders = DATE_ORDERS.filter((order) => readings[order] !== undefined);
  return new Set(orders.map((order) => readings[order])).size > 1 ? orders : [];
}
