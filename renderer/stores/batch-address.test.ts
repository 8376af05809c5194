import { expect, test } from 'vitest';
import { addressOfBatch } from './batch-address.ts';

test('a batch that can change is opened in the editor, every other one in the review', () => {
  for (const state of ['draft', 'returned', 'expired'] as const)
    expect(addressOfBatch({ batch: 'b', state, revision: 1 })).toBe('#/batch/b');
  for (const state of ['frozen', 'approved', 'sealed', 'closed'] as const)
    expect(addressOfBatch({ batch: 'b', state, revision: 1 })).toBe('#/review/b');
});

test('a withdrawn batch is reviewed where it was submitted before, and shown in the editor where it never was', () => {
  expect(addressOfBatch({ batch: 'b', state: 'withdrawn', revision: 2 })).toBe('#/review/b');
  expect(addressOfBatch({ batch: 'b', state: 'withdrawn', revision: 0 })).toBe('#/batch/b');
});
