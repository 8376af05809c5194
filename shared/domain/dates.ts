// Calendar dates without time or zone: reading, arithmetic, and the date it is somewhere at an instant.
import type { Brand } from './brand.ts';

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

/** Moves by calendar days; negative goes back. */
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

/**
 * The date it is in an IANA zone at an instant (milliseconds since 1970-01-01T00:00Z). An unknown zone throws
 * a RangeError.
 */
export function dateInZone(zone: string, epochMs: number): IsoDate {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(epochMs);
  const part = (type: string): string => parts.find((p) => p.type === type)?.value ?? '';
  return isoDate(`${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`);
}
