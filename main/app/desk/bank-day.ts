// Today as the bank sees it: the date in its zone and the calendar it works by.
import { businessDateIn, nearestBusinessDay } from '../../../shared/domain/calendar.ts';
import type { AppContext } from './context.ts';
import type { CheckContext } from '../../ports/messages.ts';

export interface BankDay extends CheckContext {
  readonly timeZone: string;
}

export async function bankDay(desk: Pick<AppContext, 'store' | 'clock' | 'identity'>): Promise<BankDay> {
  const profile = (await desk.store.desk.profile())?.profile;
  const timeZone = profile?.timeZone ?? 'UTC';
  const calendar = profile?.calendar ?? 'weekends';
  return {
    environment: desk.identity.environment,
    timeZone,
    calendar,
    today: nearestBusinessDay(calendar, businessDateIn(timeZone, calendar, desk.clock.now()), 1),
  };
}
