// Amounts of money: whole minor units of one currency, never a float.
import { exponentOf, findCurrency } from './currency.ts';
import type { CurrencyCode } from './currency.ts';
import { addDecimals, formatDecimal, trimDecimal, ZERO } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import { err, ok } from './result.ts';
import type { Result } from './result.ts';

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
