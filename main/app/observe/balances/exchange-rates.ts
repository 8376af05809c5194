// The reporting currency with its exchange rates: typed by a person or read from a file of the European
// Central Bank, kept with where each comes from; and the total of all accounts in that currency.
import {
  dateInZone,
  parseIsoDate,
  type CalendarId,
  type IsoDate,
} from '../../../../shared/domain/calendar.ts';
import type { AccountMaster } from '../../../../shared/domain/account-master.ts';
import { isSameAccount } from '../../../../shared/domain/account-identification.ts';
import type { DeepReadonly } from '../../../../shared/domain/deep-readonly.ts';
import { because, fault, type Fault } from '../../../../shared/domain/errors.ts';
import {
  isOldRate,
  isReportingCurrency,
  isSameRate,
  rateProblem,
  type ExchangeRate,
  type ExchangeRates,
} from '../../../../shared/domain/exchange-rate.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import type { FaultReason } from '../../../../shared/domain/fault-reason.ts';
import { findCurrency } from '../../../../shared/domain/money.ts';
import { exchangeRates } from '../../../../shared/domain/records/exchange-rates.ts';
import { ratesOf, readReferenceRates, type FileRate } from '../../../../shared/domain/reference-rates.ts';
import { reportingTotal, type TotalAccount } from '../../../../shared/domain/reporting-total.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { codedWithin, sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import type { Answer, CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf } from '../../../ports/clock.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';
import type { Stores } from '../../desk/index.ts';
import type { RatesContext } from '../context.ts';
import { cashAccounts, type CashAccount } from './accounts.ts';
import { confirmedAccounts } from './own-accounts.ts';

const SETTING = 'exchange-rates';
const MOST_IN_LOG = 4_000;

type RatesView = CallOutput<'cash.rates'>;
type TypedRates = ParsedInput<'cash.setRates'>;
type RatesFile = NonNullable<TypedRates['file']>;

/** Null where no reporting currency was chosen. Throws FaultError `setting-damaged`. */
async function keptRates(desk: Stores<'desk'>): Promise<ExchangeRates | null> {
  return (await storedSetting(desk, SETTING, exchangeRates)) ?? null;
}

/** A rate is of a day at the bank, on business days and others. */
async function bankToday(
  desk: Pick<RatesContext, 'clock'> & Stores<'desk'>,
): Promise<{ readonly today: IsoDate; readonly calendar: CalendarId }> {
  const profile = (await desk.store.desk.profile())?.profile;
  return {
    today: dateInZone(profile?.timeZone ?? 'UTC', desk.clock.now()),
    calendar: profile?.calendar ?? 'weekends',
  };
}

/** One for each account: of what people confirmed, else of its balances. */
async function accountCurrencies(desk: Stores<'desk' | 'reports'>): Promise<readonly string[]> {
  const cash = await cashAccounts(desk, { planned: false });
  const reported = (cash.ok ? cash.value.accounts : []).map((account) => ({
    account: account.iban ?? account.id ?? account.account,
    currency: account.booked?.currency ?? account.available?.currency ?? account.currency ?? '',
  }));
  const all = [...(await confirmedAccounts(desk)), ...reported]
    .filter(({ currency }) => findCurrency(currency) !== undefined)
    .map(({ account, currency }) => [`${account} ${currency}`, currency] as const);
  return [...new Map(all).values()];
}

async function ratesView(desk: Omit<RatesContext, 'mutex' | 'notifier' | 'seat'>): Promise<RatesView> {
  const kept = await keptRates(desk);
  const ofAccounts = await accountCurrencies(desk);
  const currencies = [...new Set(ofAccounts)].toSorted();
  const count = (code: string): number => ofAccounts.filter((each) => each === code).length;
  const [proposed = ''] = currencies
    .filter((code) => isReportingCurrency(code))
    .toSorted((a, b) => count(b) - count(a));
  return {
    reporting: kept?.reporting ?? '',
    proposed,
    currencies,
    rates: [...(kept?.rates ?? [])],
    today: (await bankToday(desk)).today,
  };
}

export async function getRates(desk: RatesContext): Promise<Result<Answer<'cash.rates'>>> {
  return ok(await ratesView(desk));
}

const notRead = (why: FaultReason, of = ''): Result<never> => err(because('rates-file-not-read', why, of));

/** `currencies`: those the file is asked for. */
function readFile(
  { text }: RatesFile,
  reporting: string,
  currencies: readonly string[],
  today: IsoDate,
): Result<{ readonly date: IsoDate; readonly rates: readonly FileRate[] }> {
  if (!isReportingCurrency(reporting)) return err(fault('reporting-currency-unknown'));
  const read = readReferenceRates(text);
  if (!read.ok)
    return read.error.why === 'form'
      ? notRead('rates-file-form')
      : notRead('rates-file-value', read.error.of);
  const { date } = read.value;
  if (date > today) return notRead('rates-file-ahead');
  const rates = ratesOf(read.value, reporting, currencies);
  return rates === null ? notRead('rates-file-without', reporting) : ok({ date, rates });
}

export async function readRatesFile(
  desk: RatesContext,
  { file, reporting }: ParsedInput<'cash.readRates'>,
): Promise<Result<Answer<'cash.readRates'>>> {
  const currencies = [...new Set(await accountCurrencies(desk))].toSorted();
  const read = readFile(file, reporting, currencies, (await bankToday(desk)).today);
  if (!read.ok) return read;
  const { date, rates } = read.value;
  const has = new Set([reporting, ...rates.map(({ currency }) => currency)]);
  return ok({ date, rates: [...rates], missing: currencies.filter((code) => !has.has(code)) });
}

/** Why these rates are not stored; null where they can be. */
function refusalOf({ reporting, rates }: TypedRates, today: IsoDate): Fault | null {
  if (!isReportingCurrency(reporting)) return fault('reporting-currency-unknown');
  const seen = new Set<string>();
  for (const { currency, rate, date } of rates) {
    const day = parseIsoDate(date);
    const problem = rateProblem(rate);
    const why: FaultReason | null =
      findCurrency(currency) === undefined
        ? 'rate-currency'
        : currency === reporting
          ? 'rate-of-reporting'
          : seen.has(currency)
            ? 'rate-twice'
            : problem !== undefined
              ? `rate-${problem}`
              : day === undefined
                ? 'rate-date'
                : day > today
                  ? 'rate-date-ahead'
                  : null;
    if (why !== null) return because('exchange-rate-refused', why, currency);
    seen.add(currency);
  }
  return null;
}

export function setRates(
  desk: RatesContext,
  typed: ParsedInput<'cash.setRates'>,
): Promise<Result<Answer<'cash.setRates'>>> {
  // Before anything is awaited: who is at the desk may leave it meanwhile.
  const by = desk.seat.view().at?.name ?? '';
  return desk.mutex.runExclusive(SETTING, async () => {
    const { today } = await bankToday(desk);
    const refusal = refusalOf(typed, today);
    if (refusal !== null) return err(refusal);
    const { reporting, rates, file } = typed;
    const currencies = rates.map(({ currency }) => currency);
    const read = file === null ? null : readFile(file, reporting, currencies, today);
    if (read !== null && !read.ok) return read;
    const before = await keptRates(desk);
    const after: ExchangeRates = {
      reporting,
      rates: rates
        .map((rate) => withSource(rate, { by, file, read: read?.value ?? null, before, reporting }))
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    };
    const changes = changesOf(before, after);
    if (changes.length > 0) {
      await desk.store.desk.saveSetting(SETTING, after, {
        at: instantOf(desk.clock),
        act: 'rates.save',
        actor: AT_DESK,
        subject: reporting,
        detail: codedWithin(MOST_IN_LOG, changes),
      });
      desk.notifier.emit('changed', { what: 'settings', id: null });
    }
    return ok(await ratesView(desk));
  });
}

interface Origins {
  readonly by: string;
  readonly file: RatesFile | null;
  readonly read: { readonly date: IsoDate; readonly rates: readonly FileRate[] } | null;
  readonly before: ExchangeRates | null;
  readonly reporting: string;
}

/** The desk finds out by itself where a rate comes from: what a window says of it proves nothing. */
function withSource(
  { currency, rate, date }: TypedRates['rates'][number],
  { by, file, read, before, reporting }: Origins,
): ExchangeRate {
  const alike = (other: { readonly currency: string; readonly rate: string }): boolean =>
    other.currency === currency && isSameRate(other.rate, rate);
  const ofFile = read?.date === date ? read.rates.find(alike) : undefined;
  if (file !== null && ofFile !== undefined)
    return { currency, rate, date, source: { from: 'file', name: file.name, cross: ofFile.cross } };
  const same =
    before?.reporting === reporting
      ? before.rates.find((each) => alike(each) && each.date === date)
      : undefined;
  return same ?? { currency, rate, date, source: { from: 'typed', by } };
}

function changesOf(before: ExchangeRates | null, after: ExchangeRates): readonly Sentence[] {
  const ofBefore = before?.reporting === after.reporting ? before.rates : [];
  const find = (rates: readonly ExchangeRate[], code: string): ExchangeRate | undefined =>
    rates.find(({ currency }) => currency === code);
  const codes = [...new Set([...ofBefore, ...after.rates].map(({ currency }) => currency))].toSorted();
  const changed = codes.filter(
    (code) => JSON.stringify(find(ofBefore, code)) !== JSON.stringify(find(after.rates, code)),
  );
  return [
    ...(before?.reporting === after.reporting
      ? []
      : [
          sentence('log-reporting-currency', {
            reporting: after.reporting,
            before: before?.reporting ?? '',
          }),
        ]),
    ...changed.map((currency) => {
      const [old, now] = [find(ofBefore, currency), find(after.rates, currency)];
      return sentence('log-exchange-rate', {
        currency,
        rate: now?.rate ?? '',
        date: now?.date ?? '',
        file: now?.source.from === 'file' ? now.source.name : '',
        before: old?.rate ?? '',
        dateBefore: old?.date ?? '',
      });
    }),
  ];
}

/** Confirmed accounts that no report names: they would be missing from the total without a word. */
async function withoutReport(
  desk: Stores<'desk'>,
  reported: readonly DeepReadonly<CashAccount>[],
): Promise<readonly TotalAccount[]> {
  const isNamed = ({ account, currency }: AccountMaster): boolean =>
    reported.some(
      (one) =>
        [one.iban, one.id].some((number) => number !== null && isSameAccount(number, account)) &&
        (currency === '' || one.currency === null || one.currency === currency),
    );
  return (await confirmedAccounts(desk))
    .filter((one) => !isNamed(one))
    .map(({ account, currency }) => ({
      account: `${account} ${currency}`.trim(),
      id: account,
      currency: currency === '' ? null : currency,
      standing: 'known',
      booked: null,
      available: null,
    }));
}

/** Faults: `setting-damaged`, of the rates or of the own accounts: a report goes on without the total. */
export async function cashTotal(desk: TotalContext): Promise<Result<Answer<'cash.total'>>> {
  try {
    return await totalOf(desk);
  } catch (error) {
    if (!(error instanceof FaultError && error.fault.code === 'setting-damaged')) throw error;
    return err(error.fault);
  }
}

type TotalContext = Pick<RatesContext, 'clock'> & Stores<'desk' | 'reports'>;

async function totalOf(desk: TotalContext): Promise<Result<Answer<'cash.total'>>> {
  const kept = await keptRates(desk);
  if (kept === null) return ok({ total: null });
  const cash = await cashAccounts(desk, { planned: false });
  if (!cash.ok) return cash;
  const { today, calendar } = await bankToday(desk);
  const { accounts } = cash.value;
  const all = [...accounts, ...(await withoutReport(desk, accounts))];
  const { used, once, ...sums } = reportingTotal(all, kept);
  return ok({
    total: {
      reporting: kept.reporting,
      ...sums,
      once: [...once],
      rates: kept.rates
        .filter(({ currency }) => used.includes(currency))
        .map((rate) => ({ ...rate, old: isOldRate(rate.date, today, calendar) })),
    },
  });
}
