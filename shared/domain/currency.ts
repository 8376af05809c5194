// Which currency codes exist, how many decimals each has, and which may still be paid in.
import type { Brand } from './brand.ts';
import {
  ACTIVE_CURRENCIES,
  FUND_CURRENCIES,
  HISTORIC_CURRENCIES,
  UNPAYABLE_CURRENCIES,
} from './currency-list.ts';

/** Three capital letters that ISO 4217 knows or once knew. */
export type CurrencyCode = Brand<string, 'CurrencyCode'>;

export type CurrencyStanding = 'active' | 'fund' | 'unpayable' | 'historic';

export interface Currency {
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
