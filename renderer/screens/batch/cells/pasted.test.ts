import { describe, expect, it } from 'vitest';
import { parseTabSeparated, toTabSeparated } from './pasted.ts';

describe('tab-separated text', () => {
  it('keeps a line end and a quote inside a quoted cell', () => {
    expect(parseTabSeparated('a\t"b ""x""\nc"\r\nd\te\r\n')).toEqual([
      ['a', 'b "x"\nc'],
      ['d', 'e'],
    ]);
  });

  it('keeps the place of a blank row, and drops those behind the last text', () => {
    expect(parseTabSeparated('a\n\nb\n\t\n\n')).toEqual([['a'], [''], ['b']]);
    expect(parseTabSeparated('\t\n\r\n')).toEqual([]);
  });

  it('comes back as it went out', () => {
    const cells = [
      ['a\tb', 'plain'],
      ['say "x"', 'two\nlines'],
    ];
    expect(parseTabSeparated(toTabSeparated(cells))).toEqual(cells);
  });
});
