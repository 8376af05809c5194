// Owns the present business date of the bank: sections 2.2 and 8 count from it and do not say what a closed
// day is.
import { addDays, dateAt, isWeekend } from '../wire/dates.ts';
import type { BankOptions } from './options.ts';

export function isClosed(date: string, options: BankOptions): boolean {
  return isWeekend(date) || options.holidays.includes(date);
}

/** On a closed day: the business date before, the one after, or that day itself, as the options say. */
export function businessDate(now: Date, options: BankOptions): string {
  let date = dateAt(now, options.offsetMinutes);
  if (options.closedDay === 'itself') return date;
  const step = options.closedDay === 'previous' ? -1 : 1;
  while (isClosed(date, options)) date = addDays(date, step);
  return date;
}
