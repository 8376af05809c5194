// Calendar dates without time or zone: reading, arithmetic, the date it is somewhere at an instant, when a
// day begins in a zone, the dates of HTTP headers; and which days are business days.
import type { Brand } from './brand.ts';

// Calendar dates without time or zone: reading, arithmetic, and the date it is somewhere at an instant.

/** YYYY-MM-DD, a day that exists, years 0001 to 9999. */
export type IsoDate = Brand<string, 'IsoDate'>;

const DAY = 86_400_000;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A real day of the Gregorian calendar, or `undefined` (2025-02-29, 2025-4-1 and 2025-04-01Z are none). */
export function parseIsoDate(text: string): IsoDate | undefined {
  const match = SHAPE.exec(text);
  if (match === null || match[1] === '0000') return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? (text as IsoDate) : undefined;
}

/** As parseIsoDate, for constants: throws if the text is no date. */
export function isoDate(text: string): IsoDate {
  const date = parseIsoDate(text);
  if (date === undefined) throw new Error(`not a date: ${text}`);
  return date;
}

function dayNumber(date: IsoDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY;
}

function dateOfDayNumber(number: number): IsoDate {
  return new Date(number * DAY).toISOString().slice(0, 10) as IsoDate;
}

const FIRST_DAY = Date.parse('0001-01-01T00:00:00Z') / DAY;
const LAST_DAY = Date.parse('9999-12-31T00:00:00Z') / DAY;

/** Moves by calendar days; negative goes back. Beyond the first and the last date it is no date any more. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** Calendar days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 Monday … 7 Sunday (ISO 8601). */
export function weekday(date: IsoDate): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/** Easter Sunday of a Gregorian year (the anonymous algorithm, after Meeus). */
export function easterSunday(year: number): IsoDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  const two = (value: number): string => String(value).padStart(2, '0');
  return isoDate(`${String(year).padStart(4, '0')}-${two(Math.floor(n / 31))}-${two((n % 31) + 1)}`);
}

/** Whether an IANA zone name is known to this runtime. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const usable = new Map<string, string>();

/**
 * The zone itself where this runtime knows it, else UTC: a profile that an earlier version or another machine
 * adopted may name one it does not know, and what is read with it, an answer of the bank say, is read all the
 * same.
 */
export function usableZone(zone: string): string {
  const known = usable.get(zone) ?? (isTimeZone(zone) ? zone : 'UTC');
  usable.set(zone, known);
  return known;
}

type Formatters = Map<string, Intl.DateTimeFormat>;
const dateFormatters: Formatters = new Map();
const timeFormatters: Formatters = new Map();

/** One for each zone: making one takes a hundred times as long as using it. */
function formatterOf(
  made: Formatters,
  zone: string,
  locale: string,
  form: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const timeZone = usableZone(zone);
  const formatter = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { timeZone, ...form });
  made.set(timeZone, formatter);
  return formatter;
}

/** No zone is as far from UTC. */
const FARTHEST_ZONE = 15 * 3_600_000;

/**
 * The date it is in an IANA zone at an instant (milliseconds since 1970-01-01T00:00Z); the first or the last
 * date there is where that is none.
 */
export function dateInZone(zone: string, epochMs: number): IsoDate {
  const instant = Math.min(
    (LAST_DAY + 1) * DAY - FARTHEST_ZONE,
    Math.max(FIRST_DAY * DAY + FARTHEST_ZONE, epochMs),
  );
  const parts = formatterOf(dateFormatters, zone, 'en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: string): string => parts.find((p) => p.type === type)?.value ?? '';
  return isoDate(`${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`);
}

export type CalendarId = 'TARGET' | 'weekends' | 'friday-saturday' | 'sunday' | 'every-day';

const WEEKEND: Readonly<Record<CalendarId, readonly number[]>> = {
  TARGET: [6, 7],
  weekends: [6, 7],
  'friday-saturday': [5, 6],
  sunday: [7],
  'every-day': [],
};

export const CALENDAR_IDS: readonly CalendarId[] = [
  'TARGET',
  'weekends',
  'friday-saturday',
  'sunday',
  'every-day',
];

const TARGET_HOLIDAYS = [
  'new-year',
  'good-friday',
  'easter-monday',
  'labour-day',
  'christmas-day',
  'second-christmas-day',
] as const;
type TargetHoliday = (typeof TARGET_HOLIDAYS)[number];
export type ClosedReason = TargetHoliday | 'weekend';

const TARGET_FIXED: Readonly<Record<string, TargetHoliday>> = {
  '01-01': 'new-year',
  '05-01': 'labour-day',
  '12-25': 'christmas-day',
  '12-26': 'second-christmas-day',
};

/**
 * The TARGET closing day (ECB calendar in force since 2002), or `undefined` on any other day, weekends
 * included.
 */
export function targetHoliday(date: IsoDate): TargetHoliday | undefined {
  const fixed = TARGET_FIXED[date.slice(5)];
  if (fixed !== undefined) return fixed;
  const fromEaster = daysBetween(easterSunday(Number(date.slice(0, 4))), date);
  return fromEaster === -2 ? 'good-friday' : fromEaster === 1 ? 'easter-monday' : undefined;
}

/** Why nothing settles on this day; `undefined` on a business day. */
export function closedBecause(calendar: CalendarId, date: IsoDate): ClosedReason | undefined {
  const holiday = calendar === 'TARGET' ? targetHoliday(date) : undefined;
  if (holiday !== undefined) return holiday;
  // A stored profile may name a calendar of another version.
  const weekend = Object.hasOwn(WEEKEND, calendar) ? WEEKEND[calendar] : WEEKEND.weekends;
  return weekend.includes(weekday(date)) ? 'weekend' : undefined;
}

export function isBusinessDay(calendar: CalendarId, date: IsoDate): boolean {
  return closedBecause(calendar, date) === undefined;
}

/**
 * The day itself if it is a business day, else the next (`1`) or previous (`-1`) one; the last or the first
 * date there is where none comes.
 */
export function nearestBusinessDay(calendar: CalendarId, date: IsoDate, direction: 1 | -1 = 1): IsoDate {
  let day = date;
  while (!isBusinessDay(calendar, day)) {
    const next = addDays(day, direction);
    if (parseIsoDate(next) === undefined) return day;
    day = next;
  }
  return day;
}

/**
 * Moves by business days. 0 gives the date itself, business day or not; a start on a closed day does not
 * count.
 */
export function addBusinessDays(calendar: CalendarId, date: IsoDate, days: number): IsoDate {
  const direction = days < 0 ? -1 : 1;
  let day = date;
  for (let left = Math.abs(days); left > 0; left -= 1)
    day = nearestBusinessDay(calendar, addDays(day, direction), direction);
  return day;
}

/**
 * The business dates a bank may mean at an instant, oldest first: today in its zone, or on a closed day the
 * last and
 * the next business day.
 */
export function businessDatesIn(
  zone: string,
  calendar: CalendarId,
  epochMs: number,
): readonly [last: IsoDate, next: IsoDate] {
  const today = dateInZone(zone, epochMs);
  return [nearestBusinessDay(calendar, today, -1), nearestBusinessDay(calendar, today)];
}

/**
 * The business date of a bank at an instant: today in its zone, or the next business day if it is closed
 * today.
 */
export function businessDateIn(zone: string, calendar: CalendarId, epochMs: number): IsoDate {
  return nearestBusinessDay(calendar, dateInZone(zone, epochMs));
}

// When a calendar day begins in a time zone, as an instant, and what time of day it is there.

const HOUR = 3_600_000;

/**
 * First instant of the date in the zone. Found by search, so that a zone's changes of offset need no table
 * here:
 * no zone is more than 14 hours from UTC, and none begins a day off the quarter of an hour.
 */
export function startOfDay(zone: string, date: IsoDate): string {
  const utc = Date.parse(`${date}T00:00:00Z`);
  let low = utc - 15 * HOUR;
  let high = utc + 15 * HOUR;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dateInZone(zone, middle) < date) low = middle;
    else high = middle;
  }
  return new Date(high).toISOString();
}

/** From the first instant of one day up to the first after another one, in the zone. */
export function spanOfDays(zone: string, first: IsoDate, last: IsoDate): readonly [from: string, to: string] {
  return [startOfDay(zone, first), startOfDay(zone, parseIsoDate(addDays(last, 1)) ?? last)];
}

/** The instant at which the zone's clocks show the date and time (H:MM); the first of two. */
export function instantInZone(zone: string, date: IsoDate, time: string): string {
  const shown = Date.parse(`${date}T${time.padStart(5, '0')}:00Z`);
  const seen = (instant: number): number =>
    Date.parse(`${dateInZone(zone, instant)}T${timeInZone(zone, instant)}:00Z`);
  // The offset before the change comes first, so that an hour that comes twice is its first one.
  const early = shown - (seen(shown - 15 * HOUR) - (shown - 15 * HOUR));
  const late = shown - (seen(shown + 15 * HOUR) - (shown + 15 * HOUR));
  return new Date(seen(early) === shown ? early : late).toISOString();
}

/** HH:MM in the zone at an instant (milliseconds since 1970-01-01T00:00Z), from 00:00 to 23:59. */
export function timeInZone(zone: string, epochMs: number): string {
  return formatterOf(timeFormatters, zone, 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(epochMs);
}

const ISO_DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/u;

/**
 * The instant of an ISODateTime (RFC 3339, UTC), in the zone where it names none; undefined for anything
 * else, and for one before or after the years of four digits.
 */
export function instantOfIso(text: string | null | undefined, zone: string): string | undefined {
  const [, date = '', time = '', seconds = '00', own] = ISO_DATE_TIME.exec(text ?? '') ?? [];
  const day = parseIsoDate(date);
  if (day === undefined || time > '23:59' || seconds > '59') return undefined;
  const at =
    own === undefined
      ? Date.parse(instantInZone(zone, day, time)) + Number(seconds) * 1_000
      : Date.parse(text ?? '');
  if (Number.isNaN(at)) return undefined;
  const instant = new Date(at).toISOString();
  return /^\d{4}-/u.test(instant) ? instant : undefined;
}

// Owns the dates of HTTP headers (RFC 9110, 5.6.7): the form in use and the two obsolete ones, all in UTC.

const FORMS = [
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) (?:GMT|UTC)$/u,
  /^[A-Z][a-z]+day, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/u,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/u,
];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Milliseconds since the epoch; null for what is no such date. */
export function httpDate(text: string | undefined): number | null {
  for (const form of FORMS) {
    const { day, month, year, time } = form.exec(text?.trim() ?? '')?.groups ?? {};
    const monthNumber = MONTHS.indexOf(month ?? '') + 1;
    if (day === undefined || year === undefined || time === undefined || monthNumber === 0) continue;
    const pad = (value: string): string => value.trim().padStart(2, '0');
    // Two digits only in the form of RFC 850, which no server of this century writes about another one.
    const at = Date.parse(
      `${year.length === 2 ? `20${year}` : year}-${pad(String(monthNumber))}-${pad(day)}T${time}Z`,
    );
    return Number.isNaN(at) ? null : at;
  }
  return null;
}
