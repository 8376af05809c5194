// What a key means in the grid while nobody types in a cell.
import type { KeyboardEvent } from 'react';
import { place, tabTo, type Bounds, type Cell, type Cursor } from './cursor.ts';

export interface GridActions {
  readonly clear: () => void;
  readonly removeRows: () => void;
  readonly sameAsAbove: () => void;
  readonly startTyping: (text: string | undefined) => void;
  readonly openDetails: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly readOnly: boolean;
}

function step(key: string, at: Cell, bounds: Bounds, page: number, whole: boolean): Cell | undefined {
  switch (key) {
    case 'ArrowUp':
      return { ...at, row: whole ? 0 : at.row - 1 };
    case 'ArrowDown':
      return { ...at, row: whole ? bounds.rows - 1 : at.row + 1 };
    case 'ArrowLeft':
      return { ...at, column: whole ? 0 : at.column - 1 };
    case 'ArrowRight':
      return { ...at, column: whole ? bounds.columns - 1 : at.column + 1 };
    case 'PageUp':
      return { ...at, row: at.row - page };
    case 'PageDown':
      return { ...at, row: at.row + page };
    case 'Home':
      return { row: whole ? 0 : at.row, column: 0 };
    case 'End':
      return { row: whole ? bounds.rows - 1 : at.row, column: bounds.columns - 1 };
    default:
      return undefined;
  }
}

/** True when the key was for the grid. */
export function pressInGrid(
  event: KeyboardEvent,
  cursor: Cursor,
  bounds: Bounds,
  page: number,
  acts: GridActions,
): boolean {
  const { at } = cursor.getState();
  const control = event.ctrlKey || event.metaKey;
  const to = step(event.key, at, bounds, page, control);
  if (to) {
    place(cursor, to, bounds, event.shiftKey);
    return true;
  }
  if (event.key === 'Tab' && !control) {
    const next = tabTo(at, event.shiftKey, bounds);
    if (next) place(cursor, next, bounds);
    return next !== undefined;
  }
  // Esc ends what is typed in a cell; pressed once too often it must not leave a batch with payments.
  if (event.key === 'Escape') {
    place(cursor, at, bounds);
    return bounds.rows > 1;
  }
  if (event.key === ' ' && event.shiftKey) {
    acts.openDetails();
    return true;
  }
  // Never left to the browser: its own undo changes whatever field was typed in last.
  const undoes = control && event.key.toLowerCase() === 'z';
  if (undoes || (control && event.key.toLowerCase() === 'y')) {
    if (!acts.readOnly && undoes && !event.shiftKey) acts.undo();
    else if (!acts.readOnly) acts.redo();
    return true;
  }
  if (acts.readOnly) return false;
  if (control && (event.key === 'Delete' || event.key === 'Backspace')) acts.removeRows();
  else if (control && event.key.toLowerCase() === 'd') acts.sameAsAbove();
  else if (control || event.altKey) return false;
  else if (event.key === 'Enter' || event.key === 'F2') acts.startTyping(undefined);
  else if (event.key === 'Delete' || event.key === 'Backspace') acts.clear();
  else if (event.key.length === 1 && event.key !== '/') acts.startTyping(event.key);
  else return false;
  return true;
}
