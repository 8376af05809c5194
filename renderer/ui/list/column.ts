// What one column of a list shows.
import type { ReactNode } from 'react';

export interface Column<R> {
  readonly id: string;
  /** Asked for when it is drawn, because the screen may have another language by then. */
  readonly title: () => string;
  /** A CSS grid track: `120px`, `minmax(160px, 1fr)`. */
  readonly width: string;
  readonly align?: 'end';
  readonly cell: (row: R) => ReactNode;
}

export function tracks<R>(columns: readonly Column<R>[]): string {
  return columns.map((column) => column.width).join(' ');
}

const GAP = 16;
const PADDING = 28;

/** The room that the columns need at least: the pixels of their widths, with gaps and padding. */
export function leastWidth<R>(columns: readonly Column<R>[]): number {
  const widths = columns.map(({ width }) => Number(/(\d+)px/u.exec(width)?.[1] ?? 0));
  return widths.reduce((sum, width) => sum + width, GAP * (columns.length - 1) + PADDING);
}
