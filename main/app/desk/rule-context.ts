// The present of the bank, in which the rules of its document evaluate a request.
import {
  businessDateIn,
  businessDatesIn,
  nearestBusinessDay,
  dateInZone,
  type IsoDate,
} from '../../../shared/domain/calendar.ts';
import { addressModeOf, closedDayOf, recallReasonPattern } from '../../../shared/domain/profile/practice.ts';
import type { CoreDeps, Stores } from './context.ts';
import type { CheckContext } from '../../ports/messages.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import type { RuleContext } from '../../../shared/domain/bank-rules/rule.ts';
import type { Clock } from '../../ports/clock.ts';

// Today as the bank sees it: the date in its zone and the calendar it works by.
export interface BankDay extends CheckContext {
  readonly timeZone: string;
}

export async function bankDay(desk: Pick<CoreDeps, 'clock' | 'identity'> & Stores<'desk'>): Promise<BankDay> {
  const profile = (await desk.store.desk.profile())?.profile;
  const timeZone = profile?.timeZone ?? 'UTC';
  const calendar = profile?.calendar ?? 'weekends';
  return {
    environment: desk.identity.environment,
    timeZone,
    calendar,
    addresses: profile === undefined ? 'market' : addressModeOf(profile),
    today: nearestBusinessDay(calendar, businessDateIn(timeZone, calendar, desk.clock.now()), 1),
  };
}

export function ruleContext(profile: BankProfile, clock: Clock): RuleContext {
  const now = clock.now();
  const { timeZone, requests } = profile;
  return {
    ...businessDates(profile, now),
    today: dateInZone(timeZone, now),
    now,
    timeZone,
    reasonPattern: requests.reasonPattern,
    recallReasonPattern: recallReasonPattern(profile),
  };
}

type Readings = Pick<RuleContext, 'businessDates' | 'expectedBusinessDates'>;

/** The readings of "present business date" the document allows, and those of them this bank may use. */
export function businessDates(
  profile: Pick<BankProfile, 'timeZone' | 'calendar' | 'closedDay'>,
  epochMs: number,
): Readings {
  const [last, next] = businessDatesIn(profile.timeZone, profile.calendar, epochMs);
  const both: readonly IsoDate[] = last === next ? [last] : [last, next];
  const expected = { last: [last], next: [next], either: both } as const;
  return { businessDates: both, expectedBusinessDates: expected[closedDayOf(profile)] };
}

/** Fields without a value are not sent. */
export function givenFields(
  fields: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}
