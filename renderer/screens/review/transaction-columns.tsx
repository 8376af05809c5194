// How a transaction stands in the review: who and where, why it deserves a look, how much.
import { CircleAlert } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import type { RowOf } from '../../stores/pages.ts';
import { accountWords } from '../../ui/account.ts';
import { Amount } from '../../ui/Amount.tsx';
import type { Column } from '../../ui/list/column.ts';
import { PlainText } from '../../ui/PlainText.tsx';

export type FrozenTransaction = RowOf<'batches.reviewTransactions'>;

export const TRANSACTION_HEIGHT = 68;

const c = t.review.columns;

export const TRANSACTION_COLUMNS: readonly Column<FrozenTransaction>[] = [
  {
    id: 'who', title: c.who, width: 'minmax(240px, 1fr)',
    cell: (row) => (
      <span className="two-lines">
        <PlainText text={row.name} className="strong" />
        <span className="mono quiet">{accountWords(row.account)}</span>
        {row.reasons.length === 0
          ? <PlainText text={row.remittance === '' ? row.creditorReference : row.remittance} className="small faint" />
          : (
            <span className="reason small state-attention" title={row.reasons.join('\n')}>
              <CircleAlert aria-hidden size={13} />
              <span className="clip">{row.reasons[0]}</span>
              {row.reasons.length > 1 && <span className="faint nobreak">{t.common.more(row.reasons.length - 1)}</span>}
            </span>
          )}
      </span>
    ),
  },
  { id: 'amount', title: c.amount, width: '132px', align: 'end', cell: (row) => <Amount amount={row.amount.amount} currency={row.amount.currency} /> },
];
