// Which country codes exist (ISO 3166-1 alpha-2) and what they are called.
import { COUNTRIES } from './country-list.ts';

const NAMES: ReadonlyMap<string, string> = new Map(
  COUNTRIES.trim()
    .split(/[|\n]/)
    .map((row) => [row.slice(0, 2), row.slice(3)]),
);

/**
 * The short English name, or `undefined` if there is no such code. XK is user-assigned, and in use by banks.
 */
export function countryName(code: string): string | undefined {
  return NAMES.get(code);
}

export function isCountryCode(code: string): boolean {
  return NAMES.has(code);
}

/** All codes, in the order of the alphabet. */
export function countryCodes(): readonly string[] {
  return [...NAMES.keys()];
}
