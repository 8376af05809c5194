// Owns which balance of an account stands for booked and for available: the newest day first, and of a day
// the later figure; and which one counts where the bank gives several for one type and day.
import { addDays, parseIsoDate } from '../calendar.ts';
import { compareDecimals, formatDecimal, parseXsdDecimal, trimDecimal } from '../money.ts';

interface Dated {
  readonly type: string | null;
  readonly date: string | null;
}

/** ISO 20022 ExternalBalanceType1Code, the later figure of a day before the earlier. */
const BOOKED = ['CLBD', 'ITBD', 'OPBD'];
const AVAILABLE = ['CLAV', 'ITAV', 'OPAV'];

/** Days that a figure may lie ahead of its report: the bank's date may be one on, and a holiday is no day. */
const AHEAD: Readonly<Record<string, number>> = {
  CLBD: 1,
  ITBD: 1,
  CLAV: 1,
  ITAV: 1,
  // The evening before, over any holidays.
  OPBD: 10,
  OPAV: 10,
};
/** What is expected or forward-valued. */
const FAR_AHEAD = 400;

/**
 * Whether a figure can be of the day it names. One of a day that has not come would be the newest figure of
 * its account until that day, whatever the bank reports meanwhile.
 * @param type code, or code and subtype with a slash between
 * @param receivedAt RFC 3339, UTC
 */
export function isOfItsTime(type: string, day: string, receivedAt: string): boolean {
  const today = parseIsoDate(receivedAt.slice(0, 10));
  if (today === undefined) return false;
  return day <= addDays(today, AHEAD[type.split('/')[0] ?? ''] ?? FAR_AHEAD);
}

/** A balance as a report gives it. */
interface Given extends Dated {
  readonly subType: string | null;
  /** With a minus for a debit. */
  readonly amount: string | null;
  readonly currency: string | null;
}

/** What a report gives for the same type and day as the balance it stands beside. */
export interface AlsoGiven {
  readonly amount: string;
  readonly currency: string | null;
}

/** More stand in the report alone. */
export const MOST_ALSO = 10;

/**
 * One balance for each type and day, with what else the bank gives for it. Of several the latest counts where
 * their times say which one that is; else nothing does, and the lowest counts.
 */
export function figuresByDay<B extends Given>(
  balances: readonly B[],
): readonly (B & { readonly also?: readonly AlsoGiven[] })[] {
  const alike = Map.groupBy(balances, ({ type, subType, date }) =>
    JSON.stringify([type ?? '', subType ?? '', (date ?? '').slice(0, 10)]),
  );
  return [...alike.values()].flatMap((group) => {
    const given = group.filter(({ amount }) => amount !== null);
    const latest = latestOf(given.length === 0 ? group : given);
    const counts = lowestOf(latest) ?? latest.at(-1);
    if (counts === undefined) return [];
    const others = new Map(
      latest.flatMap(({ amount, currency }) =>
        amount === null ? [] : [[valueOf({ amount, currency }), { amount, currency }] as const],
      ),
    );
    others.delete(valueOf(counts));
    return [others.size === 0 ? counts : { ...counts, also: [...others.values()].slice(0, MOST_ALSO) }];
  });
}

const ZONE = /^(?:.*Z|[+-]\d{2}:\d{2})$/u;

/** All of them where their dates do not say which one is the latest. */
function latestOf<B extends Given>(balances: readonly B[]): readonly B[] {
  const isTimed = balances.every(({ date }) => date?.includes('T') === true);
  const zoned = balances.filter(({ date }) => ZONE.test((date ?? '').slice(-6))).length;
  const at = ({ date }: B): number => Date.parse(zoned === 0 ? `${date}Z` : (date ?? ''));
  const last = balances.reduce((most, each) => Math.max(most, at(each)), -Infinity);
  const ordered = isTimed && (zoned === 0 || zoned === balances.length);
  return ordered && Number.isFinite(last) ? balances.filter((each) => at(each) === last) : balances;
}

/** Undefined where amounts cannot be compared. */
function lowestOf<B extends Given>(balances: readonly B[]): B | undefined {
  const read = balances.flatMap((balance) => {
    const value = parseXsdDecimal(balance.amount ?? '');
    return value === undefined ? [] : [{ balance, value }];
  });
  if (read.length < balances.length || new Set(balances.map(({ currency }) => currency)).size > 1)
    return undefined;
  return read.toSorted((a, b) => compareDecimals(a.value, b.value))[0]?.balance;
}

function valueOf({ amount, currency }: Pick<Given, 'amount' | 'currency'>): string {
  const value = parseXsdDecimal(amount ?? '');
  return `${currency ?? ''} ${value === undefined ? (amount ?? '') : formatDecimal(trimDecimal(value))}`;
}

function newest<B extends Dated>(balances: readonly B[], types: readonly string[]): B | undefined {
  const rank = ({ type }: B): number => types.indexOf(type ?? '');
  return balances
    .filter((balance) => rank(balance) >= 0)
    .toSorted((a, b) => {
      const [x, y] = [(a.date ?? '').slice(0, 10), (b.date ?? '').slice(0, 10)];
      return x === y ? rank(a) - rank(b) : x < y ? 1 : -1;
    })[0];
}

export function bookedOf<B extends Dated>(balances: readonly B[]): B | undefined {
  return newest(balances, BOOKED);
}

export function availableOf<B extends Dated>(balances: readonly B[]): B | undefined {
  return newest(balances, AVAILABLE);
}

/**
 * The newest figure of every type that is neither booked nor available: what the bank expects (XPCD), and
 * types nobody knows.
 */
export function othersOf<B extends Dated>(balances: readonly B[]): readonly B[] {
  const types = [...new Set(balances.map(({ type }) => type ?? ''))].filter(
    (type) => !BOOKED.includes(type) && !AVAILABLE.includes(type),
  );
  return types.toSorted().flatMap(
    (type) =>
      newest(
        balances.map((each) => ({ each, type: each.type ?? '', date: each.date })),
        [type],
      )?.each ?? [],
  );
}

/** What the bank itself expects. */
export function expectedOf<B extends Dated>(balances: readonly B[]): B | undefined {
  return newest(balances, ['XPCD']);
}
