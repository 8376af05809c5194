// What one column of a list shows.
import type { ReactNode } from 'react';

export interface Column<R> {
  readonly id: string;
  /** Asked for when it is drawn, because the screen may have another language by then. */
  readonly title: () => string;
  /** A CSS grid track: `120px`, `minmax(160px, 1fr)`. */
  readonly width: string;
  readonly align?: 'end';
  /**
   * What becomes of it where the list has no room for all columns: it goes into a second line of the row, or
   * it is left out because the other columns say as much.
   */
  readonly folds?: 'below' | 'away';
  /** Pixels it asks for in that second line, where its title stands before it and not above. */
  readonly below?: number;
  /**
   * What it shows does not say by itself what it is, such as one of two dates: where the list has no room for
   * a head, the title stands before it.
   */
  readonly titled?: true;
  readonly cell: (row: R) => ReactNode;
}

export type ListForm = 'wide' | 'folded' | 'narrow';

/** The columns of the first line of a row, and those of the second. */
export function arranged<R>(
  columns: readonly Column<R>[],
  form: ListForm,
): { readonly line: readonly Column<R>[]; readonly below: readonly Column<R>[] } {
  if (form !== 'folded') return { line: columns, below: [] };
  return {
    line: columns.filter(({ folds }) => folds === undefined),
    below: columns.filter(({ folds }) => folds === 'below'),
  };
}

/** The form of a list that is this wide: in a narrow one the cells of a row stand one after the other. */
export function formOf<R>(columns: readonly Column<R>[], width: number): ListForm {
  if (width >= leastWidth(columns)) return 'wide';
  const { line } = arranged(columns, 'folded');
  return line.length < columns.length && width >= leastWidth(line) ? 'folded' : 'narrow';
}

export function tracks<R>(columns: readonly Column<R>[]): string {
  return columns.map((column) => column.width).join(' ');
}

/** The same columns in every row, however little room there is: each gets its share of the line. */
export function shares<R>(columns: readonly Column<R>[]): string {
  return columns.map((column) => `minmax(0, ${Math.max(1, column.below ?? leastOf(column))}fr)`).join(' ');
}

/**
 * Where a second line stands: each cell under the one above it where both lines have as many; else from the
 * second column on, so that it stands under no heading of another column, where it has the room; else along
 * the whole row.
 */
export type BelowPlace = 'under' | 'inset' | 'whole';

export function belowPlace<R>(columns: readonly Column<R>[], width: number): BelowPlace {
  const { line, below } = arranged(columns, 'folded');
  const [first] = line;
  if (first === undefined || below.length === line.length) return 'under';
  const asked = below.reduce((sum, column) => sum + (column.below ?? leastOf(column)) + GAP, -GAP);
  return width - PADDING - leastOf(first) - GAP >= asked ? 'inset' : 'whole';
}

const GAP = 16;
const PADDING = 28;

/** The room that the columns need at least: the pixels of their widths, with gaps and padding. */
export function leastWidth<R>(columns: readonly Column<R>[]): number {
  return columns.reduce((sum, column) => sum + leastOf(column), GAP * (columns.length - 1) + PADDING);
}

function leastOf<R>({ width }: Column<R>): number {
  return Number(/(\d+)px/u.exec(width)?.[1] ?? 0);
}
