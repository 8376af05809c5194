import { afterEach, expect, it } from 'vitest';
import { showRegion } from '../../../i18n/language.ts';
import { cellHint } from './read-cell.ts';

afterEach(() => showRegion('language'));

it.each([
  ['de', '1.234,56'],
  ['en-GB', '1,234.56'],
] as const)('an empty amount is asked for as the region %s writes it', (region, amount) => {
  showRegion(region);
  expect(cellHint('amount')).toContain(amount);
});
