// Asks for the balances of all confirmed own accounts by itself, once each business day of the bank, from the
// hour that somebody set. It is off until then. It keeps to the profile's budget and to every pause, and what
// fails is not tried again that day: a person asks.
import { z } from 'zod';
import { isCutOff, type AccountMaster } from '../../../../shared/domain/account-master.ts';
import {
  addDays,
  dateInZone,
  isBusinessDay,
  timeInZone,
  type IsoDate,
} from '../../../../shared/domain/calendar.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { Stores } from '../../desk/index.ts';
import type { BalanceContext } from '../context.ts';
import { askBalances } from './ask.ts';
import { confirmedAccounts } from './own-accounts.ts';

const SETTING = 'morning-balances';
const kept = z.strictObject({
  /** HH:MM in the bank's zone; empty: nobody is asked. */
  from: z.string().refine((time) => time === '' || isCutOff(time)),
  /** The bank's day on which it was done last. */
  last: z.string(),
});
type Kept = z.infer<typeof kept>;

interface MorningFacts {
  readonly now: { readonly today: IsoDate; readonly time: string; readonly isOpen: boolean };
  readonly setting: Kept;
  readonly accounts: readonly Pick<AccountMaster, 'account' | 'branch' | 'currency'>[];
}

interface BalanceRequest {
  readonly base_currency: string;
  readonly branch_number?: string;
  readonly account_identifier?: string;
}

/** One request for all accounts of a branch and currency; none where it is not time, or was done today. */
export function morningRequests({ now, setting, accounts }: MorningFacts): readonly BalanceRequest[] {
  const { from, last } = setting;
  if (from === '' || !now.isOpen || now.time < from) return [];
  // A later day than the next is of a clock that was far ahead.
  if (last >= now.today && last <= addDays(now.today, 1)) return [];
  const all = accounts
    .filter(({ currency }) => currency !== '')
    .map(({ account, branch, currency }) => ({
      base_currency: currency,
      ...(branch === '' ? { account_identifier: account } : { branch_number: branch }),
    }));
  return [...new Map(all.map((request) => [JSON.stringify(request), request])).values()];
}

async function settingOf(desk: Stores<'desk'>): Promise<Kept> {
  const stored = kept.safeParse(await desk.store.desk.setting(SETTING));
  return stored.success ? stored.data : { from: '', last: '' };
}

export async function getMorning(desk: Stores<'desk'>): Promise<Result<Answer<'cash.morning'>>> {
  return ok(await settingOf(desk));
}

export function setMorning(
  desk: Pick<BalanceContext, 'clock' | 'mutex' | 'notifier'> & Stores<'desk'>,
  { from }: ParsedInput<'cash.setMorning'>,
): Promise<Result<Answer<'cash.morning'>>> {
  return desk.mutex.runExclusive(SETTING, async () => {
    const { last } = await settingOf(desk);
    const log = {
      at: instantOf(desk.clock),
      act: 'balances.morning',
      actor: AT_DESK,
      subject: '',
      detail: from,
    };
    await desk.store.desk.saveSetting(SETTING, { from, last }, log);
    desk.notifier.emit('changed', { what: 'settings', id: null });
    return ok({ from, last });
  });
}

/** Looked at with everything else that comes due by itself. */
export async function askEachMorning(desk: BalanceContext): Promise<void> {
  const profile = (await desk.store.desk.profile())?.profile;
  const setting = await settingOf(desk);
  if (profile === undefined || setting.from === '') return;
  const { timeZone, calendar, limits } = profile;
  const now = desk.clock.now();
  const today = dateInZone(timeZone, now);
  const requests = morningRequests({
    now: { today, time: timeInZone(timeZone, now), isOpen: isBusinessDay(calendar, today) },
    setting,
    // The bank has nothing to say of one that is closed.
    accounts: (await confirmedAccounts(desk)).filter(({ status }) => status !== 'closed'),
  });
  const mayAsk = (): boolean =>
    desk.network.online() && desk.follow.pause() === null && desk.follow.used() < limits.inquiriesPerHour;
  if (requests.length === 0 || !mayAsk()) return;
  // Before the first request: what fails, or ends the desk, must not be asked again every few seconds.
  await desk.mutex.runExclusive(SETTING, async () =>
    desk.store.desk.saveSetting(SETTING, { ...(await settingOf(desk)), last: today }, null),
  );
  for (const request of requests) {
    if (!mayAsk()) return;
    await askBalances(desk, request);
  }
}
