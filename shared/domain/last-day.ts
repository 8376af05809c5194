// The days a person or a deputy acts on. The policy keeps instants in UTC, and its end is the first one that
// does not count any more; people type and read the last day that counts.
import { addDays, parseIsoDate } from './calendar.ts';

/** The last day, in UTC, that an end still counts for; the text itself where it is no instant. */
export function lastDayOf(validUntil: string): string {
  const end = Date.parse(validUntil);
  return Number.isFinite(end) ? new Date(end - 1).toISOString().slice(0, 10) : validUntil;
}

/** Whether an end is that of a whole day. */
export function endsWithDay(validUntil: string): boolean {
  const end = Date.parse(validUntil);
  return Number.isFinite(end) && end % 86_400_000 === 0;
}

/**
 * The end by which a day counts to its last instant; undefined for what is no day, and for the last of all
 * days.
 */
export function endOfLastDay(day: string): string | undefined {
  const last = parseIsoDate(day);
  const end = last === undefined ? undefined : parseIsoDate(addDays(last, 1));
  return end === undefined ? undefined : `${end}T00:00:00Z`;
}
