// Owns where the keyboard is in the grid: the cell, the stretch selected from it, and what is being typed.
import { createStore, type StoreApi } from 'zustand';

export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface CursorState {
  readonly at: Cell;
  /** Other corner of the selection; equal to `at` when one cell is selected. */
  readonly anchor: Cell;
  /** Text being typed, or undefined while the grid only moves. */
  readonly typing: string | undefined;
}

export type Cursor = StoreApi<CursorState>;

const ORIGIN: Cell = { row: 0, column: 0 };

export function createCursor(): Cursor {
  return createStore<CursorState>(() => ({ at: ORIGIN, anchor: ORIGIN, typing: undefined }));
}

export interface Bounds {
  readonly rows: number;
  readonly columns: number;
}

export function place(cursor: Cursor, cell: Cell, bounds: Bounds, extend = false): void {
  const at = {
    row: Math.max(0, Math.min(bounds.rows - 1, cell.row)),
    column: Math.max(0, Math.min(bounds.columns - 1, cell.column)),
  };
  cursor.setState({ at, typing: undefined, ...(!extend && { anchor: at }) });
}

/** The cell Tab leads to, on to the next row at the end of one; undefined past the last cell of all. */
export function tabTo(at: Cell, back: boolean, bounds: Bounds): Cell | undefined {
  const flat = at.row * bounds.columns + at.column + (back ? -1 : 1);
  if (flat < 0 || flat >= bounds.rows * bounds.columns) return undefined;
  return { row: Math.floor(flat / bounds.columns), column: flat % bounds.columns };
}

export interface Stretch {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function stretchOf({ at, anchor }: Pick<CursorState, 'at' | 'anchor'>): Stretch {
  return {
    top: Math.min(at.row, anchor.row),
    bottom: Math.max(at.row, anchor.row),
    left: Math.min(at.column, anchor.column),
    right: Math.max(at.column, anchor.column),
  };
}
