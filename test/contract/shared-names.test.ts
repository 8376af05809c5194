// One name, one meaning: an exported name that stands in two files has a reason.
import { expect, test } from 'vitest';
import { sharedNames } from '../../scripts/architecture/shared-names.ts';
import { SHARED_NAME_REASONS } from '../../scripts/architecture/shared-names-reasons.ts';
import { allSources } from './sources.ts';

test('an exported name stands for one thing, or the list says why it stands for two', () => {
  const names = sharedNames(allSources()).map(({ name }) => name);
  expect(names.filter((name) => !SHARED_NAME_REASONS.has(name))).toEqual([]);
});

test('the list of reasons names nothing that is not there', () => {
  const names = new Set(sharedNames(allSources()).map(({ name }) => name));
  expect([...SHARED_NAME_REASONS.keys()].filter((name) => !names.has(name))).toEqual([]);
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
