// What a treasurer checks before money leaves: whether the accounts hold enough, their limits, the day on
// which the bank really pays, what can no longer be stopped, and what other batches sent meanwhile. Pure: the
// same facts give the same checks in the editor, at the freeze, at approval, at release and at sending.
import { listedDates, type AccountMaster } from './account-master.ts';
import {
  accountKey,
  formatIban,
  isSameAccount,
  isValidIban,
  mayBeSameAccount,
  mayBeSameNumber,
  type WrittenNumber,
  writtenNumber,
} from './account-identification.ts';
import type { BatchKind } from './batch.ts';
import { addDays, closedBecause, type CalendarId, type ClosedReason, type IsoDate } from './calendar.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import {
  addDecimals,
  compareDecimals,
  exponentOf,
  formatDecimalAtLeast,
  parseXsdDecimal,
  ZERO,
  type Decimal,
} from './money.ts';
import type { AddressMode } from './profile/practice.ts';
import { sentence, type Sentence } from './sentence.ts';

/** What a batch takes from one of its own accounts, in one currency, on one value date. */
export interface LeavingSum {
  readonly ownAccount: string;
  readonly currency: string;
  readonly valueDate: string;
  /** Local instrument INST: executed within seconds, on every day, at every hour. */
  readonly instant: boolean;
  readonly payments: number;
  readonly minor: bigint;
  /** The largest payment in it. */
  readonly largest: bigint;
}

/** What other batches of this desk take. */
export interface OtherSum {
  readonly ownAccount: string;
  readonly currency: string;
  readonly valueDate: string;
  readonly kind: BatchKind;
  /** RFC 3339, UTC; null while the bank has not settled it. */
  readonly settledAt: string | null;
  readonly minor: bigint;
}

/** The newest figure of an account in one currency. */
export interface KnownBalance {
  /** Every number the account is known by. */
  readonly accounts: readonly string[];
  readonly currency: string;
  readonly kind: 'available' | 'booked';
  /** Digits, with a sign where negative. */
  readonly amount: string;
  /** The day it is for, or the day it was received. */
  readonly on: string;
  readonly receivedAt: string;
  /** Until when settled payments are in it; null where the bank does not say. */
  readonly heldUntil: string | null;
}

/** A payment of the batch that another batch of this desk made again since the batch was frozen. */
export interface SentSince {
  readonly endToEndId: string;
  /** `other-account`: the same beneficiary and amount, at another account. */
  readonly what: 'same-payment' | 'other-account';
  readonly other: { readonly reference: string; readonly endToEndId: string; readonly on: string };
}

export interface CheckInput {
  /** The bank's clock: its date, and HH:MM in its zone. Never the machine's. */
  readonly now: { readonly today: IsoDate; readonly time: string };
  /** The calendar of the bank's profile, for accounts that name none of their own. */
  readonly calendar: CalendarId;
  readonly leaving: readonly LeavingSum[];
  readonly others: readonly OtherSum[];
  readonly accounts: DeepReadonly<readonly AccountMaster[]>;
  readonly balances: readonly KnownBalance[];
  readonly sentSince: readonly SentSince[];
}

export const BATCH_CHECK_CODES = [
  'own-account-closed',
  'addresses-changed',
  'funds-short',
  'funds-not-checked',
  'own-account-not-confirmed',
  'payment-limit-exceeded',
  'instant-limit-exceeded',
  'day-limit-exceeded',
  'limits-not-checked',
  'executes-later',
  'paid-since-freeze',
  'account-changed-since-freeze',
  'more-since-freeze',
  'instant-is-final',
  'calendar-unknown',
] as const;
export type BatchCheckCode = (typeof BATCH_CHECK_CODES)[number];

export interface BatchCheck {
  /** `block` where a person set the own account so, or where the bank accepts other addresses by now. */
  readonly severity: 'block' | 'warn';
  readonly sentence: Sentence<BatchCheckCode>;
  /** The execution date that the bank will keep to; null where no other date is meant. */
  readonly offer: { readonly ownAccount: string; readonly from: string; readonly to: IsoDate } | null;
}

/** Payments made again since the freeze that are named one by one. */
const MOST_NAMED = 3;

export function checkBatch(facts: CheckInput): readonly BatchCheck[] {
  const unknownCalendars = new Set<string>();
  const found = [
    ...byAccount(facts.leaving).flatMap((sum) => [
      ...shortOfFunds(sum, facts),
      ...limitsNotChecked(sum, facts),
    ]),
    ...facts.leaving.flatMap((sum) => {
      const master = masterOf(sum.ownAccount, facts.accounts);
      const isKnown = calendarOf(sum.currency, master, facts) !== null;
      if (!sum.instant && !isKnown) unknownCalendars.add(sum.currency);
      return [
        ...notConfirmed(sum, facts),
        ...mastersOf(sum.ownAccount, facts.accounts).flatMap((each) => limitsOf(sum, each, facts)),
        ...executesLater(sum, master, facts),
      ];
    }),
    ...sentMeanwhile(facts.sentSince),
    ...instantIsFinal(facts.leaving),
    ...(unknownCalendars.size === 0
      ? []
      : [warning(sentence('calendar-unknown', { currencies: [...unknownCalendars].toSorted().join(', ') }))]),
  ];
  // Payments of one day in several currencies have one cut-off.
  const seen = new Set<string>();
  return found.filter((each) => {
    const key = JSON.stringify(each);
    return !seen.has(key) && Boolean(seen.add(key));
  });
}

/**
 * What was confirmed of an account; where it is written as a number without its bank, of the one it may be.
 */
function masterOf(
  ownAccount: string,
  masters: DeepReadonly<readonly AccountMaster[]>,
): DeepReadonly<AccountMaster> | undefined {
  return (
    masters.find(({ account }) => isSameAccount(account, ownAccount)) ??
    masters.find(({ account }) => mayBeSameAccount(account, ownAccount))
  );
}

/**
 * Every account that it may be: another one that somebody confirms takes no limit out of force. Of an IBAN
 * that was confirmed itself, no other IBAN.
 */
function mastersOf(
  ownAccount: string,
  masters: DeepReadonly<readonly AccountMaster[]>,
): DeepReadonly<readonly AccountMaster[]> {
  return masters.filter(({ account }) => mayBeSameAccount(account, ownAccount));
}

/** The same, without the amount of a single payment. */
export function withoutAmounts(checks: readonly BatchCheck[]): readonly BatchCheck[] {
  return checks.map((check) => {
    const { code, data } = check.sentence;
    if (!('largest' in data)) return check;
    const says = { code, data: { ...data, largest: '' } } as Sentence<BatchCheckCode>;
    return { ...check, sentence: says };
  });
}

/** Of the accounts that a batch pays from or collects to, those that a person called closed. */
export function closedAccounts(
  ownAccounts: readonly string[],
  masters: DeepReadonly<readonly AccountMaster[]>,
): readonly BatchCheck[] {
  return masters
    .filter(({ status }) => status === 'closed')
    .filter(({ account }) => ownAccounts.some((used) => mayBeSameAccount(used, account)))
    .map(({ account }) => ({
      severity: 'block',
      sentence: sentence('own-account-closed', { account: written(account) }) as Sentence<BatchCheckCode>,
      offer: null,
    }));
}

/**
 * A batch is sealed and sent under the mode of addresses it was submitted under alone: what the bank accepts
 * now was not judged.
 */
export function changedAddresses(before: AddressMode, now: AddressMode): readonly BatchCheck[] {
  if (before === now) return [];
  const says = sentence('addresses-changed', { before, now }) as Sentence<BatchCheckCode>;
  return [{ severity: 'block', sentence: says, offer: null }];
}

function warning(says: Sentence, offer: BatchCheck['offer'] = null): BatchCheck {
  return { severity: 'warn', sentence: says as Sentence<BatchCheckCode>, offer };
}

// Funds: the newest known balance, less what is on its way from this desk, less the batch.

/** Where the sum of an account stands. */
type Place = WrittenNumber & { readonly place: number };

/** All that leaves an account in one currency, up to the latest date. */
export function byAccount(leaving: readonly LeavingSum[]): readonly LeavingSum[] {
  const all: LeavingSum[] = [];
  const places = new Map<string, number>();
  const [ibans, others]: [Place[], Place[]] = [[], []];
  for (const sum of leaving) {
    const key = `${accountKey(sum.ownAccount)} ${sum.currency}`;
    const number = writtenNumber(sum.ownAccount);
    // A batch may name one account in several ways.
    const isOne = (its: Place): boolean =>
      all[its.place]?.currency === sum.currency && mayBeSameNumber(its, number);
    const known = places.get(key);
    const found =
      known === undefined
        ? (others.find(isOne) ?? (number.isIban ? undefined : ibans.find(isOne)))
        : undefined;
    const place = known ?? found?.place ?? all.length;
    const before = all[place];
    places.set(key, place);
    if (before === undefined) {
      (number.isIban ? ibans : others).push({ ...number, place: all.length });
      all.push(sum);
      continue;
    }
    all[place] = {
      ...before,
      valueDate: sum.valueDate > before.valueDate ? sum.valueDate : before.valueDate,
      payments: before.payments + sum.payments,
      minor: before.minor + sum.minor,
      largest: sum.largest > before.largest ? sum.largest : before.largest,
    };
  }
  return all;
}

/**
 * An account whose balance is not known is not short: nothing is said of it. One whose balance is known in
 * other currencies alone is named, because nothing is held against them.
 */
function shortOfFunds(sum: LeavingSum, { accounts, balances, others }: CheckInput): BatchCheck[] {
  const { ownAccount, currency, valueDate } = sum;
  const heldIn = (isOne: typeof isSameAccount): typeof balances =>
    balances.filter((each) => each.accounts.some((number) => isOne(number, ownAccount)));
  const certain = heldIn(isSameAccount);
  const known = certain.length > 0 ? certain : heldIn(mayBeSameAccount);
  const [newest] = known
    .filter((each) => each.currency === currency)
    .toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  if (newest === undefined && known.length > 0)
    return [
      warning(
        sentence('funds-not-checked', {
          account: written(ownAccount),
          leaving: money(sum.minor, currency),
          currencies: [...new Set(known.map((each) => each.currency))].toSorted().join(', '),
        }),
      ),
    ];
  const amount = newest && parseXsdDecimal(newest.amount);
  if (newest === undefined || amount === undefined) return [];
  const { heldUntil, kind, on } = newest;
  const onItsWay = others
    .filter(
      (each) =>
        each.kind === 'credit-transfer' &&
        each.currency === currency &&
        each.valueDate <= valueDate &&
        mayBeSameAccount(each.ownAccount, ownAccount) &&
        (each.settledAt === null || (heldUntil !== null && each.settledAt > heldUntil)),
    )
    .reduce((total, each) => total + each.minor, 0n);
  const after = addDecimals(amount, inUnits(-sum.minor - onItsWay, currency));
  if (compareDecimals(after, ZERO) >= 0) return [];
  const isHeld = accounts.some(
    ({ account, shortFunds }) => shortFunds === 'block' && mayBeSameAccount(account, ownAccount),
  );
  return [
    {
      severity: isHeld ? 'block' : 'warn',
      sentence: sentence('funds-short', {
        account: written(ownAccount),
        leaving: money(sum.minor, currency),
        balance: inCurrency(amount, currency),
        kind,
        on,
        onItsWay: onItsWay === 0n ? '' : money(onItsWay, currency),
        short: inCurrency({ unscaled: -after.unscaled, scale: after.scale }, currency),
      }) as Sentence<BatchCheckCode>,
      offer: null,
    },
  ];
}

/** Where a company confirms its accounts, another one is a slip or was closed. */
function notConfirmed({ ownAccount }: LeavingSum, { accounts }: CheckInput): BatchCheck[] {
  return accounts.length === 0 || accounts.some(({ account }) => isSameAccount(account, ownAccount))
    ? []
    : [warning(sentence('own-account-not-confirmed', { account: written(ownAccount) }))];
}

/** Limits are amounts in the account's currency: a payment in another one is not held against them. */
function limitsNotChecked(
  { ownAccount, currency, minor }: LeavingSum,
  { accounts, leaving }: CheckInput,
): BatchCheck[] {
  const isInstant = leaving.some(
    (each) => each.instant && each.currency === currency && mayBeSameAccount(each.ownAccount, ownAccount),
  );
  return mastersOf(ownAccount, accounts)
    .filter((master) => master.currency !== currency)
    .filter(
      ({ paymentLimit, dayLimit, instantLimit }) =>
        paymentLimit !== '' || dayLimit !== '' || (isInstant && instantLimit !== ''),
    )
    .map((master) =>
      warning(
        sentence('limits-not-checked', {
          account: written(master.account),
          leaving: money(minor, currency),
          currency: master.currency,
        }),
      ),
    );
}

function limitsOf(
  sum: LeavingSum,
  master: DeepReadonly<AccountMaster>,
  { leaving, others }: CheckInput,
): BatchCheck[] {
  const { ownAccount, currency, valueDate, largest, instant } = sum;
  // What of another currency is not held against them is said once for the account.
  if (currency !== master.currency) return [];
  const account = written(master.account);
  const one = { account, largest: money(largest, currency) };
  const found: BatchCheck[] = [];
  if (isOver(largest, master.paymentLimit, currency))
    found.push(
      warning(sentence('payment-limit-exceeded', { ...one, limit: `${currency} ${master.paymentLimit}` })),
    );
  if (instant && isOver(largest, master.instantLimit, currency))
    found.push(
      warning(sentence('instant-limit-exceeded', { ...one, limit: `${currency} ${master.instantLimit}` })),
    );
  // Everything of this desk that leaves the account on the day counts, settled or not.
  const total = [...leaving, ...others.filter(({ kind }) => kind === 'credit-transfer')]
    .filter((each) => each.currency === currency && each.valueDate === valueDate)
    .filter((each) => mayBeSameAccount(each.ownAccount, ownAccount))
    .reduce((all, each) => all + each.minor, 0n);
  if (isOver(total, master.dayLimit, currency))
    found.push(
      warning(
        sentence('day-limit-exceeded', {
          account,
          on: valueDate,
          total: money(total, currency),
          limit: `${currency} ${master.dayLimit}`,
        }),
      ),
    );
  return found;
}

/** What keeps a bank from paying on a day: its calendar, or a day of the account's own list. */
export type NotOpen = ClosedReason | 'listed';

interface Calendar {
  readonly calendars: readonly CalendarId[];
  readonly closed: ReadonlySet<string>;
}

const isCalendarGiven = ({ calendar, holidays }: DeepReadonly<AccountMaster>): boolean =>
  calendar !== '' || holidays !== '';

/**
 * The bank's days and the currency's together; null where nobody entered those of the currency. Euro go by
 * TARGET, other currencies by what was entered of the account or of another own account in that currency.
 */
function calendarOf(
  currency: string,
  master: DeepReadonly<AccountMaster> | undefined,
  { accounts, calendar }: CheckInput,
): Calendar | null {
  const ofCurrency = accounts.filter((each) => each.currency === currency && isCalendarGiven(each));
  const given = [...(master !== undefined && isCalendarGiven(master) ? [master] : []), ...ofCurrency];
  if (currency !== 'EUR' && ofCurrency.length === 0) return null;
  return bankDays(master, calendar, given, currency);
}

function bankDays(
  master: DeepReadonly<AccountMaster> | undefined,
  profile: CalendarId,
  given: DeepReadonly<readonly AccountMaster[]>,
  currency: string,
): Calendar {
  const own = master?.calendar ?? '';
  return {
    calendars: [
      own === '' ? profile : own,
      ...(currency === 'EUR' ? (['TARGET'] as const) : []),
      ...given.flatMap(({ calendar }) => (calendar === '' ? [] : [calendar])),
    ],
    closed: new Set(given.flatMap(({ holidays }) => listedDates(holidays))),
  };
}

function notOpen({ calendars, closed }: Calendar, date: IsoDate): NotOpen | undefined {
  for (const calendar of calendars) {
    const reason = closedBecause(calendar, date);
    if (reason !== undefined) return reason;
  }
  return closed.has(date) ? 'listed' : undefined;
}

/** Longer than any bank is closed: a list that closes more days is taken for a slip. */
const LONGEST_CLOSED = 31;

export interface Execution {
  readonly on: IsoDate;
  /** The first of what moves it; null where the bank pays on the requested date. */
  readonly why:
    | { readonly what: 'past' | 'cut-off' }
    | { readonly what: 'closed'; readonly date: IsoDate; readonly reason: NotOpen }
    | null;
}

/**
 * The day on which the bank pays what was asked for a date: not before today, not today after the cut-off,
 * and on a day on which it is open. Null where a list closes every day.
 */
export function executionOf(
  requested: IsoDate,
  cutOff: string,
  days: Calendar,
  { today, time }: CheckInput['now'],
): Execution | null {
  let why: Execution['why'] = requested < today ? { what: 'past' } : null;
  let on = requested < today ? today : requested;
  for (let tried = 0; tried <= LONGEST_CLOSED; tried += 1) {
    const reason = notOpen(days, on);
    const isLate = on === today && cutOff !== '' && time >= cutOff;
    if (reason === undefined && !isLate) return { on, why };
    why ??= reason === undefined ? { what: 'cut-off' } : { what: 'closed', date: on, reason };
    on = addDays(on, 1);
  }
  return null;
}

/** An instant payment has neither cut-off nor closed days. */
function executesLater(
  { ownAccount, currency, valueDate, instant }: LeavingSum,
  master: DeepReadonly<AccountMaster> | undefined,
  facts: CheckInput,
): BatchCheck[] {
  const requested = valueDate as IsoDate;
  if (instant || valueDate === '') return [];
  const days = calendarOf(currency, master, facts) ?? bankDays(master, facts.calendar, [], currency);
  const execution = executionOf(requested, master?.cutOff ?? '', days, facts.now);
  if (execution === null || execution.why === null) return [];
  const { on, why } = execution;
  return [
    warning(
      sentence('executes-later', {
        account: written(ownAccount),
        requested,
        on,
        what: why.what,
        reason: why.what === 'closed' ? why.reason : null,
        cutOff: master?.cutOff ?? '',
      }),
      { ownAccount, from: requested, to: on },
    ),
  ];
}

// What cannot be undone, and what happened since the freeze.

function instantIsFinal(leaving: readonly LeavingSum[]): BatchCheck[] {
  const payments = leaving.reduce((sum, each) => sum + (each.instant ? each.payments : 0), 0);
  return payments === 0 ? [] : [warning(sentence('instant-is-final', { payments }))];
}

function sentMeanwhile(since: readonly SentSince[]): BatchCheck[] {
  const named = since.slice(0, MOST_NAMED).map(({ endToEndId, what, other }) =>
    warning(
      sentence(what === 'same-payment' ? 'paid-since-freeze' : 'account-changed-since-freeze', {
        endToEndId,
        reference: other.reference,
        other: other.endToEndId,
        on: other.on,
      }),
    ),
  );
  const more = since.length - named.length;
  return more === 0 ? named : [...named, warning(sentence('more-since-freeze', { payments: more }))];
}

// Amounts and numbers as sentences carry them.

function isOver(minor: bigint, limit: string, currency: string): boolean {
  const most = parseXsdDecimal(limit);
  return most !== undefined && compareDecimals(inUnits(minor, currency), most) > 0;
}

function inUnits(minor: bigint, currency: string): Decimal {
  return { unscaled: minor, scale: exponentOf(currency) ?? 0 };
}

function inCurrency(amount: Decimal, currency: string): string {
  return `${currency} ${formatDecimalAtLeast(amount, exponentOf(currency) ?? 0)}`;
}

function money(minor: bigint, currency: string): string {
  return inCurrency(inUnits(minor, currency), currency);
}

function written(account: string): string {
  return isValidIban(account) ? formatIban(account) : account;
}
