// When what a statement file says was so. A file may be imported long after it was made: what it says does
// not take the place of what the desk knows from later on.
import { addDays, instantOfIso, parseIsoDate, startOfDay } from '../../../../shared/domain/calendar.ts';
import { OPENING } from '../../../../shared/domain/account-report/figures.ts';
import type { ReadAccount } from '../../../ports/store/reports.ts';

/** `at`: when the file was imported, RFC 3339 in UTC. `timeZone`: of the bank. */
interface Imported {
  readonly at: string;
  readonly timeZone: string;
}

/** Begin and end of a day of the bank; null where the text is none. */
function dayOf(text: string, timeZone: string): { readonly begins: string; readonly ends: string } | null {
  const date = parseIsoDate(text);
  return date === undefined
    ? null
    : { begins: startOfDay(timeZone, date), ends: startOfDay(timeZone, addDays(date, 1)) };
}

/**
 * A figure was so when its report was made, else at the end of its day. An account was so at the end of the
 * last day its report covers, or when that was made where it was earlier. Nothing was so later than the
 * file was imported. A report that says it was made before its day had begun does not say when it was made:
 * some write the date alone, as its midnight.
 */
export function timedAccount(account: ReadAccount, { at, timeZone }: Imported): ReadAccount {
  const days = new Map<string, ReturnType<typeof dayOf>>();
  const dayAt = (text: string): ReturnType<typeof dayOf> => {
    const known = days.get(text);
    const day = known === undefined ? dayOf(text, timeZone) : known;
    days.set(text, day);
    return day;
  };
  const madeOn = (createdAt: string | null | undefined, text: string, type: string): string | undefined => {
    const made = instantOfIso(createdAt, timeZone);
    const day = dayAt(text);
    return made !== undefined && (day === null || OPENING.has(type) || made > day.begins) ? made : day?.ends;
  };
  const until = (...instants: readonly (string | undefined)[]): string =>
    [at, ...instants].filter((one) => one !== undefined).toSorted()[0] ?? at;
  return {
    ...account,
    asOf: until(dayAt(account.to)?.ends, madeOn(account.createdAt, account.to, '')),
    figures: account.figures.map((figure) => ({
      ...figure,
      asOf: until(madeOn(figure.createdAt, figure.day, figure.type)),
    })),
  };
}
