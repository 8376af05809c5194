// Owns what can keep a row of a table from being a payment, each with its code and its place.
import type { TableField } from './fields.ts';

export const ROW_FINDING_CODES = [
  'total-row',
  'extra-cells',
  'name-missing',
  'account-missing',
  'amount-missing',
  'amount-unreadable',
  'amount-negative',
  'amount-zero',
  'amount-other-mark',
  'amount-decimals',
  'amount-other-currency',
  'currency-missing',
  'currency-unknown',
  'date-missing',
  'date-unreadable',
  'date-other-order',
  'charges-unknown',
  'digits-lost',
  'too-long',
  'control-character',
  'cell-error',
  'formula-without-value',
  'merged',
] as const;
export type RowFindingCode = (typeof ROW_FINDING_CODES)[number];

/** Something that keeps a row from becoming a payment. `column`: from 0; null where it is the whole row. */
export interface RowFinding {
  readonly row: number;
  readonly column: number | null;
  readonly field: TableField | null;
  readonly code: RowFindingCode;
  /** As the file has it; empty where there is nothing. */
  readonly text: string;
  /** What the sentence compares it with: a currency, a length, a mark; else empty. */
  readonly against: string;
}
