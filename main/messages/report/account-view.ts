// What one account of a report says, as the window shows it, and its figures by day.
import type { Availability, Balance, Report } from '../../../shared/domain/account-report/report.ts';
import { figuresByDay, isClosingBooked } from '../../../shared/domain/account-report/figures.ts';
import { reportedAccountKey } from '../../../shared/domain/account-report/reported-account.ts';
import { sideOf, type Amount } from '../../../shared/domain/account-report/shape.ts';
import { parseIsoDate } from '../../../shared/domain/calendar.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { ReadAccount, ReadFigure } from '../../ports/store/reports.ts';

export type AccountView = CallOutput<'balances.get'>['accountViews'][number];
type BalanceView = AccountView['balances'][number];

/**
 * A bank may split an account over several reports of one answer: what they give for one day counts together,
 * and stands in the first of them.
 * @param entries how many there are, by report.
 * @param createdAt when the whole answer was made, where a report does not say it.
 * @returns `contradictory` where, for a balance of one day or of none, the bank gives more than one amount,
 * of which none is the later one.
 */
export function readAccounts(
  reports: readonly Report[],
  entries: readonly number[],
  createdAt: string | null,
): { readonly accounts: readonly ReadAccount[]; readonly contradictory: boolean } {
  const views = reports.map((report, position) => accountView(report, position, entries[position] ?? 0));
  const madeAt = (view: AccountView): string | null => view.createdAt ?? createdAt;
  const alike = Map.groupBy(views, (view) => reportedAccountKey(view) ?? view);
  const read = views.map((view) => {
    const its = alike.get(reportedAccountKey(view) ?? view) ?? [];
    const balances = its[0] === view ? its.flatMap((one) => madeBalances(one, madeAt(one))) : [];
    const figures = figuresByDay(balances);
    return { figures, account: readAccount(view, madeAt(view), figures) };
  });
  return {
    accounts: read.map(({ account }) => account),
    contradictory: read.some(({ figures }) => figures.some(({ also }) => also !== undefined)),
  };
}

type MadeBalance = BalanceView & { readonly createdAt: string | null };

function madeBalances({ balances }: AccountView, createdAt: string | null): readonly MadeBalance[] {
  return balances.map((balance) => ({ ...balance, createdAt }));
}

function readAccount(
  view: AccountView,
  createdAt: string | null,
  figures: readonly MadeBalance[],
): ReadAccount {
  const days = view.balances.flatMap(({ date }) => dayOf(date) ?? []).toSorted();
  return {
    position: view.index,
    entries: view.entries,
    account: reportedAccountKey(view),
    view: JSON.stringify(view),
    figures: datedFigures(figures),
    from: dayOf(view.from) ?? days[0] ?? '',
    to: dayOf(view.to) ?? days.at(-1) ?? '',
    closedUntil:
      view.balances
        .filter(isClosingBooked)
        .flatMap(({ date }) => dayOf(date) ?? [])
        .toSorted()
        .at(-1) ?? '',
    createdAt,
  };
}

/** The date of an ISODate or an ISODateTime; null for anything else, a day no calendar has too. */
export function dayOf(text: string | null | undefined): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/u.exec(text ?? '')?.[0];
  return day === undefined ? null : (parseIsoDate(day) ?? null);
}

/** A balance without a day stands in its report only; one without a type is of a type nobody knows. */
function datedFigures(figures: readonly MadeBalance[]): readonly ReadFigure[] {
  return figures.flatMap(({ createdAt, ...balance }) => {
    const day = dayOf(balance.date);
    if (day === null) return [];
    const type = balance.type ?? '';
    return [
      {
        day,
        type: balance.subType === null ? type : `${type}/${balance.subType}`,
        view: JSON.stringify(balance),
        createdAt,
      },
    ];
  });
}

function accountView(
  { Acct = {}, FrToDt = {}, Bal = [], TxsSummry = {}, CreDtTm }: Report,
  index: number,
  entries: number,
): AccountView {
  const { TtlCdtNtries: credits = {}, TtlDbtNtries: debits = {}, TtlNtries: all = {} } = TxsSummry;
  return {
    index,
    id: Acct.Id?.IBAN ?? Acct.Id?.Othr?.Id ?? null,
    iban: Acct.Id?.IBAN ?? null,
    name: Acct.Nm ?? null,
    currency: Acct.Ccy ?? null,
    owner: Acct.Ownr?.Nm ?? null,
    servicerBic: Acct.Svcr?.FinInstnId?.BIC ?? null,
    branch: Acct.Svcr?.BrnchId?.Id ?? null,
    from: FrToDt.FrDtTm ?? null,
    to: FrToDt.ToDtTm ?? null,
    createdAt: CreDtTm ?? null,
    balances: Bal.map((each) => balanceView(each, Acct.Ccy)),
    totals: {
      credits: credits.NbOfNtries ?? null,
      creditSum: credits.Sum ?? null,
      debits: debits.NbOfNtries ?? null,
      debitSum: debits.Sum ?? null,
      all: all.NbOfNtries ?? null,
      net: signed(all.TtlNetNtryAmt, all.CdtDbtInd),
      netIndicator: indicatorText(all.CdtDbtInd),
    },
    entries,
  };
}

function balanceView(
  { Tp = {}, Amt = {}, CdtDbtInd, CdtLine, Dt = {}, Avlbty = [] }: Balance,
  accountCurrency: string | undefined,
): BalanceView {
  const type = Tp.CdOrPrtry?.Cd ?? Tp.CdOrPrtry?.Prtry ?? null;
  return {
    type,
    subType: Tp.SubTp?.Cd ?? Tp.SubTp?.Prtry ?? null,
    date: Dt.Dt ?? Dt.DtTm ?? null,
    // Digits beside a side that is none would be counted as money that is there.
    amount: hasKnownSide(CdtDbtInd) ? signed(Amt.amt, CdtDbtInd) : null,
    currency: Amt.Ccy ?? accountCurrency ?? null,
    indicator: indicatorText(CdtDbtInd),
    creditLine: creditLineView(CdtLine),
    availability: Avlbty.map(availabilityView),
  };
}

/** The one that is part of the balance comes first; the amount of several such is not one figure. */
function creditLineView(lines: Balance['CdtLine']): BalanceView['creditLine'] {
  const included = (lines ?? []).filter(({ Incl }) => Incl === true);
  const line = included[0] ?? lines?.[0];
  if (line === undefined) return null;
  return {
    amount: included.length > 1 ? null : (line.Amt?.amt ?? null),
    currency: included.length > 1 ? null : (line.Amt?.Ccy ?? null),
    included: line.Incl ?? null,
  };
}

function availabilityView({
  Amt = {},
  CdtDbtInd,
  Dt = {},
}: Availability): BalanceView['availability'][number] {
  return {
    amount: signed(Amt.amt, CdtDbtInd),
    currency: Amt.Ccy ?? null,
    indicator: indicatorText(CdtDbtInd),
    date: Dt.ActlDt ?? null,
    days: Dt.NbOfDays ?? null,
  };
}

/**
 * Amounts may come signed or unsigned beside DBIT (wire practice 6): a debit is shown with one minus either
 * way.
 */
export function signed(digits: string | undefined, indicator: string | Amount | undefined): string | null {
  if (digits === undefined) return null;
  const isDebit = indicatorText(indicator) === 'DBIT' && /[1-9]/u.test(digits);
  return isDebit && !digits.startsWith('-') ? `-${digits.replace(/^\+/u, '')}` : digits;
}

function hasKnownSide(indicator: string | Amount | undefined): boolean {
  const said = indicatorText(indicator);
  return said === null || sideOf(said) !== null;
}

/** An indicator that came as an amount says nothing of the side. */
export function indicatorText(indicator: string | Amount | undefined): string | null {
  return typeof indicator === 'string' ? indicator : null;
}
