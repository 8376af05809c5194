// Which balance of an account stands for booked and for available, and how old a figure is.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';

export type Report = CallOutput<'balances.get'>;
export type Account = Report['accountViews'][number];
export type Balance = Account['balances'][number];

/** ISO 20022 ExternalBalanceType1Code, the later figure of a day before the earlier. */
const BOOKED = ['CLBD', 'ITBD', 'OPBD'];
const AVAILABLE = ['CLAV', 'ITAV', 'FWAV', 'OPAV'];

function firstOf(account: Account, types: readonly string[]): Balance | undefined {
  for (const type of types) {
    const found = account.balances.filter((balance) => balance.type === type).toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1))[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

export const bookedOf = (account: Account): Balance | undefined => firstOf(account, BOOKED);
export const availableOf = (account: Account): Balance | undefined => firstOf(account, AVAILABLE);

const MINUTE = 60_000;

/** Between two instants (RFC 3339), in the largest unit that is not zero. */
export function ageWords(receivedAt: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(receivedAt)) / MINUTE));
  const { ages } = t.cash;
  return t.cash.age(minutes < 60 ? ages.minutes(minutes) : minutes < 1_440 ? ages.hours(Math.floor(minutes / 60)) : ages.days(Math.floor(minutes / 1_440)));
}
