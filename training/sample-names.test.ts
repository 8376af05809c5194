import { expect, it } from 'vitest';
import { textsIn } from '../shared/texts/index.ts';
import { SAMPLES } from './samples.ts';

it.each(['en', 'de'] as const)('every sample file has a name in %s', (language) => {
  const { sample } = textsIn(language).welcome;
  expect(SAMPLES.map((one) => one.sample).toSorted()).toEqual(Object.keys(sample).toSorted());
});
