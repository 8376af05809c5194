// When the state of the store's file means that the desk is not where it was.
import { expect, test } from 'vitest';
import { missingChanges, withCondition } from './record.ts';

const SINCE = '2026-11-20T09:00:00.000Z';
const SAME = { restored: false } as const;

test.each([
  [{ kind: 'whole' } as const, true, false],
  [{ kind: 'unrecorded' } as const, false, false],
  [{ kind: 'unrecorded' } as const, true, true],
  [{ kind: 'unproven', why: 'other-file' } as const, true, true],
  [{ kind: 'changes-missing', changes: 3, since: SINCE } as const, true, true],
])('%o of a store whose changes were recorded before: %s', (condition, recorded, restored) => {
  expect(withCondition(SAME, condition, recorded).restored).toBe(restored);
});

test('what the mark proves stands', () => {
  expect(withCondition({ restored: true, lost: 4 }, { kind: 'unproven', why: 'other-file' }, true)).toEqual({
    restored: true,
    lost: 4,
  });
});

test('the number and the time of what is missing are told where they are known', () => {
  expect(missingChanges({ kind: 'changes-missing', changes: 3, since: SINCE })).toEqual({
    changes: 3,
    since: SINCE,
  });
  expect(missingChanges({ kind: 'unproven', why: 'other-file' })).toBeNull();
});
