import { describe, expect, it } from 'vitest';
import { evaluateFreshness, instantOfIsoDateTime } from './report-evaluation.ts';

const at = (text: string): number => Date.parse(text);
const NOW = at('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

describe('an answer is fresh', () => {
  it.each([
    ['when it was made as it came', { created: NOW, answered: NOW, attempted: NOW - 10 * MINUTE }, 'fresh'],
    [
      'within five minutes of it, either way',
      { created: NOW - 5 * MINUTE, answered: NOW, attempted: null },
      'fresh',
    ],
    [
      'within five minutes of it, the other way',
      { created: NOW + 5 * MINUTE, answered: NOW, attempted: null },
      'fresh',
    ],
    [
      'not when it was made six minutes before it came',
      { created: NOW - 6 * MINUTE, answered: NOW, attempted: null },
      'not-of-this-moment',
    ],
    [
      'nor six minutes after',
      { created: NOW + 6 * MINUTE, answered: NOW, attempted: null },
      'not-of-this-moment',
    ],
    [
      'not when all of it is older than the last attempt',
      { created: NOW - 60 * MINUTE, answered: NOW - 60 * MINUTE, attempted: NOW },
      'before-attempt',
    ],
    ['not without its time', { created: null, answered: NOW, attempted: null }, 'without-time'],
    ["not without the bank's clock", { created: NOW, answered: null, attempted: NOW }, 'without-bank-clock'],
  ] as const)('%s', (_name, times, expected) => {
    expect(evaluateFreshness(times)).toBe(expected);
  });
});

describe('CreDtTm', () => {
  it.each([
    ['2026-11-20T12:00:00Z', 'UTC', '2026-11-20T12:00:00Z'],
    ['2026-11-20T12:00:00.123456789+01:00', 'UTC', '2026-11-20T11:00:00.123Z'],
    ['2026-11-20T12:00:00', 'Europe/Berlin', '2026-11-20T11:00:00Z'],
    ['2026-07-20T12:00:00.5', 'Europe/Berlin', '2026-07-20T10:00:00Z'],
    ['2026-11-20T00:15:00', 'Pacific/Kiritimati', '2026-11-19T10:15:00Z'],
    ['2026-11-20T12:00:00', 'Asia/Kathmandu', '2026-11-20T06:15:00Z'],
    // 02:30 comes twice on the last Sunday of October: the earlier one proves less.
    ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ])('%s in %s is %s', (text, zone, expected) => {
    expect(instantOfIsoDateTime(text, zone)).toBe(at(expected));
  });

  it.each([[null], [''], ['2026-11-20'], ['yesterday'], ['2026-13-40T12:00:00'], ['2026-03-29T02:30:00']])(
    '%s is no instant in Berlin',
    (text) => {
      expect(instantOfIsoDateTime(text, 'Europe/Berlin')).toBeNull();
    },
  );
});
