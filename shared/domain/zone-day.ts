// When a calendar day begins in a time zone, as an instant, and what time of day it is there.
import { dateInZone, type IsoDate } from './dates.ts';

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

/** HH:MM in the zone at an instant (milliseconds since 1970-01-01T00:00Z), from 00:00 to 23:59. */
export function timeInZone(zone: string, epochMs: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(epochMs);
}
