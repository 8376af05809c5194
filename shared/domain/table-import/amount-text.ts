// Owns how a written amount can be read: with a decimal point, with a decimal comma, or both ways.
import { isPayableCurrency } from '../money.ts';

export type DecimalMark = '.' | ',';

export interface AmountText {
  readonly negative: boolean;
  /** ISO 4217 code that is written beside it, or that its sign stands for everywhere; else empty. */
  readonly currency: string;
  /** A sign that several currencies share; else empty. */
  readonly sign: string;
  /** Plain decimal text under each mark; null where the text is no number under it. */
  readonly readings: Readonly<Record<DecimalMark, string | null>>;
}

/** Signs that are one currency everywhere; $ and ¥ are several. */
const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };
/** Currencies that are written with a sign which several share. */
const SHARED: Readonly<Record<string, string>> = {
  $: `ARS AUD BBD BMD BND BSD BZD CAD CLP COP CVE DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD
    USD UYU XCD`,
  '¥': 'CNY JPY',
};

const BEFORE = /^([A-Z]{3}|[€$£¥])\s*/u;
const AFTER = /\s*([A-Z]{3}|[€$£¥])$/u;
const BLANK = '[ \\u00a0\\u202f\\u2009]';

/** A whole number without groups, with groups of three by one sign, or grouped as in India. */
function wholePart(group: string): string {
  return `\\d+|[1-9]\\d{0,2}(?:${group}\\d{3})+|[1-9]\\d{0,2}(?:${BLANK}\\d{3})+|[1-9]\\d{0,2}(?:['’]\\d{3})+`;
}

const POINT = new RegExp(`^(${wholePart(',')}|[1-9]\\d?(?:,\\d{2})+,\\d{3})?(?:\\.(\\d+))?$`, 'u');
const COMMA = new RegExp(`^(${wholePart('\\.')})?(?:,(\\d+))?$`, 'u');

function plain(pattern: RegExp, body: string): string | null {
  const [whole, before = '', after] = pattern.exec(body) ?? [];
  if (whole === undefined || (before === '' && after === undefined)) return null;
  const digits = before.replace(/\D/gu, '').replace(/^0+(?=\d)/u, '');
  return after === undefined ? digits : `${digits === '' ? '0' : digits}.${after}`;
}

/** Longer than any amount with its currency, also with blanks around it. */
const LONGEST = 200;

/** Undefined for what is no amount at all. */
export function readAmountText(text: string): AmountText | undefined {
  if (text.length > LONGEST) return undefined;
  let body = text.replaceAll('\u2212', '-').trim();
  let currency = '';
  let sign = '';
  const mark = (found: string | undefined): boolean => {
    if (found === undefined) return true;
    const code = SIGNS[found] ?? (isPayableCurrency(found) ? found : '');
    if (code === '' && SHARED[found] === undefined) return false;
    if (code !== '' && currency !== '' && code !== currency) return false;
    if (code === '') sign = found;
    else currency = code;
    return true;
  };
  let negative = false;
  const unsigned = (): void => {
    const bare =
      /^\((.+)\)$/u.exec(body)?.[1] ?? /^-\s*(.+)$/u.exec(body)?.[1] ?? /^(.+?)\s*-$/u.exec(body)?.[1];
    // "12,-" is twelve and no cents, not a negative amount.
    if (bare === undefined || /[.,]-{1,2}$/u.test(body)) return;
    negative = true;
    body = bare.trim();
  };
  unsigned();
  if (!mark(BEFORE.exec(body)?.[1])) return undefined;
  body = body.replace(BEFORE, '');
  if (!mark(AFTER.exec(body)?.[1])) return undefined;
  body = body.replace(AFTER, '');
  if (!negative) unsigned();
  body = body.replace(/^\+\s*/u, '').replace(/[.,]-{1,2}$/u, '');
  const readings = { '.': plain(POINT, body), ',': plain(COMMA, body) };
  return readings['.'] === null && readings[','] === null
    ? undefined
    : { negative, currency, sign, readings };
}

/** Whether what stands beside the amount is the sign or the code of another currency. */
export function namesOther({ currency, sign }: AmountText, expected: string): boolean {
  if (expected === '') return false;
  if (currency !== '') return currency !== expected;
  return sign !== '' && !(SHARED[sign] ?? '').split(/\s+/u).includes(expected);
}

/** The one mark under which an amount can be read; `both` where either gives the same, `either` where not. */
export function decimalMarkOf({ readings }: AmountText): DecimalMark | 'both' | 'either' {
  const point = readings['.'];
  const comma = readings[','];
  if (point === null) return ',';
  if (comma === null) return '.';
  return point === comma ? 'both' : 'either';
}

/** What a text such as 1.234 is under each mark; empty where there is only one reading. */
export function amountReadings(
  text: string,
): readonly { readonly mark: DecimalMark; readonly value: string }[] {
  const amount = readAmountText(text);
  if (amount === undefined || decimalMarkOf(amount) !== 'either') return [];
  return (['.', ','] as const).map((mark) => ({ mark, value: amount.readings[mark] ?? '' }));
}
