import { describe, expect, test } from 'vitest';
import { t } from '../texts/index.ts';
import { countryCodes, isCountryCode, ibanCountries } from './account-identification.ts';

describe('countries', () => {
  test('249 codes of ISO 3166-1 and XK, sorted, each named', () => {
    const codes = countryCodes();
    expect(codes).toHaveLength(250);
    expect([...codes].toSorted()).toEqual(codes);
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code) && (t.countries[code]?.length ?? 0) > 2)).toBe(true);
    expect(Object.keys(t.countries)).toEqual(codes);
  });

  test.each([
    ['DE', 'Germany'],
    ['GB', 'United Kingdom'],
    ['XK', 'Kosovo'],
    ['CW', 'Curaçao'],
  ])('%s is %s', (code, name) => {
    expect(t.countries[code]).toBe(name);
  });

  test.each(['UK', 'EU', 'ZZ', 'de', '', 'AN', 'YU'])('%j is no country', (code) => {
    expect(isCountryCode(code)).toBe(false);
  });

  test('every country that issues IBANs is one', () => {
    expect(ibanCountries().filter((code) => !isCountryCode(code))).toEqual([]);
  });
});
