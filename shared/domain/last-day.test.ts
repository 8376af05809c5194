import { expect, it } from 'vitest';
import { endOfLastDay, endsWithDay, lastDayOf } from './last-day.ts';

it('an end at midnight counts for the day before it, and is kept as that instant', () => {
  expect(lastDayOf('2026-12-05T00:00:00Z')).toBe('2026-12-04');
  expect(lastDayOf('2027-01-01T00:00:00.000Z')).toBe('2026-12-31');
  expect(endOfLastDay('2026-12-04')).toBe('2026-12-05T00:00:00Z');
  for (const day of ['2026-12-31', '2028-02-28', '2028-02-29'])
    expect(lastDayOf(endOfLastDay(day) ?? '')).toBe(day);
  expect(endsWithDay('2026-12-05T00:00:00Z')).toBe(true);
});

it('an end within a day counts for a part of that day', () => {
  expect(lastDayOf('2026-12-05T14:30:00Z')).toBe('2026-12-05');
  expect(endsWithDay('2026-12-05T14:30:00Z')).toBe(false);
  expect(endsWithDay('2026-12-05T00:00:01Z')).toBe(false);
});

it('a text that is no day or instant stays one', () => {
  expect([lastDayOf('soon'), endsWithDay('soon'), endOfLastDay('soon')]).toEqual(['soon', false, undefined]);
  // The day after it cannot be written.
  expect(endOfLastDay('9999-12-31')).toBeUndefined();
});
