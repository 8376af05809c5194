// Cash as all kept reports tell it together: each account with its newest figures, and its days.
import {
  availableOf,
  bookedOf,
  expectedOf,
  LONGEST_AHEAD,
  othersOf,
} from '../../../../shared/domain/account-report/figures.ts';
import { reportedAccountKey } from '../../../../shared/domain/account-report/reported-account.ts';
import { addDays, isoDate, parseIsoDate } from '../../../../shared/domain/calendar.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { Stores } from '../../desk/index.ts';
import type { BalanceContext } from '../context.ts';
import type { KnownAccount, KnownFigure, PlannedSum } from '../../../ports/store.ts';
import { expectedFrom, heldUntil, unreportedFrom } from './expected.ts';

export type CashAccount = CallOutput<'cash.accounts'>['accounts'][number];
type Figure = CallOutput<'cash.days'>['days'][number]['figures'][number];
type AccountView = CallOutput<'balances.get'>['accountViews'][number];

/** After every payment: none that is settled counts. */
const NEVER = '9999-12-31T23:59:59.999Z';
const NOT_ASKED = { planned: [], expected: null, otherCurrencies: [] };
/** Long enough to hold the last business day over any holidays. */
const RECENT_DAYS = 20;
const MOST_DAYS = 400;

function figureOf({ view, receivedAt, report }: KnownFigure): Figure {
  return { ...(JSON.parse(view) as Omit<Figure, 'receivedAt' | 'report'>), receivedAt, report };
}

export async function cashAccounts(
  desk: Stores<'desk' | 'reports'>,
  { planned: wanted }: ParsedInput<'cash.accounts'>,
): Promise<Result<Answer<'cash.accounts'>>> {
  const known = stillSo(await desk.store.reports.accounts());
  const figures = new Map<string, readonly Figure[]>();
  for (const { account, view, receivedAt } of known) {
    if (view !== null && !figures.has(account))
      figures.set(account, await recentFigures(desk, account, receivedAt));
  }
  if (!wanted)
    return ok({
      accounts: known.map((each) => accountOf(each, figures.get(each.account) ?? [], null)),
      unreported: [],
    });
  const timeZone = (await desk.store.desk.profile())?.profile.timeZone ?? 'UTC';
  const oldest = known
    .map((each) => heldUntil(bookedOf(figures.get(each.account) ?? []) ?? null, timeZone) ?? each.receivedAt)
    .toSorted()[0];
  const sums = await desk.store.reports.planned(oldest ?? NEVER);
  const accounts = known.map((each) => accountOf(each, figures.get(each.account) ?? [], { sums, timeZone }));
  return ok({ accounts, unreported: unreportedFrom(sums, accounts) });
}

/**
 * Days that are still to come are asked for apart: a bank may expect something on each of them, and what is
 * booked would be further back than the days that are looked at.
 */
async function recentFigures(
  desk: Stores<'reports'>,
  account: string,
  receivedAt: string,
): Promise<readonly Figure[]> {
  const to = addDays(parseIsoDate(receivedAt.slice(0, 10)) ?? isoDate('1970-01-01'), LONGEST_AHEAD);
  const booked = await desk.store.reports.figures({ account, to, days: RECENT_DAYS });
  const expected = await desk.store.reports.figures({ account, from: addDays(to, 1), days: RECENT_DAYS });
  return [...booked, ...expected].map(figureOf);
}

/**
 * What the bank could not show is forgotten once a later report shows it, in whatever currency. So is an
 * account that was kept under another key than it has today, once a later report shows it under that one: its
 * money would be counted twice.
 */
function stillSo(accounts: readonly KnownAccount[]): readonly KnownAccount[] {
  const isShownLater = ({ base, account, view, receivedAt }: KnownAccount): boolean => {
    const key = view === null ? account : reportedAccountKey(JSON.parse(view) as AccountView);
    if (view !== null && key === account) return false;
    return accounts.some(
      (other) =>
        other.view !== null &&
        other.base === base &&
        (view === null ? other.account.split(' ')[0] : other.account) === key &&
        other.receivedAt > receivedAt,
    );
  };
  return accounts.filter((one) => !isShownLater(one));
}

function accountOf(
  known: KnownAccount,
  figures: readonly Figure[],
  planned: { readonly sums: readonly PlannedSum[]; readonly timeZone: string } | null,
): CashAccount {
  const { base, account, report, receivedAt, entries } = known;
  const view = known.view === null ? null : (JSON.parse(known.view) as AccountView);
  const booked = bookedOf(figures) ?? null;
  const {
    id = account,
    iban = null,
    name = null,
    owner = null,
    currency = null,
    branch = null,
    servicerBic = null,
  } = view ?? {};
  const ofAccount = currency ?? (view === null ? null : (account.split(' ')[1] ?? null));
  const named = known.named === null ? null : (JSON.parse(known.named) as AccountView);
  return {
    base,
    account,
    id,
    iban,
    name: name ?? named?.name ?? null,
    owner: owner ?? named?.owner ?? null,
    currency: ofAccount,
    branch: branch ?? named?.branch ?? null,
    servicerBic: servicerBic ?? named?.servicerBic ?? null,
    report,
    receivedAt,
    entries,
    standing: view === null ? 'unavailable' : 'known',
    booked,
    available: availableOf(figures) ?? null,
    bankExpects: expectedOf(figures) ?? null,
    others: [...othersOf(figures)],
    ...(planned === null
      ? NOT_ASKED
      : expectedFrom(planned.sums, {
          id,
          currency: ofAccount,
          booked,
          held: heldUntil(booked, planned.timeZone),
        })),
  };
}

export async function cashDays(
  desk: BalanceContext,
  { account, from, to }: ParsedInput<'cash.days'>,
): Promise<Result<Answer<'cash.days'>>> {
  const figures = await desk.store.reports.figures({
    account,
    days: MOST_DAYS,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  });
  const days = Map.groupBy(figures, ({ day }) => day);
  return ok({ days: [...days].map(([day, its]) => ({ day, figures: its.map(figureOf) })) });
}
