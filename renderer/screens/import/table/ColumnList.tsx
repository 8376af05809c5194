// Each column of a table: its title, some of its values, and what a person says it means.
import {
  TABLE_FIELDS,
  isOfDirectDebits,
  type ColumnField,
} from '../../../../shared/domain/table-import/fields.ts';
import { t } from '../../../i18n/index.ts';
import { PlainText } from '../../../ui/PlainText.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { OpenedTable, Plan } from './use-table.ts';

const c = t.tableImport;

export function ColumnList({
  opened,
  plan,
  onChange,
}: {
  readonly opened: OpenedTable;
  readonly plan: Plan;
  readonly onChange: (columns: Plan['columns']) => void;
}) {
  const { columns } = opened.file.shape;
  const fields = TABLE_FIELDS.filter((field) => plan.kind === 'direct-debit' || !isOfDirectDebits(field));
  const assign = (column: number, field: ColumnField): void =>
    onChange(plan.columns.map((one, at) => (at === column ? field : one)));
  return (
    <ul className="table-columns" aria-label={c.columns}>
      {columns.map(({ title, samples, filled }, column) => {
        const field = plan.columns[column] ?? null;
        const name = title === '' ? c.column(column + 1) : title;
        const by = opened.recognised[column] ?? null;
        const isAsGiven = field !== null && field === (opened.plan.columns[column] ?? null);
        return (
          // A column has no other name than its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={column} className={field === null ? 'table-column-open' : ''}>
            <span className="table-column-what">
              <PlainText text={name} className="strong clip" />
              <PlainText text={filled === 0 ? c.empty : samples.join(' · ')} className="small quiet clip" />
            </span>
            <span className="small faint">{isAsGiven && by !== null && c.by[by]}</span>
            <SelectField
              label={c.fieldOf(name)}
              value={field ?? ''}
              options={[
                ...(field === null ? [{ id: '' as const, text: c.choose }] : []),
                ...fields.map((one) => ({ id: one, text: c.fields[one] })),
                { id: 'none' as const, text: c.leaveOut },
              ]}
              onChange={(next) => assign(column, next === '' ? null : next)}
            />
          </li>
        );
      })}
    </ul>
  );
}
