// Owns what the numbers of a spreadsheet mean: exact decimal text, and dates by the format they are shown in.
import { addDays, isoDate, parseIsoDate } from '../../shared/domain/calendar.ts';
import { isPayableCurrency } from '../../shared/domain/money.ts';

/** Digits that a spreadsheet itself shows and keeps; what stands beyond them is noise of binary numbers. */
const DIGITS = 15;

/** Plain decimal text of a number as a spreadsheet shows it; null for what is no number. */
export function decimalText(written: string): string | null {
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:E[+-]?\d+)?$/iu.test(written)) return null;
  // Whole numbers are kept as written, however long: an account number may be one.
  if (/^\d{1,40}$/u.test(written)) return written.replace(/^0+(?=\d)/u, '');
  const value = Number(written);
  if (!Number.isFinite(value)) return null;
  const [mantissa = '', exponent = '0'] = value.toExponential(DIGITS - 1).split('e');
  const negative = mantissa.startsWith('-');
  const digits = mantissa.replace(/[-.]/gu, '');
  const point = Number(exponent) + 1;
  const padded =
    point <= 0
      ? { whole: '0', fraction: `${'0'.repeat(-point)}${digits}` }
      : { whole: digits.slice(0, point).padEnd(point, '0'), fraction: digits.slice(point) };
  const fraction = padded.fraction.replace(/0+$/u, '');
  const text = fraction === '' ? padded.whole : `${padded.whole}.${fraction}`;
  return negative && /[1-9]/u.test(text) ? `-${text}` : text;
}

/** Built-in formats of dates (ECMA-376 part 1, 18.8.30), those of East Asian regions included. */
const BUILT_IN_DATES: readonly (readonly [number, number])[] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 54],
  [57, 58],
];

/** What stands in brackets of a format; a second opening bracket begins it again. */
const BRACKET = /\[[^\][]*\]/gu;

/** Whether numbers in this format are shown as a day. `code`: of a format that is not built in. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to);
  const bare = code
    .replaceAll(/"[^"]*"|\\.|_.|\*./gu, '')
    .replaceAll(BRACKET, '')
    .split(';')[0];
  // Minutes are written as months are; a day or a year makes it a date.
  return bare !== undefined && /[dy]/iu.test(bare) && !/general/iu.test(bare);
}

const EPOCH_1900 = isoDate('1899-12-30');
const EPOCH_1904 = isoDate('1904-01-01');
/** Spreadsheets count a 29 February 1900 that never was; nothing is paid on a day before it. */
const FIRST_SERIAL = 61;
const LAST_SERIAL = 2_958_465;

/** The day of a serial number; null where it is none. A time of day is left aside. */
export function serialDate(written: string, is1904: boolean): string | null {
  const days = Math.floor(Number(written));
  if (!Number.isFinite(days) || days > LAST_SERIAL || days < (is1904 ? 0 : FIRST_SERIAL)) return null;
  return parseIsoDate(addDays(is1904 ? EPOCH_1904 : EPOCH_1900, days)) ?? null;
}

/** Digits that a format of zeros shows, such as 00000 for a post code; 0 for any other format. */
export function displayedDigits(code: string | undefined): number {
  // LibreOffice names the language of every format in brackets before it.
  const bare = code?.replaceAll(BRACKET, '') ?? '';
  return /^0{2,15}$/u.test(bare) ? bare.length : 0;
}

/**
 * The code or sign of a currency that a format shows beside its number, such as `"USD" 0.00` or `[$€-407]`;
 * empty where it shows none, or one that cannot be told.
 */
export function displayedCurrency(code: string | undefined): string {
  const shown = (code?.split(';')[0] ?? '')
    // A bracket with a dollar is a currency with its region; any other is a colour or a condition.
    .replaceAll(/\[\$([^\][-]*)(?:-[^\][]*)?\]/gu, '$1')
    .replaceAll(BRACKET, '')
    .replaceAll(/[_*]./gu, ' ')
    .replaceAll(/["\\]/gu, '');
  const [found, more] = shown.match(/(?<![A-Z])[A-Z]{3}(?![A-Z])|[€$£¥]/gu)?.filter(isCurrency) ?? [];
  return found === undefined || more !== undefined ? '' : found;
}

const isCurrency = (text: string): boolean => text.length === 1 || isPayableCurrency(text);
