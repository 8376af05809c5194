// The lexical rules of XML Schema 1.0 part 2 for decimal, boolean, date and dateTime; values arrive without
// outer space.

export interface XsdDecimal {
  /** True for a value below zero; minus zero is zero. */
  readonly negative: boolean;
  /** Digits that count: no leading zeros of the whole part, no trailing zeros of the fraction. */
  readonly totalDigits: number;
  readonly fractionDigits: number;
}

const DECIMAL = /^([+-]?)0*(\d*)(?:\.(\d*?)0*)?$/;
const HAS_DIGIT = /\d/;

/** Section 3.2.3: digits with an optional sign and point (`5.`, `.5`, `+5` are decimals); no exponent. */
export function readXsdDecimal(value: string): XsdDecimal | undefined {
  const match = DECIMAL.exec(value);
  if (match === null || !HAS_DIGIT.test(value)) return undefined;
  const whole = match[2] ?? '';
  const fraction = match[3] ?? '';
  const digits = whole.length + fraction.length;
  return {
    negative: match[1] === '-' && digits > 0,
    totalDigits: Math.max(1, digits),
    fractionDigits: fraction.length,
  };
}

/** Section 3.2.2. */
export function isXsdBoolean(value: string): boolean {
  return value === 'true' || value === 'false' || value === '1' || value === '0';
}

const ZONE = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?';
// A year has four digits or more; past 18 no reader counts on.
const DAY = '(-?(?:[1-9]\\d{3,17}|0\\d{3}))-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
// Section 3.2.7.1: 24:00:00 is the only time with hour 24, a second is below 60 (no leap second).
const TIME = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)';
const DATE = new RegExp(`^${DAY}${ZONE}$`);
const DATE_TIME = new RegExp(`^${DAY}T${TIME}${ZONE}$`);

function isDay(match: RegExpExecArray | null): boolean {
  if (match === null) return false;
  const year = match[1] ?? '';
  // Section 3.2.7: the year 0000 is not a year.
  if (year === '0000' || year === '-0000') return false;
  const day = Number(match[3]);
  return day <= 28 || day <= daysIn(Number(match[2]), Number(year.slice(-4)));
}

/** 10000 is a multiple of 400, so the last four digits of a year decide on the leap day. */
function daysIn(month: number, year: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0) ? 29 : 28;
}

/** Section 3.2.9, with the optional time zone. */
export function isXsdDate(value: string): boolean {
  return isDay(DATE.exec(value));
}

/** Section 3.2.7, with fractions of a second and the optional time zone. */
export function isXsdDateTime(value: string): boolean {
  return isDay(DATE_TIME.exec(value));
}
