// Shapes the cash screens share, and how old a figure is.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';

export type KeptReport = CallOutput<'balances.get'>;
export type ReportAccount = KeptReport['accountViews'][number];
export type CashAccount = CallOutput<'cash.accounts'>['accounts'][number];
export type CashTotal = NonNullable<CallOutput<'cash.total'>['total']>;
export type CashDay = CallOutput<'cash.days'>['days'][number];
export type Figure = CashDay['figures'][number];

const MINUTE = 60_000;

/** Between two instants (RFC 3339), in the largest unit that is not zero. */
export function ageText(receivedAt: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(receivedAt)) / MINUTE));
  const { ages } = t.cash;
  return t.cash.age(
    minutes < 60
      ? ages.minutes(minutes)
      : minutes < 1_440
        ? ages.hours(Math.floor(minutes / 60))
        : ages.days(Math.floor(minutes / 1_440)),
  );
}
