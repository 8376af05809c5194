import { expect, test } from 'vitest';
import { recommendedUntil } from './key-strength.ts';

test('RSA below 3072 bits has a last day, and nothing else has one', () => {
  expect([2048, 3071].map((bits) => recommendedUntil('RSA', bits))).toEqual(['2030-12-31', '2030-12-31']);
  expect([3072, 4096].map((bits) => recommendedUntil('RSA', bits))).toEqual([null, null]);
  expect(recommendedUntil('EC', 256)).toBeNull();
});
