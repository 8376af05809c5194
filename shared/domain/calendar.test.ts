import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addBusinessDays,
  businessDateIn,
  CALENDAR_IDS,
  closedBecause,
  isBusinessDay,
  nearestBusinessDay,
  targetHoliday,
  addDays,
  isoDate,
  type IsoDate,
} from './calendar.ts';

const anyDate = fc
  .integer({ min: 0, max: 20_000 })
  .map((days): IsoDate => addDays(isoDate('2002-01-01'), days));
const anyCalendar = fc.constantFrom(...CALENDAR_IDS);

describe('TARGET', () => {
  test('closes on six days a year besides weekends', () => {
    const days = Array.from({ length: 365 }, (_, day) => addDays(isoDate('2026-01-01'), day));
    expect(days.filter((day) => targetHoliday(day) !== undefined)).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-12-25',
      '2026-12-26',
    ]);
  });

  test('says why it is closed', () => {
    expect(closedBecause('TARGET', isoDate('2027-03-26'))).toBe('good-friday');
    expect(closedBecause('TARGET', isoDate('2026-11-21'))).toBe('weekend');
    expect(closedBecause('TARGET', isoDate('2026-11-20'))).toBeUndefined();
  });

  test('a national holiday is a business day', () => {
    expect(isBusinessDay('TARGET', isoDate('2026-05-14'))).toBe(true);
  });

  test('over Easter one business day leads from Thursday to Tuesday and back', () => {
    expect(addBusinessDays('TARGET', isoDate('2026-04-02'), 1)).toBe('2026-04-07');
    expect(addBusinessDays('TARGET', isoDate('2026-04-07'), -1)).toBe('2026-04-02');
  });
});

describe('business days', () => {
  test('weekends differ by calendar', () => {
    const week = Array.from({ length: 7 }, (_, day) => addDays(isoDate('2026-11-16'), day));
    const open = (calendar: (typeof CALENDAR_IDS)[number]): string =>
      week.map((day) => (isBusinessDay(calendar, day) ? 'x' : '.')).join('');
    expect(CALENDAR_IDS.map(open)).toEqual(['xxxxx..', 'xxxxx..', 'xxxx..x', 'xxxxxx.', 'xxxxxxx']);
  });

  test('adding lands on a business day and is undone by going back', () => {
    fc.assert(
      fc.property(anyCalendar, anyDate, fc.integer({ min: 1, max: 60 }), (calendar, date, days) => {
        const start = nearestBusinessDay(calendar, date);
        const end = addBusinessDays(calendar, start, days);
        expect(isBusinessDay(calendar, end)).toBe(true);
        expect(addBusinessDays(calendar, end, -days)).toBe(start);
      }),
    );
  });

  test('zero days stay, even on a closed day', () => {
    expect(addBusinessDays('TARGET', isoDate('2026-12-26'), 0)).toBe('2026-12-26');
  });

  test('the nearest business day is the day itself or the first open one in the direction', () => {
    fc.assert(
      fc.property(anyCalendar, anyDate, (calendar, date) => {
        const next = nearestBusinessDay(calendar, date, 1);
        const previous = nearestBusinessDay(calendar, date, -1);
        expect(previous <= date && date <= next).toBe(true);
        expect(isBusinessDay(calendar, date)).toBe(next === date && previous === date);
      }),
    );
  });

  test("the bank's business date is today in its zone, or the next open day", () => {
    const saturdayNightUtc = Date.UTC(2026, 10, 20, 23, 30);
    expect(businessDateIn('UTC', 'TARGET', saturdayNightUtc)).toBe('2026-11-20');
    expect(businessDateIn('Europe/Berlin', 'TARGET', saturdayNightUtc)).toBe('2026-11-23');
  });
});

test('where no business day comes any more, the end of the calendar is the answer', () => {
  // Friday 31 December 9999, and Monday 1 January 0001.
  expect(nearestBusinessDay('friday-saturday', isoDate('9999-12-31'))).toBe('9999-12-31');
  expect(nearestBusinessDay('TARGET', isoDate('0001-01-01'), -1)).toBe('0001-01-01');
});

test('a calendar of another version has the usual weekend', () => {
  for (const calendar of ['SWIFT', 'constructor'] as unknown as (typeof CALENDAR_IDS)[number][]) {
    expect(closedBecause(calendar, isoDate('2026-11-21'))).toBe('weekend');
    expect(closedBecause(calendar, isoDate('2026-11-20'))).toBeUndefined();
  }
});
