// How a transaction stands in the review: who and where, why it deserves a look, how much.
import { CircleAlert } from 'lucide-react';
import { kindReasonText, t } from '../../i18n/index.ts';
import type { BatchKind } from '../../../shared/domain/batch.ts';
import type { RowOf } from '../../stores/pages.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Amount } from '../../ui/Amount.tsx';
import type { Column } from '../../ui/list/column.ts';
import { isSpecial } from '../../../shared/domain/flags.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { revealInvisible } from '../../ui/reveal.ts';

export type FrozenTransaction = RowOf<'batches.reviewTransactions'>;

export const TRANSACTION_HEIGHT = 68;

const c = t.review.columns;

/** The sentence; while names and amounts are hidden, what kind of reason it is. */
export function reasonText(
  kind: BatchKind,
  { flag, sentence }: FrozenTransaction['reasons'][number],
): string {
  return sentence === '' ? t.flags.names[flag] : kindReasonText(kind, sentence);
}

/**
 * Counterparty with account and bank, everything that changes the money or its way, then what deserves a
 * look.
 */
function Who({ kind, row }: { readonly kind: BatchKind; readonly row: FrozenTransaction }) {
  const hidden = row.amount === null;
  const special = row.reasons.filter(({ flag }) => isSpecial(flag));
  const risks = row.reasons.filter(({ flag }) => !isSpecial(flag) && flag !== 'further');
  const further = row.reasons.find(({ flag }) => flag === 'further');
  return (
    <span className="two-lines">
      {hidden ? (
        <span className="strong quiet">{t.privacy.name}</span>
      ) : (
        <PlainText text={row.name} className="strong" />
      )}
      <span className="mono quiet">
        {hidden
          ? row.endToEndId
          : [formattedAccount(row.account), revealInvisible(row.agentBic)]
              .filter((text) => text !== '')
              .join(' · ')}
      </span>
      {special.map((reason) => (
        <PlainText key={JSON.stringify(reason)} text={reasonText(kind, reason)} className="small special" />
      ))}
      {risks.length === 0 ? (
        <PlainText
          text={row.remittance === '' ? row.creditorReference : row.remittance}
          className="small faint"
        />
      ) : (
        risks.map((reason) => (
          <span key={JSON.stringify(reason)} className="reason small state-attention">
            <CircleAlert aria-hidden size={13} />
            <PlainText text={reasonText(kind, reason)} />
          </span>
        ))
      )}
      {further && <span className="small faint">{reasonText(kind, further)}</span>}
    </span>
  );
}

const columnsOf = (kind: BatchKind): readonly Column<FrozenTransaction>[] => [
  {
    id: 'who',
    title: () => c.who,
    width: 'minmax(240px, 1fr)',
    cell: (row) => <Who kind={kind} row={row} />,
  },
  {
    id: 'amount',
    title: () => c.amount,
    width: '132px',
    align: 'end',
    cell: (row) =>
      row.amount === null ? (
        <span className="faint">{t.privacy.amount}</span>
      ) : (
        <Amount amount={row.amount.amount} currency={row.amount.currency} />
      ),
  },
];

export const TRANSACTION_COLUMNS: Readonly<Record<BatchKind, readonly Column<FrozenTransaction>[]>> = {
  'credit-transfer': columnsOf('credit-transfer'),
  'direct-debit': columnsOf('direct-debit'),
};
