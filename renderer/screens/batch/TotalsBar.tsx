// Totals, the current cell's objection, and whether everything is stored: always in sight under the grid.
import { useStore } from 'zustand';
import { t } from '../../i18n/index.ts';
import { Amount } from '../../ui/Amount.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { gridColumns } from './cells/columns.ts';
import { problemAt } from './cells/problem-at.ts';
import type { Draft } from './draft/draft-store.ts';
import type { BatchDetail } from './draft/types.ts';
import { useUnsaved } from './draft/use-unsaved.ts';
import type { Cursor } from './grid/cursor.ts';

export function TotalsBar({
  draft,
  cursor,
  detail,
}: {
  readonly draft: Draft;
  readonly cursor: Cursor;
  readonly detail: BatchDetail;
}) {
  const at = useStore(cursor, (state) => state.at);
  const row = useStore(draft.store, (state) => state.rows.get(at.row));
  const saving = useStore(draft.store, (state) => state.saving);
  const unsaved = useUnsaved(draft).length > 0;
  const column = gridColumns(detail.kind)[at.column];
  const problem = row && column && problemAt(detail.kind, column.field, row);
  const hint =
    column === undefined || (row?.form[column.field] ?? '') !== '' ? '' : t.batch.hints[column.field];
  return (
    <div className="totals-bar" role="group" aria-label={t.batch.totals}>
      <span className="totals-cell" aria-live="polite">
        {problem ? (
          <StateBadge tone={problem.severity === 'block' ? 'refused' : 'attention'}>
            {problem.sentence}
          </StateBadge>
        ) : (
          <span className="small faint">{hint}</span>
        )}
      </span>
      <span className="small faint">
        {unsaved ? t.batch.notSaved : saving ? t.batch.saving : t.batch.saved}
      </span>
      <span className="quiet">
        {detail.kind === 'credit-transfer'
          ? t.common.transactions(detail.transactions)
          : t.common.collections(detail.transactions)}
      </span>
      {detail.totals.map((total) => (
        <Amount key={total.currency} amount={total.amount} currency={total.currency} size="title" />
      ))}
    </div>
  );
}
