// What a person confirmed of an own account, held against what a batch takes from it: the limit of a payment,
// the limit of a day, and the cut-off. It warns and stops nothing: the bank decides.
import type { AccountMaster } from '../../../../shared/domain/account-master.ts';
import {
  exponentOf,
  compareDecimals,
  formatDecimalAtLeast,
  parseXsdDecimal,
} from '../../../../shared/domain/money.ts';
import type { IsoDate } from '../../../../shared/domain/calendar.ts';
import type { DeepReadonly } from '../../../../shared/domain/deep-readonly.ts';
import { formatIban, isValidIban, isSameAccount } from '../../../../shared/domain/account-identification.ts';
import { sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import type { LeavingSum, PlannedSum } from '../../../ports/store.ts';

/** The bank's clock: its date, and HH:MM. */
export interface BankTime {
  readonly today: IsoDate;
  readonly time: string;
}

export function brokenTerms(
  leaving: readonly LeavingSum[],
  planned: readonly PlannedSum[],
  confirmed: DeepReadonly<readonly AccountMaster[]>,
  now: BankTime,
): readonly Sentence[] {
  const found = leaving.flatMap((sum) => {
    const master = confirmed.find(({ account }) => isSameAccount(account, sum.ownAccount));
    // Where a company confirms its accounts, another one is a slip or was closed.
    if (master === undefined) return confirmed.length === 0 ? [] : [notConfirmed(sum)];
    return [...overPayment(sum, master), ...overDay(sum, planned, master), ...afterCutOff(sum, master, now)];
  });
  // Payments of one day in several currencies have one cut-off.
  const seen = new Set<string>();
  return found.filter((each) => {
    const key = JSON.stringify(each);
    return !seen.has(key) && Boolean(seen.add(key));
  });
}

function notConfirmed({ ownAccount }: LeavingSum): Sentence {
  return sentence('own-account-not-confirmed', { account: written(ownAccount) });
}

function overPayment(
  { currency, largest }: LeavingSum,
  { account, paymentLimit, currency: own }: DeepReadonly<AccountMaster>,
): Sentence[] {
  if (currency !== own || !isOver(largest, paymentLimit, currency)) return [];
  return [
    sentence('payment-limit-exceeded', {
      account: written(account),
      largest: money(largest, currency),
      limit: `${currency} ${paymentLimit}`,
    }),
  ];
}

/** Everything of this desk that leaves the account on the day counts, settled or not. */
function overDay(
  { ownAccount, currency, valueDate, minor }: LeavingSum,
  planned: readonly PlannedSum[],
  { account, dayLimit, currency: own }: DeepReadonly<AccountMaster>,
): Sentence[] {
  if (currency !== own) return [];
  const total = planned
    .filter(
      (each) =>
        each.kind === 'credit-transfer' &&
        each.currency === currency &&
        each.valueDate === valueDate &&
        isSameAccount(each.ownAccount, ownAccount),
    )
    .reduce((sum, each) => sum + each.minor, minor);
  if (!isOver(total, dayLimit, currency)) return [];
  return [
    sentence('day-limit-exceeded', {
      account: written(account),
      on: valueDate,
      total: money(total, currency),
      limit: `${currency} ${dayLimit}`,
    }),
  ];
}

function afterCutOff(
  { valueDate }: LeavingSum,
  { account, cutOff }: DeepReadonly<AccountMaster>,
  { today, time }: BankTime,
): Sentence[] {
  if (cutOff === '' || valueDate !== today || time < cutOff) return [];
  return [sentence('cut-off-passed', { account: written(account), cutOff, on: valueDate })];
}

function isOver(minor: bigint, limit: string, currency: string): boolean {
  const most = parseXsdDecimal(limit);
  const amount = { unscaled: minor, scale: exponentOf(currency) ?? 0 };
  return most !== undefined && compareDecimals(amount, most) > 0;
}

function money(minor: bigint, currency: string): string {
  const scale = exponentOf(currency) ?? 0;
  return `${currency} ${formatDecimalAtLeast({ unscaled: minor, scale }, scale)}`;
}

function written(account: string): string {
  return isValidIban(account) ? formatIban(account) : account;
}
