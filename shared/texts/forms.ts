// Owns how a sentence writes its numbers and dates: in the form of the region for which it is made.
import { formatIban, isValidIban } from '../domain/account-identification.ts';
import { dateInZone, timeInZone } from '../domain/calendar.ts';
import { DEFAULT_REGION, writeDay, writeDecimal, type Region } from '../domain/region.ts';

/**
 * Set only while one text is made, which never waits for anything: nobody else can see it, and no catalogue
 * has to hand it through its functions.
 */
let region: Region = DEFAULT_REGION;

export function inRegion<T>(chosen: Region, make: () => T): T {
  const before = region;
  region = chosen;
  try {
    return make();
  } finally {
    region = before;
  }
}

/** The zone of the screen that a sentence stands on; UTC elsewhere. Set as the region is. */
let zone: string | undefined;

export function inZone<T>(chosen: string, make: () => T): T {
  const before = zone;
  zone = chosen;
  try {
    return make();
  } finally {
    zone = before;
  }
}

/** How many of something: `12,345`. */
export function count(of: number): string {
  return writeDecimal(String(of), region);
}

/**
 * An IBAN in groups of four, as on every screen: nobody compares 22 characters in one word. No line breaks
 * within it, nor before a currency after it.
 */
export function accountNumber(plain: string): string {
  const [, iban = plain, currency] = /^(\S+) ([A-Z]{3})$/u.exec(plain) ?? [];
  // Some sentences keep it in groups already.
  const bare = iban.replaceAll(' ', '');
  if (!isValidIban(bare)) return plain;
  const whole = formatIban(bare).replaceAll(' ', '\u{A0}');
  return currency === undefined ? whole : `${whole}\u{A0}${currency}`;
}

/** A plain decimal such as `1204331.70`; any other text stays as it is. */
export function decimal(plain: string): string {
  return writeDecimal(plain, region);
}

/** A plain decimal beside another one, with as many decimals at least: what differs is the value alone. */
export function alike(plain: string, other: string): string {
  const [decimals = ''] = /(?<=^\d+\.)\d+$/u.exec(other) ?? [];
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/u.exec(plain) ?? [];
  if (whole === undefined || decimals.length <= fraction.length) return decimal(plain);
  return decimal(`${whole}.${fraction.padEnd(decimals.length, '0')}`);
}

/** A plain decimal behind its currency; no line breaks between them. */
export function amountOf(currency: string, plain: string): string {
  return `${currency}\u00a0${decimal(plain)}`;
}

/**
 * Currency and plain decimal, `EUR 1204331.70`. Records of earlier versions hold `EUR 1,204,331.70`. Any
 * other text stays as it is.
 */
export function money(text: string): string {
  const [, currency, amount] = /^([A-Z]{3}) (-?[\d,]+(?:\.\d+)?)$/u.exec(text) ?? [];
  return currency === undefined || amount === undefined
    ? text
    : amountOf(currency, amount.replaceAll(',', ''));
}

/** YYYY-MM-DD, with the months of the sentence's language. */
export function day(date: string, months: readonly string[]): string {
  return writeDay(date, region, months);
}

/**
 * An instant of ISO 8601 in UTC, with the months of the sentence's language: as the clock of the screen shows
 * it, which names its zone, else in UTC, which is named. Any other text stays as it is.
 */
export function instant(text: string, months: readonly string[]): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?Z$/u.exec(text) ?? [];
  if (date !== undefined && zone !== undefined) {
    const at = Date.parse(text);
    return `${day(dateInZone(zone, at), months)} ${timeInZone(zone, at)}`;
  }
  return date === undefined || time === undefined ? text : `${day(date, months)} ${time}\u00a0UTC`;
}

/** Words that begin a line. */
export function lineStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same texts, each made in the form of the region. */
export function textsOfRegion<T extends object>(texts: T, chosen: Region): T {
  return Object.fromEntries(
    Object.entries(texts).map(([name, member]: [string, unknown]) => [name, ofRegion(member, chosen)]),
  ) as T;
}

function ofRegion(member: unknown, chosen: Region): unknown {
  if (typeof member === 'function')
    return (...given: readonly unknown[]): unknown =>
      ofRegion(
        inRegion(chosen, () => Reflect.apply(member, undefined, given) as unknown),
        chosen,
      );
  return typeof member === 'object' && member !== null && !Array.isArray(member)
    ? textsOfRegion(member, chosen)
    : member;
}
