// A seeded defect whose text is gone would prove nothing, and only the long run would tell.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BREAKS } from './breaks.mjs';

it.each(BREAKS)('the defect %s still finds its text', (_name, file = '', text = '') => {
  expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2);
});
