// The double's reporting currency: its rates are read, kept and counted with by the rules of the desk.
import { isoDate } from '../../../shared/domain/calendar.ts';
import { isOldRate, isSameRate, type ExchangeRates } from '../../../shared/domain/exchange-rate.ts';
import { ratesOf, readReferenceRates } from '../../../shared/domain/reference-rates.ts';
import { reportingTotal, type FigureTotal } from '../../../shared/domain/reporting-total.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { knownAccounts } from './cash.ts';
import type { Notify } from './desk-handlers.ts';
import { scene } from './scene.ts';

const TODAY = isoDate('2026-11-20');

/** With ?currencies one rate is old, one comes from a file, and one currency has none. */
function firstRates(): ExchangeRates {
  const typed = { from: 'typed', by: 'Ada Keller' } as const;
  const file = { from: 'file', name: 'eurofxref-daily.xml', cross: false } as const;
  const dollars = { currency: 'USD', rate: '1.0850', date: '2026-11-20', source: typed };
  return {
    reporting: 'EUR',
    rates: scene().includes('currencies')
      ? [
          { currency: 'CHF', rate: '0.9300', date: '2026-11-20', source: file },
          { currency: 'JPY', rate: '161.35', date: '2026-11-11', source: typed },
          { ...dollars, source: file },
        ]
      : [dollars],
  };
}

const copied = ({ left, older, withCreditLine, ...its }: FigureTotal) => ({
  ...its,
  left: [...left],
  older: [...older],
  withCreditLine: [...withCreditLine],
});

export function exchangeRateHandlers(tell: Notify, empty: boolean): Partial<Handlers> {
  let kept: ExchangeRates | null = empty || scene().includes('no-rates') ? null : firstRates();
  const currencies = (): string[] =>
    [...new Set(knownAccounts(empty).flatMap(({ currency }) => currency ?? []))].toSorted();
  const view = () => ({
    reporting: kept?.reporting ?? '',
    proposed: empty ? '' : 'EUR',
    currencies: currencies(),
    rates: [...(kept?.rates ?? [])],
    today: TODAY,
  });
  const read = (text: string, reporting: string, wanted: readonly string[]) => {
    const found = readReferenceRates(text);
    if (!found.ok) throw new Refusal('rates-file-not-read');
    return { date: found.value.date, rates: [...(ratesOf(found.value, reporting, wanted) ?? [])] };
  };
  return {
    // With ?unread-rates nothing can be read of them.
    'cash.rates': () => {
      if (scene().includes('unread-rates')) throw new Refusal('internal');
      return view();
    },
    'cash.readRates': ({ file, reporting }) => {
      const { date, rates } = read(file.text, reporting, currencies());
      const has = [reporting, ...rates.map(({ currency }) => currency)];
      return { date, rates, missing: currencies().filter((code) => !has.includes(code)) };
    },
    'cash.setRates': ({ reporting, rates, file }) => {
      const found = file === null ? null : read(file.text, reporting, currencies());
      kept = {
        reporting,
        rates: rates.map((rate) => {
          const its = found?.rates.find(
            (each) => each.currency === rate.currency && isSameRate(each.rate, rate.rate),
          );
          return {
            ...rate,
            source:
              file === null || its === undefined
                ? { from: 'typed', by: 'Ada Keller' }
                : { from: 'file', name: file.name, cross: its.cross },
          };
        }),
      };
      tell('settings');
      return view();
    },
    'cash.total': () => {
      if (kept === null) return { total: null };
      const { used, booked, available, once, values } = reportingTotal(knownAccounts(empty), kept);
      const rates = kept.rates.filter(({ currency }) => used.includes(currency));
      return {
        total: {
          reporting: kept.reporting,
          booked: copied(booked),
          available: copied(available),
          once: [...once],
          values: [...values],
          rates: rates.map((rate) => ({ ...rate, old: isOldRate(rate.date, TODAY, 'TARGET') })),
        },
      };
    },
  };
}
