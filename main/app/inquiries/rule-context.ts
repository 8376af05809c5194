// The present of the bank, in which the rules of its document judge a request.
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import type { RuleContext } from '../../../shared/domain/bank-rules/rule.ts';
import { businessDateIn } from '../../../shared/domain/calendar.ts';
import { dateInZone } from '../../../shared/domain/dates.ts';
import type { Clock } from '../ports/clock.ts';

export function ruleContext({ timeZone, calendar, requests }: BankProfile, clock: Clock): RuleContext {
  const now = clock.now();
  return { businessDate: businessDateIn(timeZone, calendar, now), today: dateInZone(timeZone, now), now, timeZone, reasonPattern: requests.reasonPattern };
}

/** Fields without a value are not sent. */
export function givenFields(fields: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''));
}
