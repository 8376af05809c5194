// Owns when a recurring run is due: its days, what closed days do to them, and which of them nobody has
// prepared or skipped yet.
import {
  addBusinessDays,
  addDays,
  isBusinessDay,
  isoDate,
  nearestBusinessDay,
  parseIsoDate,
} from './calendar.ts';
import type { CalendarId, IsoDate } from './calendar.ts';

/** How often: those of ISO 20022 `Frequency6Code` that repeat by whole weeks or months. */
export const FREQUENCIES = ['WEEK', 'FRTN', 'MNTH', 'QURT', 'MIAN', 'YEAR'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** What becomes of a day the bank is closed on: the conventions of the ISDA Definitions, 4.12. */
export const CONVENTIONS = ['following', 'modified-following', 'preceding'] as const;
export type BusinessDayConvention = (typeof CONVENTIONS)[number];

/** A month of reminders in advance is more than any run needs. */
export const MOST_REMIND_DAYS = 20;

export interface Recurrence {
  readonly frequency: Frequency;
  /** The first day. Its weekday, or its day of the month, is that of all others. */
  readonly first: IsoDate;
  /** On the last day of each month, however long it is. Weeks have none. */
  readonly monthEnd: boolean;
  readonly convention: BusinessDayConvention;
  /** No day comes after it; null: the run goes on until it is deleted. */
  readonly until: IsoDate | null;
  /** How many business days before the day of payment somebody is reminded. */
  readonly remindDays: number;
}

/** One day of a run. */
export interface Occurrence {
  /** As the recurrence has it, also where the bank is closed: it names the occurrence. */
  readonly scheduled: IsoDate;
  /** The business day on which the payments are to be executed. */
  readonly due: IsoDate;
  readonly remindFrom: IsoDate;
}

/** What somebody did about an occurrence: prepared it as a batch, or skipped it (null). */
export interface Handled {
  readonly scheduled: IsoDate;
  readonly batch: string | null;
}

const DAYS: Readonly<Partial<Record<Frequency, number>>> = { WEEK: 7, FRTN: 14 };
const MONTHS: Readonly<Partial<Record<Frequency, number>>> = { MNTH: 1, QURT: 3, MIAN: 6, YEAR: 12 };
const LAST_YEAR = 9999;

/** Null past the year 9999. */
function scheduledDay({ frequency, first, monthEnd }: Recurrence, index: number): IsoDate | null {
  const days = DAYS[frequency];
  if (days !== undefined) {
    const lastDay = isoDate(`${LAST_YEAR}-12-31`);
    const step = index * days;
    return addDays(lastDay, -step) < first ? null : addDays(first, step);
  }
  const months =
    Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + index * (MONTHS[frequency] ?? 0);
  const year = Math.floor(months / 12);
  if (year > LAST_YEAR) return null;
  const month = `${String(year).padStart(4, '0')}-${two((months % 12) + 1)}`;
  for (let day = monthEnd ? 31 : Number(first.slice(8)); ; day -= 1) {
    const date = parseIsoDate(`${month}-${two(day)}`);
    if (date !== undefined) return date;
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The business day that stands for a scheduled one. */
export function dueDay(scheduled: IsoDate, convention: BusinessDayConvention, calendar: CalendarId): IsoDate {
  if (isBusinessDay(calendar, scheduled)) return scheduled;
  if (convention === 'preceding') return nearestBusinessDay(calendar, scheduled, -1);
  const following = nearestBusinessDay(calendar, scheduled);
  return convention === 'modified-following' && following.slice(0, 7) !== scheduled.slice(0, 7)
    ? nearestBusinessDay(calendar, scheduled, -1)
    : following;
}

/** All days of a run, in their order. */
export function* occurrencesOf(recurrence: Recurrence, calendar: CalendarId): Generator<Occurrence, void> {
  for (let index = 0; ; index += 1) {
    const scheduled = scheduledDay(recurrence, index);
    if (scheduled === null || (recurrence.until !== null && scheduled > recurrence.until)) return;
    const due = dueDay(scheduled, recurrence.convention, calendar);
    yield { scheduled, due, remindFrom: addBusinessDays(calendar, due, -recurrence.remindDays) };
  }
}

export interface DueOccurrences {
  /** Whose reminder has come and that nobody has handled, the oldest first. */
  readonly waiting: readonly Occurrence[];
  /** The first whose reminder has not come and that nobody has handled; null where the run has ended. */
  readonly next: Occurrence | null;
}

/**
 * Which occurrences wait for somebody on a day. `handledUntil`: every occurrence until then is settled for
 * good; a missed one waits until somebody prepares or skips it.
 */
export function dueOccurrences(
  recurrence: Recurrence,
  calendar: CalendarId,
  today: IsoDate,
  settled: { readonly handledUntil: IsoDate | null; readonly handled: ReadonlySet<IsoDate> },
): DueOccurrences {
  const waiting: Occurrence[] = [];
  for (const occurrence of occurrencesOf(recurrence, calendar)) {
    const { scheduled, remindFrom } = occurrence;
    if (settled.handledUntil !== null && scheduled <= settled.handledUntil) continue;
    if (settled.handled.has(scheduled)) continue;
    if (remindFrom > today) return { waiting, next: occurrence };
    waiting.push(occurrence);
  }
  return { waiting, next: null };
}

/**
 * What a run keeps of what was handled: the newest `most`, and the day until which everything is settled.
 * Only what is older than every occurrence that waits is let go, so no missed one is lost, and only what lies
 * before `today`: the batch of a day to come may be withdrawn, and the days of the run be changed.
 */
export function keptHandled(
  handled: readonly Handled[],
  handledUntil: IsoDate | null,
  { oldestWaiting, today }: { readonly oldestWaiting: IsoDate | null; readonly today: IsoDate },
  most: number,
): { readonly handled: readonly Handled[]; readonly handledUntil: IsoDate | null } {
  const inOrder = handled.toSorted((a, b) => (a.scheduled < b.scheduled ? -1 : 1));
  const kept = oldestWaiting === null || today < oldestWaiting ? today : oldestWaiting;
  const free = inOrder.filter(({ scheduled }) => scheduled < kept);
  const gone = free.slice(0, Math.max(0, inOrder.length - most));
  return {
    handled: inOrder.slice(gone.length),
    handledUntil: gone.at(-1)?.scheduled ?? handledUntil,
  };
}
