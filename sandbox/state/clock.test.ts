// The bank's clock: it stands, moves forward, runs, and knows its calendar.
import { expect, test } from 'vitest';
import { BankClock } from './clock.ts';

const start = Date.parse('2026-03-28T12:00:00Z');

test('stands still while real time passes, and never goes back', () => {
  let real = 0;
  const clock = new BankClock(
    start,
    () => 'UTC',
    () => real,
  );
  real = 1_000_000;
  expect(clock.now()).toBe(start);
  clock.advance(60);
  expect(clock.now()).toBe(start + 60_000);
  expect(() => {
    clock.advance(-1);
  }).toThrow('the clock only goes forward');
});

test('runs at its rate, can be moved while running, and freezes where it is', () => {
  let real = 0;
  const clock = new BankClock(
    start,
    () => 'UTC',
    () => real,
  );
  clock.run(60);
  real = 1000;
  expect(clock.now()).toBe(start + 60_000);
  clock.advance(3600);
  real = 2000;
  clock.run(0);
  real = 9999;
  expect(clock.now()).toBe(start + 60_000 + 3_600_000 + 60_000);
});

test("the date is the bank zone's, the business date skips the weekend", () => {
  const clock = new BankClock(
    Date.parse('2026-03-29T23:30:00Z'),
    () => 'Europe/London',
    () => 0,
  );
  // Summer time began that Sunday: it is already Monday in London.
  expect([clock.today(), clock.businessDate()]).toEqual(['2026-03-30', '2026-03-30']);
  expect(
    new BankClock(
      start,
      () => 'Europe/London',
      () => 0,
    ).businessDate(),
  ).toBe('2026-03-27');
  expect(
    new BankClock(
      start,
      () => 'Europe/London',
      () => 0,
      () => 'next',
    ).businessDate(),
  ).toBe('2026-03-30');
});
