// When what a statement file says was so. A file may be imported long after it was made: what it says does
// not take the place of what the desk knows from later on.
import {
  addDays,
  instantInZone,
  isTimeZone,
  parseIsoDate,
  startOfDay,
} from '../../../../shared/domain/calendar.ts';
import type { ReadAccount } from '../../../ports/store/reports.ts';

/** `at`: when the file was imported, RFC 3339 in UTC. `timeZone`: of the bank. */
interface Imported {
  readonly at: string;
  readonly timeZone: string;
}

const ISO_DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/u;

/** Of an ISODateTime, in the zone of the bank where it names none; undefined for anything else. */
function instantOf(text: string | null | undefined, timeZone: string): string | undefined {
  const [, date = '', time = '', zone] = ISO_DATE_TIME.exec(text ?? '') ?? [];
  const day = parseIsoDate(date);
  if (day === undefined || time > '23:59') return undefined;
  if (zone === undefined) return instantInZone(timeZone, day, time);
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

function endOf(day: string, timeZone: string): string | undefined {
  const date = parseIsoDate(day);
  return date === undefined ? undefined : startOfDay(timeZone, addDays(date, 1));
}

function earliest(...instants: readonly (string | undefined)[]): string | undefined {
  return instants.filter((one) => one !== undefined).toSorted()[0];
}

/**
 * A figure was so when its report was made, else at the end of its day. An account was so at the end of the
 * last day its report speaks of, or when that was made where it was earlier. Nothing was so later than the
 * file was imported.
 */
export function timedAccount(account: ReadAccount, { at, timeZone }: Imported): ReadAccount {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  return {
    ...account,
    asOf: earliest(at, endOf(account.to, zone), instantOf(account.createdAt, zone)) ?? at,
    figures: account.figures.map((figure) => ({
      ...figure,
      asOf: earliest(at, instantOf(figure.createdAt, zone) ?? endOf(figure.day, zone)) ?? at,
    })),
  };
}
