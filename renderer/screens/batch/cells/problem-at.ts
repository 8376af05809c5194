// The objection a cell shows: the desk's finding where the row is saved, the live check while it is not.
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import { t } from '../../../i18n/index.ts';
import { MOST, type DraftRow, type PaymentField } from '../draft/types.ts';
import { checkCell, type CellProblem } from './check-cell.ts';

export function problemAt(kind: BatchKind, field: PaymentField, row: DraftRow): CellProblem | undefined {
  if (row.form[field].length > MOST[field])
    return { severity: 'block', sentence: t.batch.checks.long(MOST[field]) };
  if (row.unsaved > 0) return checkCell(kind, field, row.form);
  const found = row.findings.filter((finding) => finding.field === field);
  const finding = found.find((one) => one.severity === 'block') ?? found[0];
  return finding ?? checkCell(kind, field, row.form);
}
