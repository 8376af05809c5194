// Owns which balance of an account stands for booked and for available: the newest day first, and of a day
// the later figure.
import { addDays, parseIsoDate } from '../calendar.ts';

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
