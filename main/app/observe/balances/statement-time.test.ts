// What a file says was so when the bank made it, not when somebody imported it.
import { expect, it, vi } from 'vitest';
import type { ReadAccount, ReadFigure } from '../../../ports/store/reports.ts';
import { timedAccount } from './statement-time.ts';

const AT = '2026-11-27T09:00:00.000Z';

const figure = (day: string, createdAt: string | null): ReadFigure => ({
  day,
  type: 'CLBD',
  view: '{}',
  createdAt,
});
const account = (more: Partial<ReadAccount> = {}): ReadAccount => ({
  position: 0,
  account: 'DE1 EUR',
  entries: 0,
  from: '2026-11-19',
  to: '2026-11-20',
  view: '{}',
  figures: [],
  closedUntil: '2026-11-20',
  createdAt: null,
  ...more,
});
const figureTime = (day: string, createdAt: string | null, timeZone = 'Europe/Berlin'): unknown =>
  timedAccount(account({ figures: [figure(day, createdAt)] }), { at: AT, timeZone }).figures[0]?.asOf;
const accountTime = (more: Partial<ReadAccount>, timeZone = 'Europe/Berlin'): unknown =>
  timedAccount(account(more), { at: AT, timeZone }).asOf;

it.each<[string, string, string | null, string]>([
  ['made with a zone', '2026-11-20', '2026-11-20T20:00:00+02:00', '2026-11-20T18:00:00.000Z'],
  ['made in UTC', '2026-11-20', '2026-11-20T20:00:00.5Z', '2026-11-20T20:00:00.500Z'],
  ['made without one: in that of the bank', '2026-11-20', '2026-11-20T20:00:00', '2026-11-20T19:00:00.000Z'],
  ['made without seconds', '2026-11-20', '2026-11-20T20:00', '2026-11-20T19:00:00.000Z'],
  ['made days later', '2026-11-19', '2026-11-21T01:00:00', '2026-11-21T00:00:00.000Z'],
  ['that says nothing: the end of its day', '2026-11-19', null, '2026-11-19T23:00:00.000Z'],
  [
    'made at its midnight, as a date alone: the end of its day',
    '2026-11-19',
    '2026-11-19T00:00:00',
    '2026-11-19T23:00:00.000Z',
  ],
  ['made in a year of five digits', '2026-11-19', '9999-12-31T23:59:59-12:00', '2026-11-19T23:00:00.000Z'],
  ['made on a day no calendar has', '2026-11-19', '2026-02-30T20:00:00', '2026-11-19T23:00:00.000Z'],
  ['made at an hour no day has', '2026-11-19', '2026-11-19T25:00:00', '2026-11-19T23:00:00.000Z'],
  ['made in a zone that is none', '2026-11-19', '2026-11-19T20:00:00+99:99', '2026-11-19T23:00:00.000Z'],
  ['made after it was imported', '2026-11-20', '2027-01-01T00:00:00Z', AT],
  ['of the day it was imported on', '2026-11-27', null, AT],
])('a figure of a report %s', (_what, day, createdAt, asOf) => {
  expect(figureTime(day, createdAt)).toBe(asOf);
});

it('an account is so at the end of its last day, or when its report was made earlier', () => {
  expect(accountTime({})).toBe('2026-11-20T23:00:00.000Z');
  expect(accountTime({ createdAt: '2026-11-26T12:00:00' })).toBe('2026-11-20T23:00:00.000Z');
  expect(accountTime({ createdAt: '2026-11-20T12:00:00' })).toBe('2026-11-20T11:00:00.000Z');
  expect(accountTime({ to: '', createdAt: null })).toBe(AT);
  expect(accountTime({}, 'America/New_York')).toBe('2026-11-21T05:00:00.000Z');
  expect(accountTime({}, 'Nowhere/None')).toBe('2026-11-21T00:00:00.000Z');
});

it('a year of days is timed with one formatter for each zone', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const figures = Array.from({ length: 1_095 }, (_, place) =>
    figure(new Date(Date.UTC(2025, 10, 20 + Math.floor(place / 3))).toISOString().slice(0, 10), null),
  );
  const timed = timedAccount(account({ figures }), { at: AT, timeZone: 'Asia/Tokyo' });
  expect(timed.figures.map(({ asOf }) => asOf)).toContain('2026-01-01T15:00:00.000Z');
  expect(made.mock.calls.length).toBeLessThan(10);
  made.mockRestore();
});
