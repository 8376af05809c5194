// The four balances of a day, which of them is the last word, and the difference between two days.
import { isClosingBooked, newest } from '../../../shared/domain/account-report/figures.ts';
import { addDecimals, formatDecimal, parseXsdDecimal } from '../../../shared/domain/money.ts';
import type { CashDay, Figure } from './figures.ts';

export const FOUR = ['openingBooked', 'closingBooked', 'openingAvailable', 'closingAvailable'] as const;
export type Balance = (typeof FOUR)[number];

/** ISO codes of each, the closing one before the interim one that stands in for it. */
const TYPES: Readonly<Record<Balance, readonly string[]>> = {
  openingBooked: ['OPBD'],
  closingBooked: ['CLBD', 'ITBD'],
  openingAvailable: ['OPAV'],
  closingAvailable: ['CLAV', 'ITAV'],
};

/** What the day before closed with, as its bank names it from the next day on. */
const PREVIOUSLY_CLOSED = ['PRCD'];

/** @param before the day before among those that have figures. */
export function figureOf({ figures }: CashDay, balance: Balance, before?: CashDay): Figure | undefined {
  const own = newest(figures, TYPES[balance]);
  return balance === 'openingBooked' ? (own ?? newest(before?.figures ?? [], PREVIOUSLY_CLOSED)) : own;
}

/** Whether an interim balance, or the closing one of the day before, stands where another one is named. */
export function isSubstitute(balance: Balance, { type }: Figure): boolean {
  return type !== TYPES[balance][0];
}

/** Balances beside the four: expected, forward, for information, and those of no known type. */
export function otherFigures(day: CashDay): readonly Figure[] {
  const four = new Set(FOUR.map((balance) => figureOf(day, balance)));
  return day.figures.filter((figure) => !four.has(figure));
}

/** Intraday: the day has no closing figure yet. */
export function isIntraday(day: CashDay): boolean {
  const types = day.figures.map(({ type }) => type);
  return types.some((type) => type === 'ITBD' || type === 'ITAV') && !day.figures.some(isClosingBooked);
}

/** `b - a`, digits kept; null when either is not said or no number, or their currencies differ. */
export function figureDifference(a: Figure | undefined, b: Figure | undefined): string | null {
  const [x, y] = [parseXsdDecimal(a?.amount ?? ''), parseXsdDecimal(b?.amount ?? '')];
  if (x === undefined || y === undefined || a?.currency !== b?.currency) return null;
  return formatDecimal(addDecimals(y, { ...x, unscaled: -x.unscaled }));
}
