// Owns the sum of accounts in several currencies: each account is converted by its rate and rounded to the
// reporting currency's minor unit, then all are added. What cannot be counted is named with its reason, and
// no rate is invented. An account that is listed by its IBAN and by its BBAN is one account.
import { hasIbanForm, isSameAccount } from './account-identification.ts';
import { includedCreditLine } from './account-report/figures.ts';
import { daysBetween, parseIsoDate } from './calendar.ts';
import { convertAmount, type ExchangeRates } from './exchange-rate.ts';
import { addDecimals, exponentOf, findCurrency, formatDecimal, parseXsdDecimal } from './money.ts';

export const NOT_COUNTED = ['no-rate', 'no-balance', 'unavailable', 'not-read'] as const;
type NotCountedReason = (typeof NOT_COUNTED)[number];

export interface TotalFigure {
  readonly amount: string | null;
  readonly currency: string | null;
  readonly date: string | null;
  readonly receivedAt: string;
  readonly creditLine?: { readonly amount: string | null; readonly included: boolean | null } | null;
}

export interface TotalAccount {
  /** Identification and currency: the same under each base currency it was asked for. */
  readonly account: string;
  readonly id: string | null;
  readonly currency: string | null;
  readonly standing: 'known' | 'unavailable';
  readonly booked: TotalFigure | null;
  readonly available: TotalFigure | null;
}

export interface FigureTotal {
  /** Null where no account is counted, which is not zero. */
  readonly total: string | null;
  readonly counted: number;
  readonly left: readonly {
    readonly account: string;
    readonly currency: string | null;
    readonly reason: NotCountedReason;
  }[];
  /** Counted balances that are older than the newest of them, in calendar days. */
  readonly older: readonly { readonly account: string; readonly days: number }[];
  /** Accounts whose counted balance includes a credit line of the bank. */
  readonly withCreditLine: readonly string[];
}

export interface ReportingTotal {
  readonly booked: FigureTotal;
  readonly available: FigureTotal;
  /** Listed by two numbers, and counted once, as the other one, with the newest balance of both. */
  readonly once: readonly { readonly account: string; readonly as: string }[];
  /** Of accounts in another currency; null where it is not counted. */
  readonly values: readonly {
    readonly account: string;
    readonly booked: string | null;
    readonly available: string | null;
  }[];
  /** Currencies whose rate was used, in their order. */
  readonly used: readonly string[];
}

type Kind = 'booked' | 'available';
type Counted =
  | { readonly reason: NotCountedReason; readonly currency: string | null }
  | {
      readonly reason: null;
      readonly currency: string;
      readonly value: string;
      readonly day: string;
      readonly withCreditLine: boolean;
    };

export function reportingTotal(
  accounts: readonly TotalAccount[],
  { reporting, rates }: ExchangeRates,
): ReportingTotal {
  const rateOf = new Map([...rates.map(({ currency, rate }) => [currency, rate] as const), [reporting, '1']]);
  const listed = listedOnce(accounts);
  const twins = twinsOf(listed);
  const once = listed.flatMap((account) => (twins.has(account) ? [] : [withTwins(account, twins)]));
  const countedOf = (kind: Kind): readonly (readonly [TotalAccount, Counted])[] =>
    once.map((account) => [account, counted(account, kind, reporting, rateOf)] as const);
  const [booked, available] = [countedOf('booked'), countedOf('available')];
  const all = [...booked, ...available].map(([, each]) => each);
  const valueOf = (each: Counted | undefined): string | null =>
    each === undefined || each.reason !== null || each.currency === reporting ? null : each.value;
  return {
    booked: totalOf(booked, reporting),
    available: totalOf(available, reporting),
    once: [...twins].map(([twin, { account: as }]) => ({ account: twin.account, as })),
    values: once
      .map(({ account }, place) => ({
        account,
        booked: valueOf(booked[place]?.[1]),
        available: valueOf(available[place]?.[1]),
      }))
      .filter((each) => each.booked !== null || each.available !== null),
    used: [...new Set(all.flatMap((each) => (each.reason === null ? [each.currency] : [])))]
      .filter((currency) => currency !== reporting)
      .toSorted(),
  };
}

/** An account the bank could not show under one base currency, and shows under another, is known. */
function listedOnce(accounts: readonly TotalAccount[]): readonly TotalAccount[] {
  const known = accounts.filter(({ standing }) => standing === 'known');
  const others = accounts.filter(
    (one) => one.standing === 'unavailable' && !known.some(({ id }) => id !== null && id === one.id),
  );
  const all = [...known, ...others];
  return all.filter((one, place) => all.findIndex(({ account }) => account === one.account) === place);
}

/** Each account that is another one by its BBAN, and that one: the one with the IBAN stands for both. */
function twinsOf(accounts: readonly TotalAccount[]): ReadonlyMap<TotalAccount, TotalAccount> {
  const byIban = accounts.filter(({ id, standing }) => standing === 'known' && hasIbanForm(id ?? ''));
  return new Map(
    accounts.flatMap((one) => {
      const { id } = one;
      if (id === null || hasIbanForm(id)) return [];
      const same = byIban.find(
        (other) => isSameAccount(other.id ?? '', id) && currencyOf(other) === currencyOf(one),
      );
      return same === undefined ? [] : [[one, same] as const];
    }),
  );
}

const currencyOf = ({ currency, booked, available }: TotalAccount): string | null =>
  currency ?? booked?.currency ?? available?.currency ?? null;

function withTwins(account: TotalAccount, twins: ReadonlyMap<TotalAccount, TotalAccount>): TotalAccount {
  const all = [account, ...[...twins].flatMap(([twin, of]) => (of === account ? [twin] : []))];
  return all.length === 1
    ? account
    : { ...account, booked: newestOf(all, 'booked'), available: newestOf(all, 'available') };
}

/** By the day of the balance, then by when its report came; of equal ones that of the IBAN. */
function newestOf(accounts: readonly TotalAccount[], kind: Kind): TotalFigure | null {
  const timeOf = ({ date, receivedAt }: TotalFigure): string =>
    `${(date ?? receivedAt).slice(0, 10)} ${receivedAt}`;
  return (
    accounts
      .flatMap((account) => account[kind] ?? [])
      .filter(({ amount }) => amount !== null)
      .toSorted((one, other) => timeOf(other).localeCompare(timeOf(one), 'en'))[0] ??
    accounts[0]?.[kind] ??
    null
  );
}

function counted(
  { standing, currency: ofAccount, ...account }: TotalAccount,
  kind: Kind,
  reporting: string,
  rateOf: ReadonlyMap<string, string>,
): Counted {
  const figure = account[kind];
  const currency = figure?.currency ?? ofAccount;
  if (standing === 'unavailable') return { reason: 'unavailable', currency };
  if (figure === null || figure.amount === null) return { reason: 'no-balance', currency };
  const amount = parseXsdDecimal(figure.amount);
  if (amount === undefined || currency === null || findCurrency(currency) === undefined)
    return { reason: 'not-read', currency };
  const rate = rateOf.get(currency);
  if (rate === undefined) return { reason: 'no-rate', currency };
  return {
    reason: null,
    currency,
    value: formatDecimal(convertAmount(amount, rate, reporting)),
    day: (figure.date ?? figure.receivedAt).slice(0, 10),
    withCreditLine: includedCreditLine(figure.creditLine) !== null,
  };
}

function totalOf(all: readonly (readonly [TotalAccount, Counted])[], reporting: string): FigureTotal {
  const values = all.flatMap(([{ account }, each]) =>
    each.reason === null ? [{ account, value: each.value, day: parseIsoDate(each.day) }] : [],
  );
  const newest = values
    .flatMap(({ day }) => day ?? [])
    .toSorted()
    .at(-1);
  const sum = values.reduce((total, { value }) => addDecimals(total, parseXsdDecimal(value) ?? total), {
    unscaled: 0n,
    scale: exponentOf(reporting) ?? 0,
  });
  return {
    total: values.length === 0 ? null : formatDecimal(sum),
    counted: values.length,
    left: all.flatMap(([{ account }, { reason, currency }]) =>
      reason === null ? [] : [{ account, currency, reason }],
    ),
    older: values.flatMap(({ account, day }) =>
      newest === undefined || day === undefined || day === newest
        ? []
        : [{ account, days: daysBetween(day, newest) }],
    ),
    withCreditLine: all.flatMap(([{ account }, each]) =>
      each.reason === null && each.withCreditLine ? [account] : [],
    ),
  };
}
