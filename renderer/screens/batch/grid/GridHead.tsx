// The names of the columns.
import { t } from '../../../i18n/index.ts';
import type { GridColumn } from '../cells/columns.ts';
import type { PaymentField } from '../draft/types.ts';

const POSITION_WIDTH = 'var(--grid-position, 48px)';

/**
 * In a small window the name takes less, so that number and amount stand whole beside each other; a column of
 * BICs that holds none leaves its room to the names.
 */
const VARYING: ReadonlySet<PaymentField> = new Set(['name', 'account', 'agentBic']);
function widthOf({ field, width }: GridColumn): string {
  return VARYING.has(field) ? `var(--grid-${field}, ${width}px)` : `${width}px`;
}

export function trackOf(columns: readonly GridColumn[]): string {
  const tracks = columns.map((column) =>
    column.grow === 0 ? widthOf(column) : `minmax(${widthOf(column)}, ${column.grow}fr)`,
  );
  return [POSITION_WIDTH, ...tracks].join(' ');
}

/** Narrower than this the grid scrolls sideways. */
export function gridLeastWidth(columns: readonly GridColumn[]): string {
  return `calc(${[POSITION_WIDTH, ...columns.map(widthOf)].join(' + ')})`;
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
      style={{ gridTemplateColumns: trackOf(columns), minWidth: gridLeastWidth(columns) }}
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
