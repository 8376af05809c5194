// What the status list shows of a payment.
import { t } from '../../i18n/index.ts';
import type { RowOf } from '../../stores/pages.ts';
import { useWhen } from '../../stores/desk.ts';
import { accountWords } from '../../ui/account.ts';
import { Amount } from '../../ui/Amount.tsx';
import { dateWords } from '../../ui/dates.ts';
import type { Column } from '../../ui/list/column.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

export type PaymentStatus = RowOf<'payments.list'>;

const c = t.status.columns;

/** One or two words for the list: the code's, else the tone's, because a sentence does not fit a column. */
function wordOf(row: PaymentStatus): string {
  return (row.status === null ? undefined : t.status.word[row.status]) ?? (row.tone === 'neutral' ? t.status.notSent : t.status.tones[row.tone]);
}

function Updated({ at }: { readonly at: string | null }) {
  const when = useWhen();
  return <span className="quiet">{at === null ? '—' : when.full(at)}</span>;
}

export const STATUS_COLUMNS: readonly Column<PaymentStatus>[] = [
  {
    id: 'state', title: c.state, width: 'minmax(128px, 0.4fr)',
    cell: (row) => <span className="row" title={row.meaning}><StateBadge tone={row.tone}>{wordOf(row)}</StateBadge>{row.returned && <StateBadge tone="attention" solid>{t.status.returned}</StateBadge>}</span>,
  },
  { id: 'name', title: c.name, width: 'minmax(198px, 1.4fr)', cell: (row) => <PlainText text={row.name} className="strong" /> },
  { id: 'account', title: c.account, width: '242px', cell: (row) => <span className="mono">{accountWords(row.account)}</span> },
  { id: 'endToEndId', title: c.endToEndId, width: 'minmax(72px, 0.5fr)', cell: (row) => <PlainText text={row.endToEndId} className="mono" /> },
  { id: 'valueDate', title: c.valueDate, width: '84px', cell: (row) => dateWords(row.valueDate) },
  { id: 'updated', title: c.updated, width: '126px', cell: (row) => <Updated at={row.updatedAt} /> },
  { id: 'amount', title: c.amount, width: '124px', align: 'end', cell: (row) => <Amount amount={row.amount.amount} currency={row.amount.currency} /> },
];
