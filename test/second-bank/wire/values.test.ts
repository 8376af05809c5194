// Decimal texts, calendar dates and XML text as the second bank reads and writes them.
import { expect, test } from 'vitest';
import { addDays, dateAt, daysBetween, isDate, isWeekend } from './dates.ts';
import { fromUnits, sameAmount, sumOf, toUnits } from './decimal.ts';
import { escapeXml, leaf, parseXml, textAt } from './xml.ts';

test.each([
  ['1', '1.00'],
  ['-0.5', '-0.50'],
  ['0', '0.00'],
  ['90071992547409931.07', '90071992547409931.07'],
])('%s is written %s', (text, written) => {
  expect(fromUnits(toUnits(text) ?? -1n)).toBe(written);
});

test.each(['', '1e3', '1,00', '.5', 'x', '--1'])('%j is no amount', (text) => {
  expect(toUnits(text)).toBeUndefined();
});

test('sums are exact and amounts are compared by value', () => {
  expect(sumOf(['0.1', '0.2'])).toBe('0.30');
  expect(sameAmount('100', '100.00')).toBe(true);
  expect(sameAmount('100', '100.01')).toBe(false);
  expect(sameAmount('x', 'x')).toBe(false);
});

test('dates are those of the calendar and know no zone of the machine', () => {
  expect(['2026-02-28', '2024-02-29'].every(isDate)).toBe(true);
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '2026-01-01T00:00:00Z'].some(isDate)).toBe(
    false,
  );
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(daysBetween('2025-10-07', '2026-01-05')).toBe(90);
  expect(['2026-01-03', '2026-01-04', '2026-01-05'].map(isWeekend)).toEqual([true, true, false]);
  expect(dateAt(new Date('2026-01-05T23:30:00Z'), 60)).toBe('2026-01-06');
});

test('what is written is read again, and a document type is refused', () => {
  const text = 'a & b < c > "d" \r\n ä';
  expect(textAt(parseXml(`<r>${leaf('x', text)}</r>`), 'x')).toBe(text);
  expect(escapeXml('<')).toBe('&#60;');
  expect(() => parseXml('<!DOCTYPE r [<!ENTITY e "x">]><r>&e;</r>')).toThrow('document type');
  expect(() => parseXml('<r>')).toThrow('unclosed');
});
