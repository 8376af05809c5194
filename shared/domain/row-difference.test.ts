import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf, type ComparedRow } from './row-difference.ts';

const rows = (texts: readonly string[], from = 0): readonly ComparedRow[] =>
  texts.map((text, index) => ({ no: from + index, identity: text, key: text.slice(0, 1) }));

describe('the difference of two lists of payments', () => {
  it('equal lists in another order have none', () => {
    expect(differenceOf(rows(['a1', 'b1', 'a1']), rows(['a1', 'a1', 'b1'], 10))).toEqual({
      same: 3,
      changes: [],
    });
  });

  it('one of two equal payments that is gone is missed', () => {
    expect(differenceOf(rows(['a1', 'a1']), rows(['a1'], 10))).toEqual({
      same: 1,
      changes: [{ before: 1, after: null }],
    });
  });

  it('what says something else under the same key is changed, not gone and come', () => {
    expect(differenceOf(rows(['a1', 'b1', 'c1']), rows(['b2', 'a1', 'd1'], 10))).toEqual({
      same: 1,
      changes: [
        { before: 1, after: 10 },
        { before: null, after: 12 },
        { before: 2, after: null },
      ],
    });
  });

  it('of a key that stands several times only what differs is paired, in order', () => {
    expect(differenceOf(rows(['a1', 'a2', 'a3']), rows(['a1', 'a3', 'a4'], 10))).toEqual({
      same: 2,
      changes: [{ before: 1, after: 12 }],
    });
  });

  it('every payment of both sides is the same, changed, added or removed, exactly once', () => {
    const lists = array(string({ unit: constantFrom('a', 'b', '1'), minLength: 1, maxLength: 2 }), {
      maxLength: 30,
    });
    assert(
      property(lists, lists, (before, after) => {
        const { same, changes } = differenceOf(rows(before), rows(after, 100));
        const seen = changes.flatMap((change) => [change.before, change.after]).filter((no) => no !== null);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.length + 2 * same).toBe(before.length + after.length);
        for (const change of changes)
          if (change.before !== null && change.after !== null)
            expect(before[change.before]).not.toBe(after[change.after - 100]);
      }),
    );
  });
});
