// A failure code that nobody raises is a promise nobody keeps.
import { expect, test } from 'vitest';
import { FAULTS } from '../../shared/domain/errors.ts';
import { allSources } from './sources.ts';

const ELSEWHERE = ['shared/domain/faults/', 'sandbox/', 'renderer/', 'scripts/', 'bench/', 'verifier/'];

test('every declared fault code is named by product code outside the tables of texts', () => {
  const sources = allSources().filter((source) => !source.isTest && !ELSEWHERE.some((folder) => source.path.startsWith(folder)));
  const text = sources.map((source) => source.text).join('\n');
  expect(Object.keys(FAULTS).filter((code) => !text.includes(`'${code}'`))).toEqual([]);
});
