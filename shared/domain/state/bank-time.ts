// Whether an answer was made now, after the question and after the last attempt: by the bank's own clock and
// never by the desk's.
import { dateInZone } from '../dates.ts';

/** Clocks of a bank's gateway and of the system behind it, and the time between them. */
export const CLOCK_ALLOWANCE = 5 * 60_000;

/** All in milliseconds since the epoch, all from the bank. */
export interface BankTimes {
  /** When the answer says it was created (GrpHdr/CreDtTm). */
  readonly created: number | null;
  /** Date of the HTTP answer it came in. */
  readonly answered: number | null;
  /** The latest of the bank's clock that was known when the last attempt ended. */
  readonly attempted: number | null;
}

export type Freshness =
  | 'fresh'
  | 'without-time'
  | 'without-bank-clock'
  | 'not-of-this-moment'
  | 'before-attempt';

/**
 * An answer made at the moment it came is after the question, since the question came before it. A whole
 * answer that is played again, its Date
 * included, is older than what the bank's clock showed at the last attempt.
 */
export function evaluateFreshness({ created, answered, attempted }: BankTimes): Freshness {
  if (created === null) return 'without-time';
  if (answered === null) return 'without-bank-clock';
  if (Math.abs(created - answered) > CLOCK_ALLOWANCE) return 'not-of-this-moment';
  return attempted !== null && Math.min(created, answered) < attempted - CLOCK_ALLOWANCE
    ? 'before-attempt'
    : 'fresh';
}

const LOCAL = /^(?<date>\d{4}-\d{2}-\d{2})T(?<time>\d{2}:\d{2}:\d{2})(?:\.\d+)?$/u;
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/u;

/**
 * ISODateTime as milliseconds since the epoch; null for what is none. Without an offset it is local time of
 * `zone`; in the hour that comes
 * twice the earlier one counts, since it proves less.
 */
export function instantOfIsoDateTime(text: string | null, zone: string): number | null {
  const trimmed = text?.trim() ?? '';
  if (WITH_OFFSET.test(trimmed)) return finite(Date.parse(trimmed));
  const { date, time } = LOCAL.exec(trimmed)?.groups ?? {};
  if (date === undefined || time === undefined) return null;
  const wanted = `${date}T${time}`;
  const asUtc = Date.parse(`${wanted}Z`);
  if (Number.isNaN(asUtc)) return null;
  // No zone is more than 14 hours from UTC, and every offset is a multiple of a quarter of an hour.
  for (let offset = 14 * HOUR; offset >= -12 * HOUR; offset -= QUARTER) {
    if (localText(zone, asUtc - offset) === wanted) return asUtc - offset;
  }
  return null;
}

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const formats = new Map<string, Intl.DateTimeFormat>();

function localText(zone: string, at: number): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(zone, format);
  return `${dateInZone(zone, at)}T${format.format(at)}`;
}

function finite(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
