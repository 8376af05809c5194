// What the status list shows of a payment.
import { statusWord } from '../../../shared/texts/bank-sentences.ts';
import { t } from '../../i18n/index.ts';
import type { RowOf } from '../../stores/pages.ts';
import { useDesk, useWhen } from '../../stores/desk.ts';
import { paymentStatusText } from '../../ui/bank-text.ts';
import { formattedAccount, shortAccount } from '../../ui/account.ts';
import { formattedDate } from '../../ui/when.ts';
import type { Column } from '../../ui/list/column.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { paymentTone } from '../../ui/tone.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { HideableAmount, HideableName } from '../../ui/Hideable.tsx';

export type PaymentStatus = RowOf<'payments.list'>;

const c = t.status.columns;

export function wordOf(row: Pick<PaymentStatus, 'status' | 'statusGroup'>): string {
  return statusWord(t, row);
}

function Updated({ at }: { readonly at: string | null }) {
  const when = useWhen();
  const now = useDesk().value?.now;
  if (at === null) return <span className="quiet">—</span>;
  // The day alone, or the time alone where the day is today: the room goes to the names.
  return (
    <span className="quiet" title={when.full(at)}>
      {now !== undefined && when.day(now) === when.day(at) ? when.time(at) : when.day(at)}
    </span>
  );
}

export const STATUS_COLUMNS: readonly Column<PaymentStatus>[] = [
  {
    id: 'state',
    title: () => c.state,
    width: 'minmax(146px, 0.4fr)',
    cell: (row) => (
      <span className="row" title={paymentStatusText(row)}>
        <StateBadge tone={paymentTone(row)}>{wordOf(row)}</StateBadge>
        {row.returned && (
          <StateBadge tone="attention" solid>
            {t.status.returned}
          </StateBadge>
        )}
      </span>
    ),
  },
  {
    id: 'name',
    title: () => c.name,
    width: 'minmax(162px, 1.4fr)',
    cell: (row) => <HideableName name={row.name} amount={row.amount} />,
  },
  {
    id: 'account',
    title: () => c.account,
    width: '242px',
    folds: 'below',
    below: 236,
    titled: true,
    cell: (row) => <span className="mono">{formattedAccount(row.account)}</span>,
  },
  {
    id: 'endToEndId',
    title: () => c.endToEndId,
    width: 'minmax(92px, 0.6fr)',
    folds: 'below',
    below: 192,
    titled: true,
    cell: (row) => <PlainText text={row.endToEndId} className="mono" />,
  },
  {
    id: 'batch',
    title: () => c.batch,
    width: 'minmax(126px, 0.5fr)',
    folds: 'below',
    below: 120,
    cell: (row) => <PlainText text={row.reference} />,
  },
  {
    id: 'ownAccount',
    title: () => c.ownAccount,
    width: '172px',
    folds: 'below',
    below: 190,
    titled: true,
    cell: (row) => (
      <span className="mono nobreak" title={formattedAccount(row.ownAccount)}>
        {shortAccount(row.ownAccount)}
      </span>
    ),
  },
  {
    id: 'valueDate',
    title: () => c.valueDate,
    width: '84px',
    titled: true,
    cell: (row) => formattedDate(row.valueDate),
  },
  {
    id: 'updated',
    title: () => c.updated,
    width: '84px',
    titled: true,
    cell: (row) => <Updated at={row.updatedAt} />,
  },
  {
    id: 'amount',
    title: () => c.amount,
    width: '148px',
    align: 'end',
    cell: (row) => <HideableAmount amount={row.amount} />,
  },
];
