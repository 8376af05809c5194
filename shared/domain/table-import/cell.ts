// Owns what a table of payments is made of before its columns mean anything, and how large it may be.

/**
 * `text`: as it is written in the file. `number` and `date` come from a spreadsheet, which says itself what
 * they are: plain decimal text, behind the currency that the format of the cell may show, and YYYY-MM-DD.
 * `error`: a spreadsheet's own error, such as #N/A. `no-value`: a formula whose result
 * the file does not hold. `merged`: covered by a merged cell beside or above it.
 */
export type CellKind = 'text' | 'number' | 'date' | 'error' | 'no-value' | 'merged';

export interface TableCell {
  readonly kind: CellKind;
  readonly text: string;
}

/** `row`: as a spreadsheet or an editor numbers it, from 1. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly TableCell[];
}

export const EMPTY_CELL: TableCell = { kind: 'text', text: '' };

export function textCell(text: string): TableCell {
  return text === '' ? EMPTY_CELL : { kind: 'text', text };
}

/** A cell without text whose kind says nothing either. */
export function isBlank(cell: TableCell | undefined): boolean {
  return cell === undefined || ((cell.kind === 'text' || cell.kind === 'merged') && cell.text.trim() === '');
}

/** What a file of a table may hold; a larger one is refused by the name of its limit. */
export const TABLE_LIMITS = {
  bytes: 64_000_000,
  rows: 100_000,
  columns: 200,
  /** Characters of one cell: the most a spreadsheet takes. */
  cell: 32_767,
  /** Bytes of all parts of a spreadsheet that are read, unpacked. */
  unpacked: 200_000_000,
  /** Bytes of its table of texts, unpacked. */
  texts: 64_000_000,
  /** Times that a part may be larger unpacked than packed, from the first million bytes on. */
  ratio: 200,
  /** Groups of one account, day and way of charging. */
  groups: 500,
} as const;

export type TableLimit = keyof typeof TABLE_LIMITS;
