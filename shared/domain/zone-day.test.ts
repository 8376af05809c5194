import { describe, expect, test } from 'vitest';
import { instantInZone, isoDate, startOfDay } from './calendar.ts';

describe('where a day begins', () => {
  test.each([
    ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['Europe/London', '2026-07-01', '2026-06-30T23:00:00.000Z'],
    ['Europe/Berlin', '2026-11-20', '2026-11-19T23:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20', '2026-11-19T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-20', '2026-11-20T11:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00.000Z'],
    // Clocks go forward at midnight: the day has no 00:00 and begins at 01:00.
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ])('in %s the day %s begins at %s', (zone, date, instant) => {
    expect(startOfDay(zone, isoDate(date))).toBe(instant);
  });
});

describe('the instant at which clocks show a time', () => {
  test.each([
    ['UTC', '2026-11-20', '9:05', '2026-11-20T09:05:00.000Z'],
    ['Europe/Berlin', '2026-11-20', '14:30', '2026-11-20T13:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20', '00:00', '2026-11-19T18:15:00.000Z'],
    // An hour that comes twice is its first one.
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '03:30', '2026-10-25T02:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
  ])('in %s on %s at %s', (zone, date, time, instant) => {
    expect(instantInZone(zone, isoDate(date), time)).toBe(instant);
  });
});
