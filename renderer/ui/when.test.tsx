// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { showLanguage } from '../i18n/language.ts';
import { whenIn } from './when.ts';

afterEach(() => showLanguage('system'));

it.each([
  ['en', 'CET', 'CEST'],
  ['de', 'MEZ', 'MESZ'],
] as const)('names a time zone in the language of the screen: %s', (language, winter, summer) => {
  showLanguage(language);
  const { zone } = whenIn('Europe/Berlin');
  expect(zone('2026-11-20T13:42:00Z')).toBe(winter);
  expect(zone('2026-07-20T13:42:00Z')).toBe(summer);
});
