// The report of one day, by account and currency: what left, what came, what waits and what is unknown, and
// the newest balances.
import { isoDate, spanOfDays } from '../../../../shared/domain/calendar.ts';
import {
  addDecimals,
  exponentOf,
  formatDecimalAtLeast,
  parseXsdDecimal,
  ZERO,
} from '../../../../shared/domain/money.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import {
  creditLineLines,
  notCountedLines,
  olderLines,
  onceLines,
  rateLines,
} from '../../../../shared/texts/total-text.ts';
import type { DaySum } from '../../../ports/store.ts';
import { cashAccounts, cashTotal, entryRow } from '../../observe/index.ts';
import type { ReportContext } from '../context.ts';
import { totalRows } from './lists.ts';
import {
  amountCell,
  codeCell,
  countCell,
  dayCell,
  moneyCell,
  optionalTextCell,
  type ReportCell,
  type ReportColumn,
  type ReportContents,
  type ReportTable,
  type Writing,
} from './report.ts';

type Choice = Extract<ParsedInput<'reports.make'>['what'], { readonly report: 'day' }>;
type Balances = Extract<Awaited<ReturnType<typeof cashAccounts>>, { readonly ok: true }>['value']['accounts'];
type Total = Extract<Awaited<ReturnType<typeof cashTotal>>, { readonly ok: true }>['value']['total'];
type Direction = keyof Writing['t']['reports']['direction'];

const PAGE = 500;

/** Entries of one account that are alike in direction and currency. */
interface Came {
  readonly account: string;
  readonly direction: Direction;
  readonly currency: string;
  readonly entries: number;
  /** Null: the bank gave none that can be read, which is not 0. */
  readonly amount: string | null;
}

export async function dayReport(
  desk: ReportContext,
  { day }: Choice,
  { t, timeZone }: Writing,
): Promise<Result<ReportContents>> {
  const [from, to] = spanOfDays(timeZone, isoDate(day), isoDate(day));
  const sums = await desk.store.reports.daySums(from, to);
  const cash = await cashAccounts(desk, { planned: false });
  const balances = cash.ok ? cash.value.accounts : [];
  const inOne = await cashTotal(desk);
  const total = inOne.ok ? inOne.value.total : null;
  // The rest of the report is true without the total.
  const without = inOne.ok ? '' : t.faults[inOne.error.code].happened;
  const came = await cameOn(desk, balances, day);
  const words = t.reports;
  const part = (of: DaySum['part']): readonly DaySum[] => sums.filter((one) => one.part === of);
  const [left, waits, unknown] = [part('left'), part('waits'), part('unknown')];
  const p = words.dayParts;
  const tables: readonly ReportTable[] = [
    {
      ...paymentTable(p.left, left, t, {
        valueDate: false,
        // What came back or never went is no money that left.
        summed: left.filter(({ state }) => state !== 'refused' && state !== 'returned'),
      }),
      note: p.leftNote,
      empty: p.noneLeft,
    },
    { ...cameTable(came, t), note: p.cameNote, empty: p.noneCame },
    {
      ...paymentTable(p.waits, waits, t, { valueDate: true, summed: waits }),
      note: p.waitsNote,
      empty: p.noneWaits,
    },
    {
      ...paymentTable(p.unknown, unknown, t, { valueDate: true, summed: unknown }),
      note: p.unknownNote,
      empty: p.noneUnknown,
    },
    { ...balanceTable({ balances, total, without }, t), empty: p.noneBalances },
  ];
  return ok({
    name: `${words.names.day}-${day}`,
    subject: 'day',
    landscape: false,
    parts: [
      {
        title: words.names.day,
        about: [[words.day, { is: 'text', text: t.dates.day(day), strong: true }]],
        notes: [],
        tables,
      },
    ],
    table: flatTable({ left, waits, unknown, came, balances }, t),
    leftOut: 0,
  });
}

const accountCell = (account: string, t: Writing['t']): ReportCell =>
  account === '' ? optionalTextCell(t.reports.noAccount) : codeCell(account);

function paymentTable(
  title: string,
  sums: readonly DaySum[],
  t: Writing['t'],
  { valueDate, summed }: { readonly valueDate: boolean; readonly summed: readonly DaySum[] },
): Omit<ReportTable, 'empty'> {
  const { columns: c, dayState } = t.reports;
  const rows = valueDate ? sums : withoutDates(sums);
  const columns: readonly ReportColumn[] = [
    { title: c.account, is: 'code', width: 37 },
    { title: c.kind, is: 'text', width: 18 },
    ...(valueDate ? [{ title: c.valueDate, is: 'day', width: 16 } satisfies ReportColumn] : []),
    { title: c.state, is: 'text', width: 18 },
    { title: c.payments, is: 'count', width: 12 },
    { title: c.amount, is: 'amount', width: 26 },
  ];
  return {
    title,
    columns,
    totals: totalRows(
      columns,
      summed.map(({ currency, minor, payments, kind }) => ({ currency, minor, count: payments, kind })),
      t,
    ),
    rows: rows.map((one) => [
      accountCell(one.ownAccount, t),
      optionalTextCell(t.common.kind[one.kind]),
      ...(valueDate ? [dayCell(one.valueDate)] : []),
      optionalTextCell(dayState[one.state]),
      countCell(one.payments),
      moneyCell(one.currency, one.minor),
    ]),
  };
}

/** The value date plays no part in what left on a day. */
function withoutDates(sums: readonly DaySum[]): readonly DaySum[] {
  const alike = Map.groupBy(sums, ({ ownAccount, currency, kind, state }) =>
    JSON.stringify([ownAccount, currency, kind, state]),
  );
  return [...alike.values()].flatMap(([first, ...rest]) =>
    first === undefined
      ? []
      : [
          rest.reduce(
            (sum, one) => ({ ...sum, payments: sum.payments + one.payments, minor: sum.minor + one.minor }),
            first,
          ),
        ],
  );
}

async function cameOn(desk: ReportContext, accounts: Balances, day: string): Promise<readonly Came[]> {
  const came = new Map<string, Came>();
  for (const account of new Set(accounts.map((one) => one.account)))
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      // One page after the other: the store is asked by others meanwhile.
      // oxlint-disable-next-line no-await-in-loop
      const page = await desk.store.reports.entries({ account, from: day, to: day, offset, limit: PAGE });
      ({ total } = page);
      for (const { indicator, status, currency, amount } of page.rows.map(entryRow)) {
        const direction = directionOf(indicator, status);
        const isRead = parseXsdDecimal(amount ?? '') !== undefined;
        const key = JSON.stringify([account, direction, currency, isRead]);
        const before = came.get(key);
        came.set(key, {
          account,
          direction,
          currency: currency ?? '',
          entries: (before?.entries ?? 0) + 1,
          amount: isRead ? added(before?.amount ?? '0', amount ?? '0', currency ?? '') : null,
        });
      }
    }
  return [...came.values()];
}

function directionOf(indicator: string | null, status: string | null): Direction {
  if (indicator !== 'CRDT' && indicator !== 'DBIT') return 'other';
  const pending = status !== null && status !== 'BOOK';
  return indicator === 'CRDT' ? (pending ? 'creditPending' : 'credit') : pending ? 'debitPending' : 'debit';
}

function added(a: string, b: string, currency: string): string {
  const sum = addDecimals(parseXsdDecimal(a) ?? ZERO, parseXsdDecimal(b) ?? ZERO);
  return formatDecimalAtLeast(sum, exponentOf(currency) ?? 0);
}

/** An account over all reports is its identification and its currency; the currency stands at the amount. */
const accountId = (account: string): string => account.split(' ')[0] ?? account;

function cameCell({ amount, currency }: Came, t: Writing['t']): ReportCell {
  return amount === null ? optionalTextCell(t.cash.unknownFigure) : amountCell({ amount, currency });
}

function cameTable(came: readonly Came[], t: Writing['t']): Omit<ReportTable, 'empty'> {
  const { columns: c, direction, dayParts } = t.reports;
  return {
    title: dayParts.came,
    columns: [
      { title: c.account, is: 'code', width: 30 },
      { title: c.direction, is: 'text', width: 36 },
      { title: c.entries, is: 'count', width: 12 },
      { title: c.amount, is: 'amount', width: 26 },
    ],
    rows: came.map((one) => [
      codeCell(accountId(one.account)),
      optionalTextCell(direction[one.direction]),
      countCell(one.entries),
      cameCell(one, t),
    ]),
  };
}

/** A balance that nobody reported is unknown wherever it would stand. */
function figureCell(
  figure: Balances[number]['booked'],
  currency: string | null,
  t: Writing['t'],
): ReportCell {
  return figure?.amount === undefined || figure.amount === null
    ? optionalTextCell(t.cash.unknownFigure)
    : amountCell({ amount: figure.amount, currency: figure.currency ?? currency ?? '' });
}

/** `without`: why there is no total; empty where there is one, or none was asked for. */
function balanceTable(
  {
    balances,
    total,
    without,
  }: { readonly balances: Balances; readonly total: Total; readonly without: string },
  t: Writing['t'],
): Omit<ReportTable, 'empty'> {
  const { columns: c, dayParts } = t.reports;
  return {
    title: dayParts.balances,
    note: [balancesNote(balances, t), ...totalNotes(total, t), without].filter(Boolean).join(' '),
    ...(total !== null && { totals: [totalCells(total, t)] }),
    columns: [
      { title: c.account, is: 'code', width: 30 },
      { title: c.asOf, is: 'instant', width: 24 },
      { title: c.booked, is: 'amount', width: 25 },
      { title: c.available, is: 'amount', width: 25 },
    ],
    rows: balances.map((one) => [
      codeCell(one.iban ?? accountId(one.account)),
      { is: 'instant', at: one.receivedAt },
      figureCell(one.booked, one.currency, t),
      figureCell(one.available, one.currency, t),
    ]),
  };
}

function balancesNote(balances: Balances, t: Writing['t']): string {
  const { balancesNote: note, contradicted } = t.reports.dayParts;
  const accounts = balances
    .filter(({ booked, available }) => booked?.also !== undefined || available?.also !== undefined)
    .map(({ iban, account }) => iban ?? accountId(account));
  return accounts.length === 0 ? note : `${note} ${contradicted(accounts.join(', '))}`;
}

function totalCells({ reporting, booked, available }: NonNullable<Total>, t: Writing['t']): ReportCell[] {
  const cell = ({ total }: { readonly total: string | null }): ReportCell =>
    total === null
      ? optionalTextCell(t.exchangeRates.noTotal)
      : amountCell({ amount: total, currency: reporting });
  return [optionalTextCell(t.exchangeRates.total(reporting)), null, cell(booked), cell(available)];
}

/** By which rates the total was made, and what is not in it. */
function totalNotes(total: Total, t: Writing['t']): readonly string[] {
  if (total === null) return [];
  const { exchangeRates: s } = t;
  const list = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [`${title}: ${lines.join(', ')}.`];
  return [
    ...rateLines(t, total).map(({ text, old }) => (old ? `${text} (${s.old}).` : `${text}.`)),
    ...list(s.notCounted, notCountedLines(t, total, accountId)),
    ...list(s.older, olderLines(t, total, accountId)),
    ...list(s.withCreditLine, creditLineLines(t, total, accountId)),
    ...list(s.once, onceLines(t, total, accountId)),
  ];
}

interface Parts {
  readonly left: readonly DaySum[];
  readonly waits: readonly DaySum[];
  readonly unknown: readonly DaySum[];
  readonly came: readonly Came[];
  readonly balances: Balances;
}

/** All parts as one table, the part in its first column. */
function flatTable({ left, waits, unknown, came, balances }: Parts, t: Writing['t']): ReportTable {
  const { columns: c, dayParts: p, dayState, direction, names } = t.reports;
  const payments = (title: string, sums: readonly DaySum[]): readonly (readonly ReportCell[])[] =>
    sums.map((one) => [
      optionalTextCell(title),
      accountCell(one.ownAccount, t),
      optionalTextCell(t.common.kind[one.kind]),
      optionalTextCell(dayState[one.state]),
      dayCell(one.valueDate),
      countCell(one.payments),
      moneyCell(one.currency, one.minor),
    ]);
  const figures = balances.flatMap((one) =>
    (
      [
        ['booked', one.booked],
        ['available', one.available],
      ] as const
    ).map(([name, figure]) => {
      return [
        optionalTextCell(p.balances),
        codeCell(one.iban ?? accountId(one.account)),
        null,
        optionalTextCell(c[name]),
        dayCell(figure?.date ?? ''),
        null,
        figureCell(figure, one.currency, t),
      ];
    }),
  );
  return {
    title: names.day,
    columns: [
      { title: c.part, is: 'text', width: 22 },
      { title: c.account, is: 'code', width: 30 },
      { title: c.kind, is: 'text', width: 18 },
      { title: c.state, is: 'text', width: 20 },
      { title: c.valueDate, is: 'day', width: 14 },
      { title: c.payments, is: 'count', width: 12 },
      { title: c.amount, is: 'amount', width: 20 },
    ],
    rows: [
      ...payments(p.left, left),
      ...came.map((one) => [
        optionalTextCell(p.came),
        codeCell(accountId(one.account)),
        null,
        optionalTextCell(direction[one.direction]),
        null,
        countCell(one.entries),
        cameCell(one, t),
      ]),
      ...payments(p.waits, waits),
      ...payments(p.unknown, unknown),
      ...figures,
    ],
    empty: '',
  };
}
