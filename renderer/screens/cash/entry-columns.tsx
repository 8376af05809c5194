// What the list of entries shows; everything else of an entry is in its fields.
import { t } from '../../i18n/index.ts';
import type { RowOf } from '../../stores/pages.ts';
import { formattedDate } from '../../ui/when.ts';
import type { Column } from '../../ui/list/column.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Figure } from './Figure.tsx';

type Entry = RowOf<'balances.entries'>;
const c = t.cash.columns;

const STATUS: Readonly<Record<string, string>> = t.cash.statusWords;

/** ISO 20022 EntryStatus in words, with its code; a code no list knows by itself. */
export function entryStatus(code: string | null): string {
  if (code === null) return t.cash.notSaid;
  const words = STATUS[code];
  return words === undefined ? code : `${words} (${code})`;
}

export const ENTRY_COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'bookedOn',
    title: () => c.bookedOn,
    width: '86px',
    titled: true,
    cell: (row) => (row.bookedOn === null ? '—' : formattedDate(row.bookedOn.slice(0, 10))),
  },
  {
    id: 'valueOn',
    title: () => c.valueOn,
    width: '86px',
    titled: true,
    cell: (row) => (
      <span className="quiet">{row.valueOn === null ? '—' : formattedDate(row.valueOn.slice(0, 10))}</span>
    ),
  },
  {
    id: 'who',
    title: () => c.who,
    width: 'minmax(170px, 1.7fr)',
    cell: (row) => (
      <span className="row">
        {row.reversal && <StateBadge tone="attention">{t.cash.reversal}</StateBadge>}
        {row.status === 'PDNG' && <StateBadge tone="waiting">{t.cash.statusWords.PDNG}</StateBadge>}
        <PlainText
          text={row.counterparty ?? (row.transactions > 1 ? t.cash.many(row.transactions) : '—')}
          className="strong clip"
        />
      </span>
    ),
  },
  {
    id: 'text',
    title: () => c.text,
    width: 'minmax(86px, 1fr)',
    folds: 'below',
    cell: (row) => (
      <span className="quiet">
        <PlainText text={row.remittance ?? row.endToEndId ?? row.reference ?? '—'} />
      </span>
    ),
  },
  {
    id: 'amount',
    title: () => c.amount,
    width: '132px',
    align: 'end',
    cell: (row) => <Figure amount={row.amount} currency={row.currency} />,
  },
];
