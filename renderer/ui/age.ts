// How old a figure is, in one unit and one wording wherever a balance or a report is shown.
import { t } from '../i18n/index.ts';
import { formattedDate } from './when.ts';

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

/** The day a balance is of, where the report names one, and how long ago the report came. */
export function balanceAge(
  { date, receivedAt }: { readonly date: string | null; readonly receivedAt: string },
  now: string | undefined,
): string {
  const day = date === null ? '' : formattedDate(date.slice(0, 10));
  return now === undefined ? day : t.cash.dayAndAge(day, ageText(receivedAt, now));
}
