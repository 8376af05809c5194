// The values of MT940 fields, exactly as far as the standard allows them: amounts with a decimal comma, dates
// of two-digit years, balances, accounts.
import { isValidBic, isValidIban, parseIban } from '../../../shared/domain/account-identification.ts';
import type { Report } from '../../../shared/domain/account-report/report.ts';
import { daysBetween, parseIsoDate, type IsoDate } from '../../../shared/domain/calendar.ts';
import {
  exponentOf,
  findCurrency,
  formatDecimalAtLeast,
  parseXsdDecimal,
  significantDecimals,
} from '../../../shared/domain/money.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { StatementProblem } from './problem.ts';

type What = StatementProblem['what'];

/** As the standard writes it: digits, the decimal comma, the decimals the currency has. */
const AMOUNT = /^\d{1,18},\d{0,6}$/u;

/** With all decimals of its currency, so that it is the same text as in the bank's own report. */
export function mtAmount(text: string, currency: string): string | null {
  const decimals = exponentOf(currency) ?? 2;
  const value = AMOUNT.test(text) ? parseXsdDecimal(text.replace(',', '.')) : undefined;
  return value === undefined || significantDecimals(value) > decimals
    ? null
    : formatDecimalAtLeast(value, decimals);
}

/** YYMMDD. SWIFT reads 80 to 99 as the last century. */
export function dateOf(text: string): IsoDate | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/u.exec(text) ?? [];
  if (year === undefined) return null;
  return parseIsoDate(`${Number(year) >= 80 ? '19' : '20'}${year}-${month}-${day}`) ?? null;
}

export interface Period {
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

/**
 * The day of MMDD, whose year nothing says. A day of the statement's period comes first, for a value date may
 * be months away; of several the one nearest to the value date is meant.
 */
export function bookingDate(monthDay: string, valueDate: IsoDate, { from, to }: Period): IsoDate | null {
  const year = Number(valueDate.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap(
    (each) => parseIsoDate(`${each}-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`) ?? [],
  );
  const past = days.filter((day) => to === null || day <= to);
  const inside = past.filter((day) => from !== null && day >= from);
  const candidates = [inside, past, days].find((each) => each.length > 0) ?? [];
  return (
    candidates.toSorted(
      (a, b) => Math.abs(daysBetween(valueDate, a)) - Math.abs(daysBetween(valueDate, b)),
    )[0] ?? null
  );
}

export interface MtBalance {
  readonly side: 'CRDT' | 'DBIT';
  readonly date: IsoDate;
  readonly currency: string;
  readonly amount: string;
}

export function balanceOf(text: string): Result<MtBalance, What> {
  const side = text.startsWith('C') ? 'CRDT' : text.startsWith('D') ? 'DBIT' : null;
  if (side === null) return err('side');
  const date = dateOf(text.slice(1, 7));
  if (date === null) return err('date');
  const currency = text.slice(7, 10);
  if (findCurrency(currency) === undefined) return err('currency');
  const amount = mtAmount(text.slice(10).trimEnd(), currency);
  return amount === null ? err('amount') : ok({ side, date, currency, amount });
}

/** Number and sum of entries: `3EUR1234,50`. */
export function mtSum(
  text: string,
): Result<{ readonly count: string; readonly currency: string; readonly sum: string }, What> {
  const [, count, currency = '', amount = ''] = /^(\d{1,5})([A-Z]{3})(\S*)$/u.exec(text.trimEnd()) ?? [];
  if (count === undefined || findCurrency(currency) === undefined) return err('currency');
  const sum = mtAmount(amount, currency);
  return sum === null ? err('amount') : ok({ count: String(Number(count)), currency, sum });
}

/** Floor limit: `EURD1000,`; null where it is none. */
export function limitCurrency(text: string): Result<string, What> {
  const currency = text.slice(0, 3);
  if (findCurrency(currency) === undefined) return err('currency');
  const amount = text.slice(3).replace(/^[CD]/u, '').trimEnd();
  return mtAmount(amount, currency) === null ? err('amount') : ok(currency);
}

/** `YYMMDDhhmm` and, where it is there, the offset `+hhmm`; null where it is none. */
export function timeOf(text: string): string | null {
  const [, day = '', hour, minute, offset] =
    /^(\d{6})([01]\d|2[0-3])([0-5]\d)([+-](?:0\d|1[0-4])[0-5]\d)?$/u.exec(text.trim()) ?? [];
  const date = dateOf(day);
  if (date === null) return null;
  const zone = offset === undefined ? '' : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  return `${date}T${hour}:${minute}:00${zone}`;
}

type Account = NonNullable<Report['Acct']>;

/** The bank of an account by its BIC, or by its number in Germany's clearing. */
export function bankNamed(text: string): NonNullable<Account['Svcr']> {
  const bare = text.trim();
  if (isValidBic(bare)) return { FinInstnId: { BIC: bare } };
  const system = /^\d{8}$/u.test(bare) ? { ClrSysId: { Cd: 'DEBLZ' } } : {};
  return { FinInstnId: { ClrSysMmbId: { ...system, MmbId: bare } } };
}

export function accountIdOf(text: string): NonNullable<Account['Id']> {
  const iban = parseIban(text);
  return iban.ok ? { IBAN: iban.value } : { Othr: { Id: text.trim() } };
}

/**
 * Field 25: an IBAN, `bank/number` or a number of the bank's own, some with the currency behind it; 25P has
 * the BIC in a second line. Null where it names no account.
 */
export function mtAccount(lines: readonly string[], currency: string | null): Account | null {
  const [first = '', second = ''] = lines.map((line) => line.trim());
  const slash = first.indexOf('/', 1);
  const [bank, number] =
    slash === -1 || first.startsWith('/')
      ? [second, first.replace(/^\//u, '')]
      : [first.slice(0, slash), first.slice(slash + 1)];
  const bare = withoutCurrency(number.trim(), currency);
  if (bare === '' || bare.length > 34 || (second !== '' && !isValidBic(second))) return null;
  // Two letters and check digits that are wrong are a damaged IBAN, and no other number of this account.
  if (/^[A-Z]{2}\d{2}[A-Z0-9 ]{11,}$/u.test(bare) && !parseIban(bare).ok) return null;
  return {
    ...(currency === null ? {} : { Ccy: currency }),
    Id: accountIdOf(bare),
    ...(bank === '' ? {} : { Svcr: bankNamed(bank) }),
  };
}

function withoutCurrency(number: string, currency: string | null): string {
  if (currency === null || !number.endsWith(currency)) return number;
  const bare = number.slice(0, -3).trimEnd();
  return /^\d+$/u.test(bare) || isValidIban(bare) || number.includes(' ') ? bare : number;
}
