import { describe, expect, test } from 'vitest';
import { isoDate, startOfDay } from './calendar.ts';

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
