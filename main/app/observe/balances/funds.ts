// Whether the accounts a batch is paid from hold enough: the newest known balance, less what is on its way
// from this desk, less the batch; and whether it keeps to what was confirmed of them. It warns and stops
// nothing: the bank may have more, or an overdraft.
import {
  addDecimals,
  compareDecimals,
  formatDecimalAtLeast,
  parseXsdDecimal,
  ZERO,
  exponentOf,
  type Decimal,
} from '../../../../shared/domain/money.ts';
import { dateInZone, startOfDay, timeInZone } from '../../../../shared/domain/calendar.ts';
import type { DeepReadonly } from '../../../../shared/domain/deep-readonly.ts';
import { isSameAccount } from '../../../../shared/domain/account-identification.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { Sentence } from '../../../../shared/domain/sentence.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { LeavingSum, PlannedSum } from '../../../ports/store.ts';
import type { BalanceContext } from '../context.ts';
import { brokenTerms } from './account-terms.ts';
import { cashAccounts, type CashAccount } from './accounts.ts';
import { heldUntil } from './expected.ts';
import { confirmedAccounts } from './own-accounts.ts';

type Funds = CallOutput<'cash.funds'>['accounts'][number];
type Known = DeepReadonly<Pick<CashAccount, 'id' | 'iban' | 'booked' | 'available'>>;

export async function batchFunds(
  desk: BalanceContext,
  { batch }: ParsedInput<'cash.funds'>,
): Promise<Result<{ readonly accounts: Funds[]; readonly terms: Sentence[] }>> {
  const leaving = await desk.store.reports.leaving(batch);
  if (leaving.length === 0) return ok({ accounts: [], terms: [] });
  const cash = await cashAccounts(desk, { planned: false });
  if (!cash.ok) return cash;
  const known = cash.value.accounts;
  const timeZone = (await desk.store.desk.profile())?.profile.timeZone ?? 'UTC';
  const oldest = known
    .map((each) => heldUntil(balanceOf(each)?.figure ?? null, timeZone) ?? each.receivedAt)
    .toSorted()[0];
  const now = desk.clock.now();
  const today = dateInZone(timeZone, now);
  // What the bank settled today is in a balance, and still a part of what leaves today.
  const midnight = startOfDay(timeZone, today);
  const since = oldest === undefined || midnight < oldest ? midnight : oldest;
  const planned = await desk.store.reports.planned(since, batch);
  const confirmed = await confirmedAccounts(desk);
  return ok({
    accounts: byAccount(leaving).map((sum) => fundsOf(sum, known, planned, timeZone)),
    terms: [...brokenTerms(leaving, planned, confirmed, { today, time: timeInZone(timeZone, now) })],
  });
}

type AccountSum = Omit<LeavingSum, 'largest'>;

/** All that leaves an account in one currency, up to the latest date. */
function byAccount(leaving: readonly LeavingSum[]): readonly AccountSum[] {
  const all = new Map<string, AccountSum>();
  for (const { ownAccount, currency, valueDate, minor } of leaving) {
    const key = `${ownAccount} ${currency}`;
    const before = all.get(key) ?? { ownAccount, currency, valueDate, minor: 0n };
    const latest = valueDate > before.valueDate ? valueDate : before.valueDate;
    all.set(key, { ...before, valueDate: latest, minor: before.minor + minor });
  }
  return [...all.values()];
}

/** The available figure where the bank gives one, else the booked one. */
function balanceOf(account: Pick<Known, 'booked' | 'available'>) {
  const figure = account.available ?? account.booked;
  return figure === null
    ? null
    : { figure, kind: account.available === null ? ('booked' as const) : ('available' as const) };
}

/** Pure: what is known of one account and currency against what leaves it. */
export function fundsOf(
  sum: AccountSum,
  known: readonly Known[],
  planned: readonly PlannedSum[],
  timeZone: string,
): Funds {
  const { ownAccount: account, currency, valueDate } = sum;
  const [newest] = known
    .filter(({ id, iban }) => [id, iban].some((number) => number !== null && isSameAccount(number, account)))
    .flatMap((each) => balanceOf(each) ?? [])
    .filter(({ figure }) => figure.currency === currency && figure.amount !== null)
    .toSorted((a, b) => b.figure.receivedAt.localeCompare(a.figure.receivedAt));
  const leaving = inUnits(sum.minor, currency);
  const amount = parseXsdDecimal(newest?.figure.amount ?? '');
  const held = newest === undefined ? null : heldUntil(newest.figure, timeZone);
  const onItsWay = planned
    .filter(
      (each) =>
        each.kind === 'credit-transfer' &&
        each.currency === currency &&
        each.valueDate <= valueDate &&
        isSameAccount(each.ownAccount, account) &&
        (each.settledAt === null || (held !== null && each.settledAt > held)),
    )
    .reduce((total, each) => addDecimals(total, inUnits(each.minor, currency)), ZERO);
  const text = (value: Decimal): string => formatDecimalAtLeast(value, exponentOf(currency) ?? 0);
  const base = { account, currency, leaving: text(leaving), onItsWay: text(onItsWay) };
  if (newest === undefined || amount === undefined)
    return { ...base, balance: null, after: null, isShort: false };
  const after = addDecimals(amount, negative(addDecimals(leaving, onItsWay)));
  const { kind, figure } = newest;
  return {
    ...base,
    balance: { kind, amount: text(amount), date: figure.date, receivedAt: figure.receivedAt },
    after: text(after),
    isShort: compareDecimals(after, ZERO) < 0,
  };
}

const inUnits = (minor: bigint, currency: string): Decimal => ({
  unscaled: minor,
  scale: exponentOf(currency) ?? 0,
});
const negative = ({ unscaled, scale }: Decimal): Decimal => ({ unscaled: -unscaled, scale });
