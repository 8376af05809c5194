// Owns the date and time forms of the interface document, and the order of a range.
import { addDays, dateInZone, parseIsoDate, type IsoDate } from '../dates.ts';
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

/** First date of a window of so many days back from the present business date. */
export function windowStart(context: Pick<RuleContext, 'businessDate'>, days: number): IsoDate {
  return addDays(context.businessDate, -days);
}

/** Whether a moment's date at the bank lies within the window. What is no time at all breaks another rule. */
export function isWithinWindow(text: string, context: RuleContext, days: number): boolean {
  const at = receivedTime(text);
  return at === undefined || dateInZone(context.timeZone, at) >= windowStart(context, days);
}

export function isNotAhead(text: string, context: RuleContext): boolean {
  const at = receivedTime(text);
  return at === undefined || at <= context.now;
}

/** From is not after to, where both are given and readable. */
export function inOrder(from: string, to: string, read: (text: string) => number | string | undefined): BankRule['holds'] {
  return (request) => {
    const [first, last] = [request[from], request[to]].map((text) => (text === undefined ? undefined : read(text)));
    return first === undefined || last === undefined || first <= last;
  };
}
