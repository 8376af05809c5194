// Whether the figures of an account report agree: the opening balance and the booked entries make the closing
// balance.
import {
  addDecimals,
  compareDecimals,
  exponentOf,
  formatDecimalAtLeast,
  parseXsdDecimal,
  ZERO,
  type Decimal,
} from '../money.ts';
import type { AccountReport, Balance, Entry, Report } from './report.ts';
import { sideOf, type Amount } from './shape.ts';

/** A report whose figures do not agree. Amounts are signed: a debit has a minus. */
export interface BalanceBreak {
  /** Its place among the reports, from 0. */
  readonly report: number;
  readonly account: string | null;
  readonly currency: string | null;
  readonly opening: string;
  readonly entries: string;
  readonly closing: string;
  /** Closing balance less what opening balance and entries make. */
  readonly difference: string;
}

/** A report without both balances, or with an amount that cannot be read, cannot be checked. */
export function balanceBreaks({ Rpt = [] }: AccountReport): readonly BalanceBreak[] {
  return Rpt.flatMap((report, place) => breakOf(report, place) ?? []);
}

function breakOf({ Acct = {}, Bal = [], Ntry = [] }: Report, place: number): BalanceBreak | null {
  const byDay = Bal.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0));
  const opening = byDay.find((each) => isOf(each, 'OPBD')) ?? byDay.find((each) => isOf(each, 'PRCD'));
  const closing = byDay.findLast((each) => isOf(each, 'CLBD'));
  const before = signedDecimal(opening?.Amt, opening?.CdtDbtInd);
  const after = signedDecimal(closing?.Amt, closing?.CdtDbtInd);
  const entries = sumOfBooked(Ntry);
  if (before === null || after === null || entries === null) return null;
  const difference = addDecimals(after, negatedDecimal(addDecimals(before, entries)));
  if (compareDecimals(difference, ZERO) === 0) return null;
  const currency = closing?.Amt?.Ccy ?? Acct.Ccy ?? null;
  const decimals = exponentOf(currency ?? '') ?? 0;
  const text = (value: Decimal): string => formatDecimalAtLeast(value, decimals);
  return {
    report: place,
    account: Acct.Id?.IBAN ?? Acct.Id?.Othr?.Id ?? null,
    currency,
    opening: text(before),
    entries: text(entries),
    closing: text(after),
    difference: text(difference),
  };
}

/** Empty where the balance has none. */
function dayOf({ Dt = {} }: Balance): string {
  return (Dt.Dt ?? Dt.DtTm ?? '').slice(0, 10);
}

function isOf({ Tp }: Balance, code: string): boolean {
  return Tp?.CdOrPrtry?.Cd === code;
}

/** Null where a booked entry has no amount or no side. */
export function sumOfBooked(entries: readonly Entry[]): Decimal | null {
  let sum: Decimal | null = ZERO;
  for (const { Amt, CdtDbtInd, Sts } of entries) {
    if (!isBooked(Sts)) continue;
    const amount = signedDecimal(Amt, CdtDbtInd);
    sum = sum === null || amount === null ? null : addDecimals(sum, amount);
  }
  return sum;
}

/** Pending, future and informational entries are in no balance. */
export function isBooked(status: string | undefined): boolean {
  return status !== 'PDNG' && status !== 'INFO' && status !== 'FUTR';
}

/** Amounts may come signed or unsigned beside their side (wire practice 6). */
export function signedDecimal(
  amount: Amount | undefined,
  indicator: string | Amount | undefined,
): Decimal | null {
  const value = amount?.amt === undefined ? undefined : parseXsdDecimal(amount.amt);
  const side = typeof indicator === 'string' ? sideOf(indicator) : null;
  if (value === undefined || side === null) return null;
  return side === 'DBIT' && value.unscaled > 0n ? negatedDecimal(value) : value;
}

export function negatedDecimal({ unscaled, scale }: Decimal): Decimal {
  return { unscaled: -unscaled, scale };
}
