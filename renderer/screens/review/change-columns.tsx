// How a changed payment stands in its list: who, what happened to it, how much before and now.
import { t } from '../../i18n/index.ts';
import type { RowOf } from '../../stores/pages.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Amount } from '../../ui/Amount.tsx';
import type { Column } from '../../ui/list/column.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

export type ChangeRow = RowOf<'reviews.changes'>;
export type Face = NonNullable<ChangeRow['after']>;

export const CHANGE_HEIGHT = 68;

const d = t.difference;
const TONE = { changed: 'attention', added: 'waiting', removed: 'refused' } as const;

export function keyOfChange({ before, after }: ChangeRow): string {
  return `${before?.position ?? ''}-${after?.position ?? ''}`;
}

export function fieldName(field: string): string {
  return Object.hasOwn(d.field, field) ? d.field[field as keyof typeof d.field] : field;
}

/** The old value where it tells most: who, and to which account. No line breaks within a number. */
function valueWords({ before, hidden }: ChangeRow, field: string): string {
  if (hidden || before === null) return fieldName(field);
  if (field === 'account' || field === 'ownAccount')
    return d.wasBefore(fieldName(field), formattedAccount(before[field]).replaceAll(' ', '\u{A0}'));
  return field === 'name' ? d.wasBefore(fieldName(field), before.name) : fieldName(field);
}

function whatWords(row: ChangeRow): string {
  const { change, fields } = row;
  if (change !== 'changed') return '';
  return fields.length === 0 ? d.otherElements : fields.map((field) => valueWords(row, field)).join(', ');
}

export const CHANGE_COLUMNS: readonly Column<ChangeRow>[] = [
  {
    id: 'who',
    title: () => d.columns.who,
    width: 'minmax(200px, 1fr)',
    cell: (row) => {
      const face = row.after ?? row.before;
      return (
        <span className="two-lines">
          {row.hidden ? (
            <span className="strong quiet">{t.privacy.name}</span>
          ) : (
            <PlainText text={face?.name ?? ''} className="strong" />
          )}
          <span className="mono quiet">
            {row.hidden ? face?.endToEndId : formattedAccount(face?.account ?? '')}
          </span>
          <span className="small state-attention change-words">
            <PlainText text={whatWords(row)} />
          </span>
        </span>
      );
    },
  },
  {
    id: 'what',
    title: () => d.columns.what,
    width: '88px',
    cell: ({ change }) => <StateBadge tone={TONE[change]}>{d.change[change]}</StateBadge>,
  },
  {
    id: 'amount',
    title: () => d.columns.amount,
    width: '132px',
    align: 'end',
    cell: (row) => {
      const [before, after] = [row.before?.amount, row.after?.amount];
      if (row.hidden) return <span className="faint">{t.privacy.amount}</span>;
      const differs =
        before && after && (before.amount !== after.amount || before.currency !== after.currency);
      const now = after ?? before;
      return (
        <span className="amounts">
          {differs && (
            <s className="quiet">
              <Amount amount={before.amount} currency={before.currency} />
            </s>
          )}
          {now && <Amount amount={now.amount} currency={now.currency} />}
        </span>
      );
    },
  },
];
