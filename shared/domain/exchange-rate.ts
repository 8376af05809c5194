// Owns what an exchange rate is: how many units of a currency one unit of the reporting currency buys, the
// day it is of and where it comes from; and when a rate is refused, too old, or the cross of two others.
import { addBusinessDays, type CalendarId, type IsoDate } from './calendar.ts';
import {
  compareDecimals,
  divideDecimals,
  exponentOf,
  findCurrency,
  formatDecimal,
  parseXsdDecimal,
  trimDecimal,
  ZERO,
  type Decimal,
} from './money.ts';

/** Beyond any rate that is quoted: 1 KWD is some 290,000 LBP. */
const MOST_WHOLE_DIGITS = 9;
const MOST_DECIMALS = 15;
const RATE = /^(?<whole>\d+)(?:\.(?<fraction>\d+))?$/u;

export type RateProblem = 'form' | 'digits' | 'zero';

/** Why the text is no rate: a plain decimal above zero, without a sign or groups. */
export function rateProblem(text: string): RateProblem | undefined {
  const { whole, fraction = '' } = (text.length > 100 ? null : RATE.exec(text))?.groups ?? {};
  if (whole === undefined) return /^\d{101,}$/u.test(text) ? 'digits' : 'form';
  if (whole.replace(/^0+/u, '').length > MOST_WHOLE_DIGITS || fraction.length > MOST_DECIMALS)
    return 'digits';
  return /[1-9]/u.test(text) ? undefined : 'zero';
}

/** ISO 4217, in use and with a minor unit: what a total can be rounded to. */
export function isReportingCurrency(code: string): boolean {
  return findCurrency(code)?.standing === 'active' && exponentOf(code) !== undefined;
}

/** `by`: the name of whoever typed it; empty where nobody was signed in. `cross`: made of two of the file. */
export type RateSource =
  | { readonly from: 'typed'; readonly by: string }
  | { readonly from: 'file'; readonly name: string; readonly cross: boolean };

export interface ExchangeRate {
  readonly currency: string;
  /** Units of `currency` for one unit of the reporting currency, as the European Central Bank quotes. */
  readonly rate: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly source: RateSource;
}

export interface ExchangeRates {
  readonly reporting: string;
  readonly rates: readonly ExchangeRate[];
}

export const MOST_RATES = 200;

/** By value: 1.0850 is 1.085. */
export function isSameRate(a: string, b: string): boolean {
  const [x, y] = [parseXsdDecimal(a), parseXsdDecimal(b)];
  return x !== undefined && y !== undefined && compareDecimals(x, y) === 0;
}

const OLD_AFTER = 5;

/** Older than five business days of the calendar. */
export function isOldRate(date: string, today: IsoDate, calendar: CalendarId): boolean {
  return date < addBusinessDays(calendar, today, -OLD_AFTER);
}

/** The amount in the reporting currency, rounded half away from zero to its minor unit. */
export function convertAmount(amount: Decimal, rate: string, reporting: string): Decimal {
  return divideDecimals(amount, parseXsdDecimal(rate) ?? ZERO, exponentOf(reporting) ?? 0);
}

/** More than any published rate has, so that what the rounding takes away is far below its last digit. */
const CROSS_DIGITS = 10;

/**
 * Of two rates of the same third currency, how many units of the first one unit of the second buys: ten
 * significant digits. What is shown is what is counted with.
 */
export function crossRate(of: string, base: string): string {
  const [a, b] = [parseXsdDecimal(of) ?? ZERO, parseXsdDecimal(base) ?? ZERO];
  const size = digitsOf(a) - a.scale - (digitsOf(b) - b.scale);
  // The quotient has as many whole digits as `size`, or one more.
  const first = divideDecimals(a, b, Math.max(0, CROSS_DIGITS - size));
  const over = digitsOf(first) - CROSS_DIGITS;
  const quotient = over > 0 ? divideDecimals(a, b, Math.max(0, first.scale - over)) : first;
  return formatDecimal(trimDecimal(quotient));
}

const digitsOf = ({ unscaled }: Decimal): number => unscaled.toString().length;
