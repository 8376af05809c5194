// Which days are business days: TARGET by its rules, and plain weekend calendars (`weekends` is Saturday and
// Sunday).
import { addDays, dateInZone, daysBetween, easterSunday, weekday } from './dates.ts';
import type { IsoDate } from './dates.ts';

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

export const TARGET_HOLIDAYS = [
  'new-year',
  'good-friday',
  'easter-monday',
  'labour-day',
  'christmas-day',
  'second-christmas-day',
] as const;
export type TargetHoliday = (typeof TARGET_HOLIDAYS)[number];
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
  return WEEKEND[calendar].includes(weekday(date)) ? 'weekend' : undefined;
}

export function isBusinessDay(calendar: CalendarId, date: IsoDate): boolean {
  return closedBecause(calendar, date) === undefined;
}

/** The day itself if it is a business day, else the next (`1`) or previous (`-1`) one. */
export function nearestBusinessDay(calendar: CalendarId, date: IsoDate, direction: 1 | -1 = 1): IsoDate {
  let day = date;
  while (!isBusinessDay(calendar, day)) day = addDays(day, direction);
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
