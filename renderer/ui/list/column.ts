// What one column of a list shows.
import type { ReactNode } from 'react';

export interface Column<R> {
  readonly id: string;
  readonly title: string;
  /** A CSS grid track: `120px`, `minmax(160px, 1fr)`. */
  readonly width: string;
  readonly align?: 'end';
  readonly cell: (row: R) => ReactNode;
}

export function tracks<R>(columns: readonly Column<R>[]): string {
  return columns.map((column) => column.width).join(' ');
}
