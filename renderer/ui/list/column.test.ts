// Which columns stand in a row at which width, and which go below or away.
import { describe, expect, it } from 'vitest';
import { arranged, belowPlace, formOf, leastWidth, shares, type Column } from './column.ts';

const column = (id: string, width: string, folds?: 'below' | 'away'): Column<null> => ({
  id,
  title: () => id,
  width,
  cell: () => id,
  ...(folds !== undefined && { folds }),
});
const COLUMNS = [
  column('state', '128px'),
  column('reference', 'minmax(190px, 1fr)'),
  column('kind', '104px', 'away'),
  column('words', '250px', 'below'),
  column('totals', '150px'),
];

describe('the columns of a list', () => {
  it('stand in one line where they fit', () => {
    expect(formOf(COLUMNS, leastWidth(COLUMNS))).toBe('wide');
    expect(arranged(COLUMNS, 'wide')).toEqual({ line: COLUMNS, below: [] });
  });

  it('keep one line of the main ones where less fits, the others below or left out', () => {
    expect(formOf(COLUMNS, leastWidth(COLUMNS) - 1)).toBe('folded');
    const { line, below } = arranged(COLUMNS, 'folded');
    expect(line.map(({ id }) => id)).toEqual(['state', 'reference', 'totals']);
    expect(below.map(({ id }) => id)).toEqual(['words']);
    expect(formOf(COLUMNS, leastWidth(line))).toBe('folded');
  });

  it('stand one after the other, all of them, where not even the main ones fit', () => {
    const { line } = arranged(COLUMNS, 'folded');
    expect(formOf(COLUMNS, leastWidth(line) - 1)).toBe('narrow');
    expect(arranged(COLUMNS, 'narrow').line).toEqual(COLUMNS);
    const plain = [column('a', '100px'), column('b', '100px')];
    expect(formOf(plain, 150)).toBe('narrow');
  });

  it('of a second line stand under no heading of another column, where the line has the room', () => {
    // From the second column on: 2 x 14 of padding, 128 and a gap of 16 before it, 250 for itself.
    expect(belowPlace(COLUMNS, 28 + 128 + 16 + 250)).toBe('inset');
    expect(belowPlace(COLUMNS, 28 + 128 + 16 + 249)).toBe('whole');
    const asMany = [...COLUMNS, column('with', '90px', 'below'), column('day', '90px', 'below')];
    expect(belowPlace(asMany, 300)).toBe('under');
  });

  it('of a second line stand under each other from row to row, and never need more room than there is', () => {
    expect(shares([column('a', 'minmax(120px, 1fr)'), column('b', '60px'), column('c', '1fr')])).toBe(
      'minmax(0, 120fr) minmax(0, 60fr) minmax(0, 1fr)',
    );
    expect(shares([column('a', '60px'), { ...column('b', '60px'), below: 90 }])).toBe(
      'minmax(0, 60fr) minmax(0, 90fr)',
    );
  });
});
