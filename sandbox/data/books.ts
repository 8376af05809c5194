// Owns the account books: history and the client's own settled payments, with balances day by day.
import { decimalsOf } from '../messages/currency.ts';
import type { Ledger } from '../payments/ledger.ts';
import type { Payment } from '../payments/payment.ts';
import { historyOf } from '../payments/payment.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Account } from './accounts.ts';
import { historyOfDay } from './history.ts';
import type { Entry } from './history.ts';

/** The first day of every account. */
export const ANCHOR = '2025-07-01';

export interface BookedDay {
  readonly date: string;
  /** Minor units at the start of the day. */
  readonly opening: bigint;
  readonly entries: readonly Entry[];
}

function nextDate(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function isBusinessDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** A settlement on a weekend is booked on the Monday after it. */
function businessDateFrom(date: string): string {
  return isBusinessDay(date) ? date : businessDateFrom(nextDate(date));
}

function toMinor(amount: string, currency: string): bigint {
  const decimals = decimalsOf(currency) ?? 2;
  const [whole = '0', fraction = ''] = amount.replace(/^\+/, '').split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

function isOf(account: Account, identifier: string | undefined): boolean {
  return identifier !== undefined && (identifier === account.iban || identifier === account.number);
}

export class Books {
  readonly #days = new Map<string, BookedDay[]>();
  readonly #ledger: Ledger;
  readonly #dateOf: (at: number) => string;

  constructor(ledger: Ledger, dateOf: (at: number) => string) {
    this.#ledger = ledger;
    this.#dateOf = dateOf;
  }

  /** The generated days of an account up to and including `last`, made once. */
  #history(account: Account, last: string): readonly BookedDay[] {
    const days = this.#days.get(account.id) ?? [];
    this.#days.set(account.id, days);
    let date = days.length === 0 ? ANCHOR : nextDate(days.at(-1)?.date ?? ANCHOR);
    for (; date <= last; date = nextDate(date)) {
      if (!isBusinessDay(date)) continue;
      const before = days.at(-1);
      const opening = before
        ? before.entries.reduce(
            (sum, entry) => sum + (entry.credit ? entry.minor : -entry.minor),
            before.opening,
          )
        : this.#start(account);
      days.push({ date, opening, entries: historyOfDay(account, date, opening) });
    }
    return days;
  }

  #start(account: Account): bigint {
    return BigInt(account.currency === 'JPY' ? 90_000_000 : 60_000_000) * (account.id === 'FR-EUR' ? 0n : 1n);
  }

  /** Entries the client's own messages have led to by `now`. */
  #ownEntries(account: Account, now: number): Entry[] {
    return this.#ledger.payments().flatMap((payment) => {
      const mine = payment.direction === 'DR' ? payment.debtor.account : payment.creditor.account;
      if (!isOf(account, mine) || this.#ledger.originOf(payment) === undefined) return [];
      return historyOf(payment, now).flatMap((step, index, steps) =>
        this.#entryOf(account, payment, step, steps[index - 1]?.status),
      );
    });
  }

  #entryOf(
    account: Account,
    payment: Payment,
    step: { at: number; status: string; type?: string },
    before: string | undefined,
  ): Entry[] {
    const returned = step.type === 'RETN';
    if (step.status !== 'ACSC' || (!returned && before === 'ACSC')) return [];
    // Another currency than the account's is booked at a flat rate of one; the report shows the instructed
    // amount beside it.
    const minor = toMinor(payment.amount, account.currency);
    return [
      {
        kind: returned ? 'return' : 'outgoing',
        reference: payment.bankReference,
        credit: (payment.direction === 'CR') !== returned,
        minor,
        date: businessDateFrom(this.#dateOf(step.at)),
        at: step.at,
        payments: [payment],
      },
    ];
  }

  /** Business days from `from` to `to` with what is booked by `now`. */
  days(account: Account, from: string, to: string, now: number): BookedDay[] {
    const own = this.#ownEntries(account, now);
    return this.#history(account, to)
      .filter((day) => day.date >= from && day.date <= to)
      .map((day) => {
        const earlier = own
          .filter((entry) => entry.date < day.date)
          .reduce((sum, entry) => sum + (entry.credit ? entry.minor : -entry.minor), 0n);
        const entries = [...day.entries, ...own.filter((entry) => entry.date === day.date)]
          .filter((entry) => entry.at <= now)
          .toSorted((a, b) => a.at - b.at);
        return { date: day.date, opening: day.opening + earlier, entries };
      });
  }

  /** Every payment of the history received from `from` on and known at `now`, all accounts. */
  payments(from: string, now: number): Payment[] {
    const last = this.#dateOf(now);
    return ACCOUNTS.flatMap((account) => this.#history(account, last))
      .filter((day) => day.date >= from)
      .flatMap((day) => day.entries.flatMap((entry) => entry.payments))
      .filter((payment) => payment.receivedAt <= now);
  }
}
