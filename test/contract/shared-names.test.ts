// One name, one meaning: no new exported name may stand for two things.
import { expect, test } from 'vitest';
import { sharedNames } from '../../scripts/architecture/shared-names.ts';
import { allSources } from './sources.ts';

/** What is left of earlier; it only goes down (npm run -s shared-names lists them). */
const LEFT = 97;

test('exported names with two meanings become fewer, never more', () => {
  expect(sharedNames(allSources()).length).toBeLessThanOrEqual(LEFT);
});

test('a name in two files is found, and a catalogue named like its screen is not', () => {
  const source = (path: string, text: string) => ({ path, text, isTest: false, imports: [] });
  expect(
    sharedNames([
      source('main/a.ts', 'export const one = 1;'),
      source('renderer/b.ts', 'export function one() {}'),
      source('shared/texts/en/one.ts', 'export const one = {};'),
      source('main/c.ts', 'export interface Two {}'),
      source('shared/texts/en/two.ts', 'export const Two = {};'),
    ]),
  ).toEqual([{ name: 'one', paths: ['main/a.ts', 'renderer/b.ts'] }]);
});
