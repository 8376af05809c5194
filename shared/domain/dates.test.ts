import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dateInZone,
  daysBetween,
  easterSunday,
  isoDate,
  isTimeZone,
  parseIsoDate,
  spanOfDays,
  timeInZone,
  weekday,
  type IsoDate,
} from './calendar.ts';

const anyDate = fc
  .integer({ min: 0, max: 60_000 })
  .map((days): IsoDate => addDays(isoDate('1950-01-01'), days));

describe('dates', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    '%s is a date',
    (text) => {
      expect(parseIsoDate(text)).toBe(text);
    },
  );

  test.each([
    '',
    '2025-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-1',
    '20260401',
    '2026-04-01Z',
    ' 2026-04-01',
    '0000-01-01',
    '2026-04-01T00:00',
  ])('%j is no date', (text) => {
    expect(parseIsoDate(text)).toBeUndefined();
    expect(() => isoDate(text)).toThrow('not a date');
  });

  test('adding days and counting them are inverse, and order follows', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -3_000, max: 3_000 }), (date, days) => {
        const other = addDays(date, days);
        expect(daysBetween(date, other)).toBe(days);
        expect([other < date, other > date]).toEqual([days < 0, days > 0]);
        expect((((weekday(other) - weekday(date) - days) % 7) + 7) % 7).toBe(0);
      }),
    );
  });

  test('weekdays are those of ISO 8601', () => {
    expect(
      ['2026-11-16', '2026-11-20', '2026-11-22', '1970-01-01', '1969-12-31'].map((text) =>
        weekday(isoDate(text)),
      ),
    ).toEqual([1, 5, 7, 4, 3]);
  });

  test.each([
    [1954, '04-18'],
    [1961, '04-02'],
    [2000, '04-23'],
    [2008, '03-23'],
    [2024, '03-31'],
    [2025, '04-20'],
    [2026, '04-05'],
    [2027, '03-28'],
    [2030, '04-21'],
    [2038, '04-25'],
  ])('Easter of %i is %s', (year, day) => {
    expect(easterSunday(year)).toBe(`${year}-${day}`);
  });
});

describe('the date somewhere', () => {
  const instant = Date.UTC(2026, 10, 20, 11, 30);

  test.each([
    ['UTC', '2026-11-20'],
    ['Pacific/Auckland', '2026-11-21'],
    ['America/Los_Angeles', '2026-11-20'],
    ['Pacific/Kiritimati', '2026-11-21'],
    ['Pacific/Pago_Pago', '2026-11-20'],
  ])('at 11:30 UTC it is in %s %s', (zone, date) => {
    expect(dateInZone(zone, instant)).toBe(date);
  });

  test('midnight belongs to the new day, also when clocks change', () => {
    expect(dateInZone('Europe/Berlin', Date.UTC(2026, 2, 28, 23, 0))).toBe('2026-03-29');
    expect(dateInZone('Europe/Berlin', Date.UTC(2026, 2, 29, 21, 59))).toBe('2026-03-29');
    expect(dateInZone('Europe/Berlin', Date.UTC(2026, 2, 29, 22, 0))).toBe('2026-03-30');
  });

  test('an unknown zone is known as one, and read as UTC', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('Europe/Atlantis')).toBe(false);
    for (const zone of ['Europe/Atlantis', '', '\u0000'])
      expect([dateInZone(zone, instant), timeInZone(zone, instant)]).toEqual(['2026-11-20', '11:30']);
  });

  test('there is a date for every instant, and none before the first or after the last', () => {
    const [first, last] = [isoDate('0001-01-01'), isoDate('9999-12-31')];
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
      expect(dateInZone(zone, 8.64e15)).toBe(last);
      expect(dateInZone(zone, -8.64e15)).toBe(first);
      expect(spanOfDays(zone, last, last)).toHaveLength(2);
    }
  });
});
