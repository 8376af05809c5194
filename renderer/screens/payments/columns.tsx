// What the payments list shows of a batch.
import type { Column } from '../../ui/list/column.ts';
import { shortAccount } from '../../ui/account.ts';
import { batchStateOf, type ListedBatch, StateBadge } from '../../ui/StateBadge.tsx';
import { formattedDates } from '../../ui/when.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { TotalsShort } from '../../ui/Amount.tsx';
import { t } from '../../i18n/index.ts';

const c = t.payments.columns;

function State({ row }: { readonly row: ListedBatch }) {
  const { tone, word } = batchStateOf(row);
  return <StateBadge tone={tone}>{word}</StateBadge>;
}

function Reference({ row }: { readonly row: ListedBatch }) {
  const count = t.batchKinds[row.kind].counted(row.transactions);
  const findings = row.state === 'draft' ? t.payments.findings(row.blocking, row.warnings) : '';
  return (
    <span className="two-lines">
      <PlainText text={row.reference} className="strong" />
      <span className="small quiet">
        <span className="batch-kind-folded">{t.common.kind[row.kind]} · </span>
        {count}
        {findings !== '' && (
          <>
            {' '}
            ·{' '}
            <span className={row.blocking > 0 ? 'finding-block' : ''} title={findings}>
              {findings}
            </span>
          </>
        )}
      </span>
    </span>
  );
}

function Accounts({ accounts }: { readonly accounts: readonly string[] }) {
  const [first, ...rest] = accounts;
  if (first === undefined) return <span className="faint">—</span>;
  return (
    <span className="mono" title={accounts.join('\n')}>
      {shortAccount(first)}
      {rest.length > 0 && ` +${rest.length}`}
    </span>
  );
}

/** Two lines: reference over count, and at most two currencies. */
export const BATCH_ROW_HEIGHT = 46;

export const BATCH_COLUMNS: readonly Column<ListedBatch>[] = [
  { id: 'state', title: () => c.state, width: '128px', cell: (row) => <State row={row} /> },
  {
    id: 'reference',
    title: () => c.reference,
    width: 'minmax(190px, 1.4fr)',
    cell: (row) => <Reference row={row} />,
  },
  {
    id: 'kind',
    title: () => c.kind,
    width: '104px',
    folds: 'away',
    cell: (row) => t.common.kind[row.kind],
  },
  {
    id: 'account',
    title: () => c.account,
    width: '128px',
    cell: (row) => <Accounts accounts={row.ownAccounts} />,
  },
  {
    id: 'valueDate',
    title: () => c.valueDate,
    titled: true,
    width: '100px',
    cell: (row) => formattedDates(row.valueDates),
  },
  {
    id: 'waitingFor',
    title: () => c.waitingFor,
    titled: true,
    width: '84px',
    folds: 'away',
    cell: (row) => <span className="quiet">{t.payments.waitingFor[row.waitingFor]}</span>,
  },
  {
    id: 'totals',
    title: () => c.totals,
    width: 'minmax(150px, 1fr)',
    align: 'end',
    cell: (row) => <TotalsShort totals={row.totals} />,
  },
];
