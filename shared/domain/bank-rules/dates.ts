// Owns the date and time forms of the interface document, its date windows, and the order of a range.
import { addDays, dateInZone, parseIsoDate, type IsoDate } from '../calendar.ts';
import type { BankRule, RuleContext } from './rule.ts';

/** "Always UTC, format YYYY-MM-DDThh:mm:ss.sTZD" (2.2): a fraction is part of it. */
const RECEIVED = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{1,9}(?:Z|\+00:00)$/u;

export function isDate(text: string): boolean {
  return parseIsoDate(text) !== undefined;
}

/** Milliseconds since the epoch, `undefined` when the text is not in the form of 2.2. */
export function receivedTime(text: string): number | undefined {
  const date = RECEIVED.exec(text)?.[1];
  return date === undefined || !isDate(date) ? undefined : Date.parse(text);
}

/** How a moment travels in a received window: UTC with a tenth of a second (2.2). */
export function receivedText(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 21)}Z`;
}

type BusinessDates = Pick<RuleContext, 'businessDates' | 'expectedBusinessDates'>;

/**
 * First date of a window of so many days back from the present business date, in the widest reading of it.
 */
export function windowStart({ businessDates }: Pick<BusinessDates, 'businessDates'>, days: number): IsoDate {
  return addDays(earliest(businessDates), -days);
}

/** The same in every reading this bank may use: from this date on no bank refuses. */
export function certainWindowStart(
  { expectedBusinessDates }: Pick<BusinessDates, 'expectedBusinessDates'>,
  days: number,
): IsoDate {
  return addDays(expectedBusinessDates.toSorted().at(-1) ?? unknownDate(), -days);
}

function earliest(dates: readonly IsoDate[]): IsoDate {
  return dates.toSorted()[0] ?? unknownDate();
}

function unknownDate(): never {
  throw new RangeError('A context has at least one business date.');
}

/**
 * Whether a moment's date at the bank is not before the first date. What is no time at all breaks another
 * rule.
 */
export function isReceivedFrom(
  text: string,
  { timeZone }: Pick<RuleContext, 'timeZone'>,
  first: IsoDate,
): boolean {
  const at = receivedTime(text);
  return at === undefined || dateInZone(timeZone, at) >= first;
}

export function isNotAhead(text: string, context: RuleContext): boolean {
  const at = receivedTime(text);
  return at === undefined || at <= context.now;
}

/** From is not after to, where both are given and readable. */
export function inOrder(
  from: string,
  to: string,
  read: (text: string) => number | string | undefined,
): BankRule['holds'] {
  return (request) => {
    const [first, last] = [request[from], request[to]].map((text) =>
      text === undefined ? undefined : read(text),
    );
    return first === undefined || last === undefined || first <= last;
  };
}
