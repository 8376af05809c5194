import { afterEach, expect, it } from 'vitest';
import { showRegion } from '../../../i18n/language.ts';
import { readHolidays, displayedHolidays } from './typed-holidays.ts';

afterEach(() => showRegion('language'));

it.each([
  '24.12.2026; 31.12.2026',
  '31.12.2026 24.12.2026',
  '2026-12-24, 2026-12-31\n',
  '24 Dec 2026, 31 Dec 2026',
])('are read in the form of the region or as they are kept: %j', (typed) => {
  expect(readHolidays(typed)).toBe('2026-12-24 2026-12-31');
});

it.each(['de', 'en-GB', 'en-US', 'fr', 'nl'] as const)('are read as they are shown in %s', (region) => {
  showRegion(region);
  expect(readHolidays(displayedHolidays('2026-12-24 2026-12-31'))).toBe('2026-12-24 2026-12-31');
});

it('are none where a part is no date, and may be empty', () => {
  expect(readHolidays('24.12.2026; Christmas')).toBeUndefined();
  expect([readHolidays(' '), displayedHolidays('')]).toEqual(['', '']);
});
