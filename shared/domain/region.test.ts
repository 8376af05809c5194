import { describe, expect, test } from 'vitest';
import {
  REGIONS,
  regionOf,
  separatorOf,
  tableDecimal,
  withTypedBlanks,
  writeDay,
  writeDecimal,
  type Region,
} from './region.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

describe('the form of a region', () => {
  test.each<[Region, string, string]>([
    ['de', '1.204.331,70', '03.04.2026'],
    ['de-CH', '1\u2019204\u2019331.70', '03.04.2026'],
    ['en-GB', '1,204,331.70', '3\u00a0Apr\u00a02026'],
    ['en-US', '1,204,331.70', 'Apr\u00a03,\u00a02026'],
    ['fr', '1\u202f204\u202f331,70', '3\u00a0Apr\u00a02026'],
    ['nl', '1.204.331,70', '3\u00a0Apr\u00a02026'],
  ])('%s', (region, amount, day) => {
    expect(writeDecimal('1204331.70', region)).toBe(amount);
    expect(writeDay('2026-04-03', region, MONTHS)).toBe(day);
  });

  test.each(REGIONS)(
    '%s groups from four digits on, keeps every digit, and marks what is negative',
    (region) => {
      expect(writeDecimal('999', region)).toBe('999');
      expect(writeDecimal('1000', region)).toMatch(/^1\D000$/u);
      expect(writeDecimal('-1234567.891', region)).toMatch(/^\u22121\D234\D567\D891$/u);
      expect(writeDecimal('1204331.70', region, false)).toMatch(/^1204331[.,]70$/u);
    },
  );

  test.each(REGIONS)(
    '%s never parts a date at the end of a line, and a field has its typed blanks',
    (region) => {
      const day = writeDay('2026-04-03', region, MONTHS);
      expect(day).not.toContain(' ');
      expect(withTypedBlanks(day)).toMatch(/^(?:3 Apr 2026|Apr 3, 2026|03\.04\.2026)$/u);
    },
  );

  test('never writes what is no plain decimal anew', () => {
    for (const text of ['', '1,234', '1e5', '1.2.3', 'ten', '+5', '5.'])
      expect(writeDecimal(text, 'de')).toBe(text);
  });

  test('writes a number of any length in the time it takes', () => {
    const before = process.cpuUsage();
    const text = writeDecimal('1'.repeat(300_001), 'en-GB');
    expect(text.split(',').map(({ length }) => length)).toEqual([1, ...Array<number>(100_000).fill(3)]);
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(5);
  });

  test.each<[Region | undefined, string, string]>([
    [undefined, ',', '-1204331.70'],
    ['en-GB', ',', '-1204331.70'],
    ['en-US', ',', '-1204331.70'],
    ['de-CH', ',', '-1204331.70'],
    ['de', ';', '-1204331,70'],
    ['fr', ';', '-1204331,70'],
    ['nl', ';', '-1204331,70'],
  ])(
    'a table of %s has its separator, and numbers a spreadsheet there reads',
    (region, separator, amount) => {
      expect([separatorOf(region), tableDecimal('-1204331.70', region)]).toEqual([separator, amount]);
    },
  );

  test('follows the language until one is chosen', () => {
    expect(regionOf('language', 'de')).toBe('de');
    expect(regionOf('language', 'en')).toBe('en-GB');
    expect(regionOf('fr', 'de')).toBe('fr');
  });
});
