// One row of the grid; draws again only when its payment, or the cursor in it, changes.
import { memo, type MouseEvent } from 'react';
import { useStore } from 'zustand';
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import { t } from '../../../i18n/index.ts';
import type { GridColumn } from '../cells/columns.ts';
import { problemAt, showCell } from '../cells/read-cell.ts';
import type { Draft } from '../draft/draft-store.ts';
import { EMPTY_FORM } from '../draft/types.ts';
import { CellEditor } from './CellEditor.tsx';
import { stretchOf, type Bounds, type Cursor } from './cursor.ts';
import { keptInSight, trackOf } from './GridHead.tsx';

interface GridRowProps {
  readonly id: string;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly columns: readonly GridColumn[];
  readonly draft: Draft;
  readonly cursor: Cursor;
  readonly bounds: Bounds;
  readonly kind: BatchKind;
  readonly lockedFields: ReadonlySet<string>;
  readonly onPick: (row: number, column: number, extend: boolean, twice: boolean) => void;
}

function useRowCursor(cursor: Cursor, index: number): string {
  return useStore(cursor, (state) => {
    const { top, bottom, left, right } = stretchOf(state);
    if (index < top || index > bottom) return '';
    return `${left} ${right} ${state.at.row === index ? state.at.column : -1} ${state.at.row === index && state.typing !== undefined ? 1 : 0}`;
  });
}

export const GridRow = memo(function GridRow({
  id,
  index,
  top,
  height,
  columns,
  draft,
  cursor,
  bounds,
  kind,
  lockedFields,
  onPick,
}: GridRowProps) {
  const row = useStore(draft.store, (state) => state.rows.get(index));
  const total = useStore(draft.store, (state) => state.total) ?? 0;
  const [left = -1, right = -1, active = -1, typing = 0] = useRowCursor(cursor, index)
    .split(' ')
    .filter((part) => part !== '')
    .map(Number);
  const fresh = index >= total;
  const waiting = row === undefined && !fresh;
  const pick =
    (column: number) =>
    (event: MouseEvent): void => {
      if (typing === 1 && active === column) return;
      event.preventDefault();
      onPick(index, column, event.shiftKey, event.detail === 2);
    };
  return (
    <div
      className={`grid-row${fresh ? ' grid-row-fresh' : ''}`}
      role="row"
      aria-rowindex={index + 2}
      style={{ gridTemplateColumns: trackOf(columns), height, transform: `translateY(${top}px)` }}
    >
      <span role="rowheader" className="grid-cell grid-number grid-position">
        {fresh ? '+' : index + 1}
      </span>
      {columns.map((column, at) => {
        const problem = row && problemAt(kind, column.field, row);
        const text = row?.form[column.field] ?? '';
        const locked = row?.locked === true && lockedFields.has(column.field);
        const shown =
          fresh && at === 0 && text === ''
            ? t.batch.newRow
            : text === ''
              ? t.common.none
              : showCell(column.field, text);
        const looks =
          [
            'grid-cell',
            `grid-${column.look}`,
            at >= left && at <= right && 'grid-selected',
            at === active && 'grid-active',
            problem && `grid-${problem.severity}`,
            locked && 'grid-locked',
          ]
            .filter(Boolean)
            .join(' ') + keptInSight(column);
        const isTypedInto = at === active && typing === 1;
        return (
          <span
            key={column.field}
            id={`${id}-${index}-${at}`}
            role="gridcell"
            tabIndex={-1}
            aria-colindex={at + 2}
            aria-selected={at >= left && at <= right}
            aria-invalid={problem?.severity === 'block'}
            // While it is typed into, the field inside has the name, and the proposals are its content.
            aria-label={
              isTypedInto
                ? undefined
                : `${t.batch.columns[column.field]}: ${shown}${problem ? `. ${problem.sentence}` : ''}${locked ? `. ${t.templates.lockedField}` : ''}`
            }
            className={looks}
            // Beside a panel a long name is cut off.
            title={column.field === 'name' && !isTypedInto && text !== '' ? text : undefined}
            onMouseDown={pick(at)}
          >
            {isTypedInto ? (
              <CellEditor
                draft={draft}
                cursor={cursor}
                bounds={bounds}
                field={column.field}
                columns={columns}
                form={row?.form ?? EMPTY_FORM}
                label={t.batch.columns[column.field]}
                kind={kind}
              />
            ) : waiting ? (
              <span className="list-waiting" />
            ) : fresh && at === 0 && text === '' ? (
              <span className="faint">{t.batch.newRow}</span>
            ) : (
              showCell(column.field, text)
            )}
          </span>
        );
      })}
    </div>
  );
});
