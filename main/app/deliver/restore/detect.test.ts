// When an opened store counts as put back from a copy.
import { expect, test } from 'vitest';
import { detectRestore, type StoreSays } from './record.ts';

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];
const mark = { logId: 'log-1', size: 10, head: A };
const store = (more: Partial<StoreSays> = {}): StoreSays => ({
  logId: 'log-1',
  size: 12,
  hashAtGuard: A,
  isGuarded: true,
  ...more,
});

test.each([
  ['goes on from the mark', mark, store(), { restored: false }],
  ['stands at the mark', mark, store({ size: 10 }), { restored: false }],
  [
    'goes on from a mark before its first entry',
    { logId: 'log-1', size: 0, head: A },
    store({ hashAtGuard: null }),
    { restored: false },
  ],
  ['was never marked', null, store({ isGuarded: false }), { restored: false }],
  ['ends before the mark', mark, store({ size: 7, hashAtGuard: null }), { restored: true, lost: 3 }],
  ['has another entry at the mark', mark, store({ hashAtGuard: B }), { restored: true, lost: null }],
  ["is another desk's", { ...mark, logId: 'log-2' }, store(), { restored: true, lost: null }],
  ['has lost its mark', null, store(), { restored: true, lost: null }],
  ['has a spoilt mark', 'unreadable' as const, store(), { restored: true, lost: null }],
  ['is a copy', { ...mark, isCopy: true } as const, store(), { restored: true, lost: null, isCopy: true }],
  [
    'is an older copy',
    { ...mark, isCopy: true } as const,
    store({ size: 7, hashAtGuard: null }),
    { restored: true, lost: 3 },
  ],
  [
    'is older than marks, beside a newer mark',
    mark,
    store({ size: 7, hashAtGuard: null, isGuarded: false }),
    { restored: true, lost: 3 },
  ],
])('a store that %s', (_what, its, says, verdict) => {
  expect(detectRestore(its, says)).toEqual(verdict);
});
