// Owns which balance of an account stands for booked and for available: the newest day first, and of a day
// the later figure; and which one counts where the bank gives several for one type and day.
import { addDays, parseIsoDate } from '../calendar.ts';
import { compareDecimals, formatDecimal, parseXsdDecimal, trimDecimal } from '../money.ts';

interface Dated {
  readonly type: string | null;
  readonly subType?: string | null;
  readonly date: string | null;
  /** When it was so, RFC 3339 in UTC, where balances of several reports stand together. */
  readonly receivedAt?: string;
}

/** ISO 20022 ExternalBalanceType1Code, the later figure of a day before the earlier. */
const BOOKED = ['CLBD', 'ITBD', 'OPBD'];
const AVAILABLE = ['CLAV', 'ITAV', 'OPAV'];
/** What an account holds as a day begins. */
export const OPENING: ReadonlySet<string> = new Set(['OPBD', 'OPAV']);
/** ExternalBalanceSubType1Code: of a page of a statement, which others follow. */
const INTERMEDIATE = 'INTM';

/** A plain balance, without what a sub-type makes of it. */
const isPlain = ({ subType = null }: Pick<Dated, 'subType'>): boolean => subType === null;

/** Whether the balance closes the books of its day. */
export function isClosingBooked({ type, subType = null }: Pick<Dated, 'type' | 'subType'>): boolean {
  return type === 'CLBD' && subType === null;
}

/** In days: the evening before, over any holidays. */
export const LONGEST_AHEAD = 10;

/** Days that a figure may lie ahead of its report: the bank's date may be one on, and a holiday is no day. */
const AHEAD: Readonly<Record<string, number>> = {
  CLBD: 1,
  ITBD: 1,
  CLAV: 1,
  ITAV: 1,
  OPBD: LONGEST_AHEAD,
  OPAV: LONGEST_AHEAD,
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
  /** When its report was made, where it says so. */
  readonly createdAt?: string | null;
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
 * their times, or those of their reports, say which one that is; else nothing does, and the lowest counts.
 */
export function figuresByDay<B extends Given>(
  balances: readonly B[],
): readonly (B & { readonly also?: readonly AlsoGiven[] })[] {
  const alike = Map.groupBy(balances, ({ type, subType, date }) =>
    JSON.stringify([type ?? '', subType ?? '', (date ?? '').slice(0, 10)]),
  );
  return [...alike.values()].flatMap((group) => {
    const given = group.filter(({ amount }) => amount !== null);
    const its = given.length === 0 ? group : given;
    const latest = latestOf(
      latestOf(its, ({ date }) => date),
      ({ createdAt }) => createdAt,
    );
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

/** All of them where their times do not say which one is the latest. */
function latestOf<B extends Given>(
  balances: readonly B[],
  timeOf: (balance: B) => string | null | undefined,
): readonly B[] {
  const isTimed = balances.every((each) => timeOf(each)?.includes('T') === true);
  const zoned = balances.filter((each) => ZONE.test((timeOf(each) ?? '').slice(-6))).length;
  const at = (each: B): number => Date.parse(zoned === 0 ? `${timeOf(each) ?? ''}Z` : (timeOf(each) ?? ''));
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

const dayOf = ({ date }: Pick<Dated, 'date'>): string => (date ?? '').slice(0, 10);

/** An opening balance that was given before its day came. */
function isGivenAhead({ type, date, receivedAt }: Dated): boolean {
  return OPENING.has(type ?? '') && receivedAt !== undefined && receivedAt.slice(0, 10) < dayOf({ date });
}

/**
 * Whether what was booked since a balance was given ahead is in another one alone, of an earlier day and
 * given later.
 */
function isOvertaken(balance: Dated, other: Dated): boolean {
  return (
    isGivenAhead(balance) &&
    !OPENING.has(other.type ?? '') &&
    dayOf(other) < dayOf(balance) &&
    (other.receivedAt ?? '') > (balance.receivedAt ?? '')
  );
}

/** The newest day first, and of a day the type that is named before the others. */
export function newest<B extends Dated>(balances: readonly B[], types: readonly string[]): B | undefined {
  const rank = ({ type }: B): number => types.indexOf(type ?? '');
  const fitting = balances.filter((each) => rank(each) >= 0 && each.subType !== INTERMEDIATE);
  const plain = fitting.filter(isPlain);
  const its = plain.length > 0 ? plain : fitting;
  return its
    .filter((each) => !isGivenAhead(each) || !its.some((other) => isOvertaken(each, other)))
    .toSorted((a, b) => {
      const [x, y] = [dayOf(a), dayOf(b)];
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
  const byType = Map.groupBy(
    balances.filter(({ type }) => !BOOKED.includes(type ?? '') && !AVAILABLE.includes(type ?? '')),
    ({ type }) => type ?? '',
  );
  return [...byType.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MOST_OTHERS)
    .flatMap(([, its]) => latestDay(its) ?? []);
}

/** More types than a bank has; the rest stand in the report alone. */
const MOST_OTHERS = 100;

function latestDay<B extends Dated>(balances: readonly B[]): B | undefined {
  return balances.reduce<B | undefined>(
    (latest, each) => (latest === undefined || dayOf(each) > dayOf(latest) ? each : latest),
    undefined,
  );
}

/** Of a day: higher for the earlier moment. */
const earliness = ({ type }: Dated): number =>
  Math.max(BOOKED.indexOf(type ?? ''), AVAILABLE.indexOf(type ?? ''));

function isOfEarlierMoment(one: Dated, other: Dated): boolean {
  const [day, otherDay] = [dayOf(one), dayOf(other)];
  if (day !== otherDay) return day < otherDay ? !isOvertaken(other, one) : isOvertaken(one, other);
  return earliness(one) > earliness(other);
}

/**
 * What can be spent, as far as the bank says: the available balance, unless the booked one is of a later
 * moment, as what was booked since the available one was so is in the booked one alone. Null where the bank
 * gives neither.
 */
export function spendableOf<B extends Dated>(
  booked: B | null,
  available: B | null,
): { readonly figure: B; readonly kind: 'booked' | 'available' } | null {
  if (available !== null && (booked === null || !isOfEarlierMoment(available, booked)))
    return { figure: available, kind: 'available' };
  return booked === null ? null : { figure: booked, kind: 'booked' };
}

/**
 * The credit line that the bank says is part of a balance (camt `CdtLine` with `Incl` true): money that may
 * be drawn and is not there. Null where there is none, or where it is zero.
 */
export function includedCreditLine<
  L extends { readonly amount: string | null; readonly included: boolean | null },
>(line: L | null | undefined): L | null {
  if (line?.included !== true) return null;
  return line.amount !== null && !/[1-9]/u.test(line.amount) ? null : line;
}

/** What the bank itself expects. */
export function expectedOf<B extends Dated>(balances: readonly B[]): B | undefined {
  return newest(balances, ['XPCD']);
}
