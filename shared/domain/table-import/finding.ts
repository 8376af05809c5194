// Owns one finding of a table's dry run: the row and the column it stands in, what is written there, and what
// is wrong.
import type { Sentence } from '../sentence.ts';
import type { TableField } from './fields.ts';
import type { TablePlan } from './plan.ts';
import type { RowFinding, RowFindingCode } from './row-finding.ts';
import { columnsOf } from './plan.ts';

/** Where in the file, so that a person finds it there. */
export interface FoundColumn {
  /** From 0; null where it is the whole row, or where no column holds the field. */
  readonly column: number | null;
  readonly field: TableField | null;
}

/**
 * `code`: why the row cannot be read as a payment. `rule`: of a payment that can be read, and that no bank
 * would take as it is.
 */
export interface TableFinding extends FoundColumn {
  readonly row: number;
  readonly severity: 'block' | 'warn';
  readonly text: string;
  readonly against: string;
  readonly code: RowFindingCode | null;
  readonly rule: string | null;
  /** What the rule says; null where there is a code. */
  readonly sentence: Sentence | null;
}

export function unreadable(finding: RowFinding): TableFinding {
  return { ...finding, severity: 'block', rule: null, sentence: null };
}

/** The first column of a field. */
export function columnOfField(plan: Pick<TablePlan, 'columns'>, field: TableField | null): number | null {
  return field === null ? null : (columnsOf(plan, field)[0] ?? null);
}
