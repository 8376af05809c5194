// What is said of the total of all accounts in the reporting currency, on the screen and on paper: the rates
// it was made by, what it leaves out, and which balances are older.
import type { ExchangeRate, RateSource } from '../domain/exchange-rate.ts';
import type { FigureTotal, ReportingTotal } from '../domain/reporting-total.ts';
import type { Texts } from './index.ts';

interface SaidTotal {
  readonly reporting: string;
  readonly booked: FigureTotal;
  readonly available: FigureTotal;
  readonly once: ReportingTotal['once'];
  readonly rates: readonly (ExchangeRate & { readonly old: boolean })[];
}
type Which = keyof Texts['exchangeRates']['days'];

export function rateSourceText({ exchangeRates: s }: Texts, source: RateSource): string {
  return source.from === 'typed' ? s.typed(source.by) : s.file(source.name, source.cross);
}

/** Rates of one day and source in one line. */
export function rateLines(
  t: Texts,
  { reporting, rates }: SaidTotal,
): readonly { readonly text: string; readonly old: boolean }[] {
  const alike = Map.groupBy(rates, ({ date, source }) => JSON.stringify([date, source]));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const equals = t.exchangeRates.equals(
      reporting,
      group.map(({ rate, currency }) => [rate, currency] as const),
    );
    const origin = t.exchangeRates.ofDay(t.dates.day(first.date), rateSourceText(t, first.source));
    return [{ text: `${equals} · ${origin}`, old: first.old }];
  });
}

/** Each account once where both figures miss it for one reason. `nameOf` writes its number. */
export function notCountedLines(
  { exchangeRates: s }: Texts,
  { booked, available }: SaidTotal,
  nameOf: (account: string) => string,
): readonly string[] {
  const keyOf = ({ account, reason }: FigureTotal['left'][number]): string => `${account} ${reason}`;
  const [inBooked, inAvailable] = [booked, available].map(({ left }) => new Set(left.map(keyOf)));
  const once = new Map([...booked.left, ...available.left].map((one) => [keyOf(one), one]));
  return [...once].map(([key, { account, reason, currency }]) => {
    const which: Which =
      inBooked?.has(key) === true ? (inAvailable?.has(key) === true ? 'both' : 'booked') : 'available';
    const why =
      reason === 'no-rate'
        ? s.why[reason](currency ?? '')
        : reason === 'unavailable'
          ? s.why[reason]
          : s.why[reason][which];
    return s.ofAccount(nameOf(account), why);
  });
}

export function olderLines(
  { exchangeRates: s }: Texts,
  { booked, available }: SaidTotal,
  nameOf: (account: string) => string,
): readonly string[] {
  const daysIn = ({ older }: FigureTotal, account: string): number =>
    older.find((one) => one.account === account)?.days ?? 0;
  const accounts = new Set([...booked.older, ...available.older].map(({ account }) => account));
  return [...accounts].flatMap((account) => {
    const [ofBooked, ofAvailable] = [daysIn(booked, account), daysIn(available, account)];
    const said: readonly (readonly [Which, number])[] =
      ofBooked === ofAvailable
        ? [['both', ofBooked]]
        : [
            ['booked', ofBooked],
            ['available', ofAvailable],
          ];
    return said
      .filter(([, days]) => days > 0)
      .map(([which, days]) => s.ofAccount(nameOf(account), s.days[which](days)));
  });
}

/** Accounts whose balance includes a credit line: part of that money is the bank's. */
export function creditLineLines(
  { exchangeRates: s }: Texts,
  { booked, available }: SaidTotal,
  nameOf: (account: string) => string,
): readonly string[] {
  return [...new Set([...booked.withCreditLine, ...available.withCreditLine])].map((account) => {
    const inBooked = booked.withCreditLine.includes(account);
    const which: Which = !inBooked
      ? 'available'
      : available.withCreditLine.includes(account)
        ? 'both'
        : 'booked';
    return s.ofAccount(nameOf(account), s.lineIn[which]);
  });
}

/** Accounts that stand in the list by two numbers. */
export function onceLines(
  { exchangeRates: s }: Texts,
  { once }: SaidTotal,
  nameOf: (account: string) => string,
): readonly string[] {
  return once.map(({ account, as }) => s.isAccount(nameOf(account), nameOf(as)));
}
