// The names of the columns.
import { t } from '../../../i18n/index.ts';
import type { GridColumn } from '../cells/columns.ts';

const POSITION_WIDTH = 48;

export function trackOf(columns: readonly GridColumn[]): string {
  return `${POSITION_WIDTH}px ${columns.map(({ width, grow }) => (grow === 0 ? `${width}px` : `minmax(${width}px, ${grow}fr)`)).join(' ')}`;
}

/** Narrower than this the grid scrolls sideways. */
export function leastWidth(columns: readonly GridColumn[]): number {
  return columns.reduce((sum, column) => sum + column.width, POSITION_WIDTH);
}

/** Amount and currency never leave the screen sideways. */
export function keptInSight({ field }: GridColumn): string {
  return field === 'amount' || field === 'currency' ? ` grid-keep grid-keep-${field}` : '';
}

export function GridHead({ columns }: { readonly columns: readonly GridColumn[] }) {
  return (
    <div
      className="grid-head"
      role="row"
      aria-rowindex={1}
      style={{ gridTemplateColumns: trackOf(columns), minWidth: leastWidth(columns) }}
    >
      <span role="columnheader" className="grid-title grid-number" aria-label="#">
        #
      </span>
      {columns.map((column) => (
        <span
          key={column.field}
          role="columnheader"
          className={`grid-title${column.look === 'number' ? ' grid-number' : ''}${keptInSight(column)}`}
        >
          {t.batch.columns[column.field]}
        </span>
      ))}
    </div>
  );
}
