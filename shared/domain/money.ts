// Amounts of money, exact and never a float: decimal numbers as messages say them, which currencies exist
// with how many decimals, and whole minor units of one currency.
import type { CurrencyTotal } from './batch.ts';
import type { Brand } from './brand.ts';
import {
  ACTIVE_CURRENCIES,
  FUND_CURRENCIES,
  HISTORIC_CURRENCIES,
  UNPAYABLE_CURRENCIES,
} from './currency-list.ts';
import type { MinorTotal } from './records/batch.ts';
import { err, ok, type Result } from './result.ts';

// Which currency codes exist, how many decimals each has, and which may still be paid in.

/** Three capital letters that ISO 4217 knows or once knew. */
export type CurrencyCode = Brand<string, 'CurrencyCode'>;

type CurrencyStanding = 'active' | 'fund' | 'unpayable' | 'historic';

interface Currency {
  readonly code: CurrencyCode;
  /** Decimals of the minor unit (ISO 4217), 0 to 4; `undefined` where the standard gives none. */
  readonly exponent: number | undefined;
  readonly name: string;
  readonly standing: CurrencyStanding;
}

const ROW = /^([A-Z]{3}) ([0-4-]) (.+)$/;

function rows(list: string, standing: CurrencyStanding): Currency[] {
  return list
    .trim()
    .split(/[|\n]/)
    .map((row) => {
      const [, code, exponent, name] = ROW.exec(row) ?? [];
      if (code === undefined || exponent === undefined || name === undefined)
        throw new Error(`currency list: bad row ${row}`);
      return {
        code: code as CurrencyCode,
        exponent: exponent === '-' ? undefined : Number(exponent),
        name,
        standing,
      };
    });
}

const ALL: ReadonlyMap<string, Currency> = new Map(
  [
    ...rows(ACTIVE_CURRENCIES, 'active'),
    ...rows(FUND_CURRENCIES, 'fund'),
    ...rows(UNPAYABLE_CURRENCIES, 'unpayable'),
    ...rows(HISTORIC_CURRENCIES, 'historic'),
  ].map((currency) => [currency.code, currency]),
);

/** The currency of a code, whatever its standing; `undefined` if ISO 4217 never had it. */
export function findCurrency(code: string): Currency | undefined {
  return ALL.get(code);
}

/** Whether a new payment may be made in this code. */
export function isPayableCurrency(code: string): code is CurrencyCode {
  const standing = ALL.get(code)?.standing;
  return standing === 'active' || standing === 'fund';
}

/**
 * Decimals of the currency's minor unit (JPY 0, EUR 2, KWD 3, CLF 4); `undefined` for an unknown or unpayable
 * code.
 */
export function exponentOf(code: string): number | undefined {
  return ALL.get(code)?.exponent;
}

/** Active currencies by code, as offered in a form. */
export function activeCurrencies(): readonly Currency[] {
  return [...ALL.values()].filter((currency) => currency.standing === 'active');
}

// Exact decimal numbers: sums across currencies, and what an xs:decimal in a message says.

/** The number unscaled × 10^-scale. */
export interface Decimal {
  readonly unscaled: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { unscaled: 0n, scale: 0 };

const XS_DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
/**
 * Far beyond the 18 digits of any amount. Arithmetic on a bank's million digits would hold the whole desk up.
 */
const MOST_CHARACTERS = 1_000;

/**
 * Reads the lexical form of xs:decimal (XML Schema part 2, 3.2.3): optional sign, digits, at most one point,
 * `5.` and `.5` included, exponents and blanks refused. `undefined` if it is anything else, or longer than
 * any amount.
 */
export function parseXsdDecimal(text: string): Decimal | undefined {
  const match = text.length > MOST_CHARACTERS ? null : XS_DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const magnitude = BigInt(whole + fraction);
  return { unscaled: sign === '-' ? -magnitude : magnitude, scale: fraction.length };
}

function rescaled(value: Decimal, scale: number): bigint {
  return value.unscaled * 10n ** BigInt(scale - value.scale);
}

/** Exact sum; keeps the larger scale, so that 1.50 + 1 is 2.50. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { unscaled: rescaled(a, scale) + rescaled(b, scale), scale };
}

/**
 * The quotient with `scale` decimals, half away from zero: 0.125 with two is 0.13, and -0.125 is -0.13.
 * Throws RangeError where the divisor is zero.
 */
export function divideDecimals(a: Decimal, b: Decimal, scale: number): Decimal {
  const shift = scale - a.scale + b.scale;
  const numerator = shift < 0 ? a.unscaled : a.unscaled * 10n ** BigInt(shift);
  const denominator = shift < 0 ? b.unscaled * 10n ** BigInt(-shift) : b.unscaled;
  const isNegative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const rounded = (2n * n + d) / (2n * d);
  return { unscaled: isNegative ? -rounded : rounded, scale };
}

/** Negative, zero or positive as a is less than, equal to (by value) or greater than b. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = rescaled(a, scale) - rescaled(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * Without trailing zeros of the fraction: the form in which XML Schema counts totalDigits and fractionDigits.
 */
export function trimDecimal(value: Decimal): Decimal {
  let { unscaled, scale } = value;
  while (scale > 0 && unscaled % 10n === 0n) {
    unscaled /= 10n;
    scale -= 1;
  }
  return { unscaled, scale };
}

/** Decimals that carry value: 10.500 has one. What fractionDigits of XML Schema limits. */
export function significantDecimals(value: Decimal): number {
  return trimDecimal(value).scale;
}

/** Plain notation with exactly `scale` decimals: never an exponent, never a plus, never a bare point. */
export function formatDecimal(value: Decimal): string {
  const negative = value.unscaled < 0n;
  const digits = (negative ? -value.unscaled : value.unscaled).toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const text = value.scale === 0 ? whole : `${whole}.${digits.slice(-value.scale)}`;
  return negative ? `-${text}` : text;
}

/**
 * Plain notation with at least `decimals` decimals and no superfluous zeros beyond them: how totals are
 * written.
 */
export function formatDecimalAtLeast(value: Decimal, decimals: number): string {
  const trimmed = trimDecimal(value);
  const scale = Math.max(trimmed.scale, decimals);
  return formatDecimal({ unscaled: rescaled(trimmed, scale), scale });
}

/** `minor` counts the currency's smallest unit: EUR 12.34 is 1234n, JPY 12 is 12n. */
export interface Money {
  readonly minor: bigint;
  readonly currency: CurrencyCode;
}

export type MoneyProblem =
  | 'not-a-decimal'
  | 'sign'
  | 'too-many-decimals'
  | 'too-many-digits'
  | 'unknown-currency'
  | 'unpayable-currency';

export interface MoneyAllowance {
  /** Accept a leading minus (balances); plus is never accepted. */
  readonly sign?: boolean;
  /** Accept a withdrawn currency (reading old messages). */
  readonly historic?: boolean;
  /** Accept zeros beyond the currency's decimals, as XML Schema does: 10.500 EUR is 10.50 EUR. */
  readonly trailingZeros?: boolean;
}

const STRICT = /^(-?)(\d+)(?:\.(\d+))?$/;
/** ActiveCurrencyAndAmount of ISO 20022: totalDigits 18. */
const MAX_DIGITS = 18;

/**
 * Reads a decimal string such as "1204331.70" in a currency. Strict: no blanks, grouping, exponent, plus, or
 * bare point.
 */
export function parseMoney(
  text: string,
  currency: string,
  allow: MoneyAllowance = {},
): Result<Money, MoneyProblem> {
  const known = findCurrency(currency);
  if (known === undefined) return err('unknown-currency');
  if (known.exponent === undefined || (known.standing === 'historic' && allow.historic !== true))
    return err('unpayable-currency');
  if (text.length > MOST_CHARACTERS) return err('too-many-digits');
  const match = STRICT.exec(text);
  if (match === null) return err('not-a-decimal');
  const [, sign = '', whole = '', written = ''] = match;
  if (sign !== '' && allow.sign !== true) return err('sign');
  const fraction = allow.trailingZeros === true ? written.replace(/0+$/, '') : written;
  if (fraction.length > known.exponent) return err('too-many-decimals');
  const digits = (whole + fraction.padEnd(known.exponent, '0')).replace(/^0+(?=\d)/, '');
  if (digits.length > MAX_DIGITS) return err('too-many-digits');
  const minor = BigInt(digits);
  return ok({ minor: sign === '' ? minor : -minor, currency: known.code });
}

/** The exact number, for sums that cross currencies. */
function toDecimal(money: Money): Decimal {
  return { unscaled: money.minor, scale: exponentOf(money.currency) ?? 0 };
}

/** "1204331.70": all decimals of the currency, for the wire, the store and the contract. */
export function amountText(money: Money): string {
  return formatDecimal(toDecimal(money));
}

/** "EUR 1204331.70": one text of a record, which a page writes in the form of its region. */
export function moneyText(money: Money): string {
  return `${money.currency} ${amountText(money)}`;
}

/** One total per currency, by code. */
export function totalsByCurrency(amounts: Iterable<Money>): readonly Money[] {
  const totals = new Map<CurrencyCode, bigint>();
  for (const { currency, minor } of amounts) totals.set(currency, (totals.get(currency) ?? 0n) + minor);
  return [...totals]
    .map(([currency, minor]) => ({ minor, currency }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/**
 * The exact sum of all amounts irrespective of currency (ISO 20022 CtrlSum): no superfluous zeros, "0" for
 * none.
 */
export function controlSum(amounts: Iterable<Money>): string {
  return formatDecimal(trimDecimal(totalsByCurrency(amounts).map(toDecimal).reduce(addDecimals, ZERO)));
}

/** Money of the store as the contract carries it: a decimal string with its currency beside it. */
export function totalsView(totals: readonly MinorTotal[]): CurrencyTotal[] {
  return totals.map(({ currency, minor, count }) => ({
    currency,
    amount: formatDecimal({ unscaled: minor, scale: exponentOf(currency) ?? 2 }),
    count,
  }));
}
