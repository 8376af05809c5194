import { describe, expect, it } from 'vitest';
import { parseTabSeparated, toTabSeparated } from './pasted.ts';

describe('tab-separated text', () => {
  it('keeps a line end and a quote inside a quoted cell', () => {
    expect(parseTabSeparated('a\t"b ""x""\nc"\r\nd\te\r\n')).toEqual([['a', 'b "x"\nc'], ['d', 'e']]);
  });

  it('drops rows without a single character', () => {
    expect(parseTabSeparated('\t\t\na\tb\n\n')).toEqual([['a', 'b']]);
  });

  it('comes back as it went out', () => {
    const cells = [['a\tb', 'plain'], ['say "x"', 'two\nlines']];
    expect(parseTabSeparated(toTabSeparated(cells))).toEqual(cells);
  });
});
