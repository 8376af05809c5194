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

/** The sentence; while names and amounts are hidden, what kind of reason it is. */
export function reasonWords({ flag, sentence }: FrozenTransaction['reasons'][number]): string {
  return sentence === '' ? t.flags.names[flag] : sentence;
}

export const TRANSACTION_COLUMNS: readonly Column<FrozenTransaction>[] = [
  {
    id: 'who', title: c.who, width: 'minmax(240px, 1fr)',
    cell: (row) => (
      <span className="two-lines">
        {row.amount === null ? <span className="strong quiet">{t.privacy.name}</span> : <PlainText text={row.name} className="strong" />}
        <span className="mono quiet">{row.amount === null ? row.endToEndId : accountWords(row.account)}</span>
        {row.reasons.length === 0
          ? <PlainText text={row.remittance === '' ? row.creditorReference : row.remittance} className="small faint" />
          : (
            <span className="reason small state-attention" title={row.reasons.map(reasonWords).join('\n')}>
              <CircleAlert aria-hidden size={13} />
              <span className="clip">{row.reasons[0] && reasonWords(row.reasons[0])}</span>
              {row.reasons.length > 1 && <span className="faint nobreak">{t.common.more(row.reasons.length - 1)}</span>}
            </span>
          )}
      </span>
    ),
  },
  { id: 'amount', title: c.amount, width: '132px', align: 'end', cell: (row) => (row.amount === null ? <span className="faint">{t.privacy.amount}</span> : <Amount amount={row.amount.amount} currency={row.amount.currency} />) },
];
