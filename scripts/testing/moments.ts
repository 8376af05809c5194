// The moments and zones at which the suites that know dates are run.

export interface Moment {
  readonly name: string;
  readonly reason: string;
  /** On the wall clock of the zone, `2027-01-31T23:58:30`; with `Z` the same instant everywhere. */
  readonly at: string;
}

/** Seconds before midnight: long enough for a runner to start, so that the day changes while tests run. */
export const MOMENTS: readonly Moment[] = [
  {
    name: 'saturday',
    at: '2026-11-28T10:00:00',
    reason: 'a Saturday: no bank business day, and the next day is none either',
  },
  {
    name: 'end-of-year',
    at: '2026-12-31T23:59:00',
    reason:
      'the last minute of a day, month, quarter and year, before a holiday and a weekend; midnight passes while tests run',
  },
  {
    name: 'end-of-month',
    at: '2027-01-31T23:59:00',
    reason:
      'a Sunday and the last minute of a month: next month has no such day; midnight passes while tests run',
  },
  {
    name: 'good-friday',
    at: '2027-03-26T10:00:00',
    reason: 'Good Friday: a holiday on a weekday, four closed days in a row',
  },
  {
    name: 'summer-time',
    at: '2027-03-28T00:59:00Z',
    reason: 'a minute before Europe loses the hour from 2 to 3; Easter Sunday',
  },
  {
    name: 'after-cut-off',
    at: '2027-09-30T22:30:00',
    reason:
      'a late Thursday evening, the last day of a quarter: after every cut-off time, and in UTC the day before or the next one',
  },
  {
    name: 'winter-time',
    at: '2027-10-31T00:59:00Z',
    reason: 'a minute before Europe has the hour from 2 to 3 twice; a Sunday and the end of a month',
  },
  { name: 'leap-day', at: '2028-02-29T12:00:00', reason: 'the day that other years do not have' },
];

export const ZONES: readonly { readonly zone: string; readonly reason: string }[] = [
  { zone: 'Europe/Berlin', reason: 'ahead of UTC, with summer time' },
  { zone: 'America/St_Johns', reason: 'behind UTC by three and a half hours' },
  { zone: 'Pacific/Auckland', reason: 'half a day ahead of UTC, with its summer in December' },
];

/** Milliseconds since 1970 of a moment in a zone. */
export function instantOf({ at }: Moment, zone: string): number {
  if (at.endsWith('Z')) return Date.parse(at);
  const wall = Date.parse(`${at}Z`);
  // The zone's distance from UTC at about that time; no moment of the table lies within a change of it.
  return wall - distance(wall - distance(wall, zone), zone);
}

function distance(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((each) => each.type === type)?.value);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(instant / 1000) * 1000
  );
}
