// The objection a cell shows: the desk's finding where the row is saved, the live check while it is not.
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import type { DraftRow, PaymentField } from '../draft/types.ts';
import { checkCell, type CellProblem } from './check-cell.ts';

export function problemAt(kind: BatchKind, field: PaymentField, row: DraftRow): CellProblem | undefined {
  if (row.unsaved > 0) return checkCell(kind, field, row.form);
  const found = row.findings.filter((finding) => finding.field === field);
  const finding = found.find((one) => one.severity === 'block') ?? found[0];
  return finding ?? checkCell(kind, field, row.form);
}
