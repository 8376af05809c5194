// Owns what is known of a table's file once it was read: what it is, how it is written, and its columns.
import type { TableShape } from './survey.ts';

export interface TableFile {
  readonly form: 'text' | 'workbook';
  /** Null for a workbook. */
  readonly encoding: string | null;
  readonly separator: string | null;
  /** Sheets of a workbook, in order. */
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** The one that was read, from 0. */
  readonly sheet: number;
  /** Cells of that sheet whose value was computed. */
  readonly formulas: number;
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  readonly merged: number;
  readonly shape: TableShape;
}
