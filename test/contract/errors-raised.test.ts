// A failure code that nobody raises is a promise nobody keeps.
import { expect, test } from 'vitest';
import { FAULTS } from '../../shared/domain/errors.ts';
import { allSources } from './sources.ts';

const ELSEWHERE = [
  'shared/domain/faults/',
  'shared/texts/',
  'sandbox/',
  'renderer/',
  'scripts/',
  'bench/',
  'verifier/',
];

test('every declared fault code is named by product code outside the tables of texts', () => {
  const product = allSources().filter((source) => !source.isTest);
  const text = product
    .filter((source) => !ELSEWHERE.some((folder) => source.path.startsWith(folder)))
    .map((source) => source.text)
    .join('\n');
  // The window may name a code to show it; only where it makes the failure itself does it count.
  const window = product
    .filter((source) => source.path.startsWith('renderer/'))
    .map((source) => source.text)
    .join('\n');
  expect(
    Object.keys(FAULTS).filter((code) => !text.includes(`'${code}'`) && !window.includes(`fault('${code}')`)),
  ).toEqual([]);
});
