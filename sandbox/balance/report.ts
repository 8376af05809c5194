// Owns the account report of 2.9: header, accounts, balances of each business day, entries and their summary.
import { randomUUID } from 'node:crypto';
import type { Account } from '../data/accounts.ts';
import type { BookedDay } from '../data/books.ts';
import { minorToDecimal } from '../data/history.ts';
import type { Entry } from '../data/history.ts';
import type { Settings } from '../state/settings.ts';
import { amountJson, entryJson } from './entry-json.ts';

type Json = Record<string, unknown>;

export interface ReportContext {
  readonly now: number;
  readonly today: string;
  readonly from: string;
  readonly to: string;
  readonly base: string;
  readonly settings: Readonly<Settings>;
}

export interface AccountDays {
  readonly account: Account;
  readonly days: readonly BookedDay[];
}

export interface BalanceLine {
  readonly type: string;
  readonly date: string;
  readonly minor: bigint;
}

function sum(entries: readonly Entry[]): bigint {
  return entries.reduce((total, entry) => total + (entry.credit ? entry.minor : -entry.minor), 0n);
}

/** Money booked today that counts as available only tomorrow: one credit in ten. */
function notYetAvailable(entries: readonly Entry[]): bigint {
  return entries
    .filter((entry, index) => entry.credit && index % 10 === 9)
    .reduce((total, entry) => total + entry.minor, 0n);
}

/**
 * Four balances per business day: opening and closing, booked and available; today's closing ones are still
 * interim.
 */
function balancesOf(
  { days }: AccountDays,
  { today, settings: { extraBalance: extra } }: Pick<ReportContext, 'today' | 'settings'>,
): BalanceLine[] {
  return days.flatMap(({ date, opening, entries }) => {
    const closing = opening + sum(entries);
    const [booked, available] = date === today ? ['ITBD', 'ITAV'] : ['CLBD', 'CLAV'];
    const lines = [
      { type: 'OPBD', date, minor: opening },
      { type: booked, date, minor: closing },
      { type: 'OPAV', date, minor: opening },
      { type: available, date, minor: closing - notYetAvailable(entries) },
    ];
    const expected = date === today ? [{ type: 'XPCD', date, minor: closing }] : [];
    return [...lines, ...expected, ...(extra === '' ? [] : [{ type: extra, date, minor: closing }])];
  });
}

function signed(minor: bigint, settings: Readonly<Settings>): bigint {
  return minor < 0n && settings.negativeBalances === 'unsigned' ? -minor : minor;
}

function balanceJson(account: Account, line: BalanceLine, context: ReportContext): Json {
  const { settings } = context;
  const amount = amountJson(signed(line.minor, settings), account.currency);
  const indicator = line.minor < 0n ? 'DBIT' : 'CRDT';
  return {
    Tp: { CdOrPrtry: { Cd: line.type } },
    Amt: amount,
    CdtDbtInd: indicator,
    Dt: { Dt: line.date },
    Avlbty: {
      Amt: amount,
      CdtDbtInd: settings.availabilityIndicator === 'string' ? indicator : amount,
      Dt: { ActlDt: line.date, NbOfDays: '0' },
    },
    ...(account.id === 'FR-EUR'
      ? { CdtLine: { Amt: amountJson(15_000_000n, account.currency), Incl: false } }
      : {}),
  };
}

function summary(entries: readonly Entry[], currency: string): Json {
  const total = (list: readonly Entry[]): string =>
    minorToDecimal(
      list.reduce((all, entry) => all + entry.minor, 0n),
      currency,
    );
  const [credits, debits] = [
    entries.filter((entry) => entry.credit),
    entries.filter((entry) => !entry.credit),
  ];
  const net = sum(entries);
  return {
    TtlNtries: {
      NbOfNtries: String(entries.length),
      Sum: total(entries),
      TtlNetNtryAmt: minorToDecimal(net < 0n ? -net : net, currency),
      CdtDbtInd: net < 0n ? 'DBIT' : 'CRDT',
    },
    TtlCdtNtries: { NbOfNtries: String(credits.length), Sum: total(credits) },
    TtlDbtNtries: { NbOfNtries: String(debits.length), Sum: total(debits) },
  };
}

function multiplied(entries: readonly Entry[], wanted: number): readonly Entry[] {
  if (wanted === 0 || entries.length === 0) return entries;
  return Array.from({ length: wanted }, (_, index) => {
    const entry = entries[index % entries.length] as Entry;
    // Copies carry no details: fifty thousand of them stay within what a client may read.
    return index < entries.length
      ? entry
      : { ...entry, reference: `${entry.reference.slice(0, 9)}X${index}`, payments: [] };
  });
}

function reportJson(each: AccountDays, context: ReportContext, sequence: number): Json {
  const { account, days } = each;
  const entries = multiplied(
    days.flatMap((day) => day.entries),
    context.settings.balanceEntries,
  );
  return {
    Id: `SBR-${context.today.replaceAll('-', '')}-${account.number}`,
    ElctrncSeqNb: String(sequence),
    CreDtTm: new Date(context.now).toISOString(),
    FrToDt: { FrDtTm: `${context.from}T00:00:00.000Z`, ToDtTm: `${context.to}T23:59:59.000Z` },
    CpyDplctInd: 'CODU',
    Acct: {
      Id: account.iban === undefined ? { Othr: { Id: account.number } } : { IBAN: account.iban },
      Tp: { Cd: 'CASH' },
      Ccy: account.currency,
      Nm: account.name,
      Ownr: { Nm: account.owner },
      Svcr: { FinInstnId: { BIC: account.bic, Nm: 'Sandbox Bank' }, BrnchId: { Id: account.branch } },
    },
    Bal: balancesOf(each, context).map((line) => balanceJson(account, line, context)),
    TxsSummry: summary(entries, account.currency),
    Ntry: entries.map((entry) => entryJson(account, entry, context.base, context.settings.amountDepth)),
  };
}

export function accountReport(accounts: readonly AccountDays[], context: ReportContext): Json {
  return {
    Document: {
      BkToCstmrAcctRpt: {
        GrpHdr: {
          MsgId: `SBB${randomUUID().replaceAll('-', '').slice(0, 32)}`,
          CreDtTm: new Date(context.now).toISOString(),
          MsgPgntn: { PgNb: '1', LastPgInd: context.settings.lastPage },
          AddtlInf: `Base currency ${context.base}`,
        },
        Rpt: accounts.map((each, index) => reportJson(each, context, index + 1)),
      },
    },
  };
}

/** The newer vendor shape of wire practice §6. */
export function newerReport(accounts: readonly AccountDays[], context: ReportContext): Json {
  return {
    unavailable_accounts: [],
    account_balance: accounts.map((each) => ({
      account_identification: each.account.iban ?? each.account.number,
      currency: each.account.currency,
      balances: balancesOf(each, context).map(({ type, date, minor }) => ({
        type,
        date,
        amount: minorToDecimal(minor < 0n ? -minor : minor, each.account.currency),
        credit_debit_indicator: minor < 0n ? 'DBIT' : 'CRDT',
      })),
    })),
  };
}
