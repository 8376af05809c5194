import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedList, movedTotals, printTotals, readTotals } from './columns.ts';

const amount = fc.record({
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  minor: fc.option(fc.bigInt({ min: 0n, max: 10n ** 18n }), { nil: null }),
});

describe('sums per currency', () => {
  it('come and go leave what was there', () => {
    fc.assert(
      fc.property(fc.array(amount), fc.array(amount), (stay, pass) => {
        const before = movedTotals([], [], stay);
        expect(movedTotals(movedTotals(before, [], pass), pass, [])).toEqual(before);
      }),
    );
  });
  it('are by currency, and what is no amount counts in none', () => {
    expect(
      movedTotals(
        [],
        [],
        [
          { currency: 'USD', minor: 1n },
          { currency: 'EUR', minor: null },
          { currency: 'EUR', minor: 2n },
        ],
      ),
    ).toEqual([
      { currency: 'EUR', minor: 2n, count: 1 },
      { currency: 'USD', minor: 1n, count: 1 },
    ]);
  });
  it('read back as they were printed, beyond 64 bits', () => {
    const totals = [{ currency: 'EUR', minor: 10n ** 24n, count: 7 }];
    expect(readTotals(printTotals(totals))).toEqual(totals);
  });
});

describe('a merged list', () => {
  it('is sorted and holds each value once', () => {
    expect(mergedList('["b"]', ['c', 'a', 'b', 'a'])).toBe('["a","b","c"]');
  });
});
