// What the payments list shows of a batch.
import type { Column } from '../../ui/list/column.ts';
import { shortAccount } from '../../ui/account.ts';
import { batchStateOf, type BatchRow } from '../../ui/batch-state.ts';
import { datesWords } from '../../ui/dates.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TotalsLine } from '../../ui/Totals.tsx';
import { t } from '../../i18n/index.ts';

const c = t.payments.columns;

function State({ row }: { readonly row: BatchRow }) {
  const { tone, word } = batchStateOf(row);
  return <StateBadge tone={tone}>{word}</StateBadge>;
}

function Reference({ row }: { readonly row: BatchRow }) {
  const findings = row.state === 'draft' ? t.payments.findings(row.blocking, row.warnings) : '';
  return (
    <>
      <PlainText text={row.reference} className="strong" />
      {findings !== '' && <span className={row.blocking > 0 ? 'finding-block' : 'faint'}> · {findings}</span>}
    </>
  );
}

function Accounts({ accounts }: { readonly accounts: readonly string[] }) {
  const [first, ...rest] = accounts;
  if (first === undefined) return <span className="faint">—</span>;
  return <span className="mono" title={accounts.join('\n')}>{shortAccount(first)}{rest.length > 0 && ` +${rest.length}`}</span>;
}

export const BATCH_COLUMNS: readonly Column<BatchRow>[] = [
  { id: 'state', title: c.state, width: '124px', cell: (row) => <State row={row} /> },
  { id: 'reference', title: c.reference, width: 'minmax(150px, 1.4fr)', cell: (row) => <Reference row={row} /> },
  { id: 'kind', title: c.kind, width: '64px', cell: (row) => t.payments.kindShort[row.kind] },
  { id: 'account', title: c.account, width: '124px', cell: (row) => <Accounts accounts={row.ownAccounts} /> },
  { id: 'count', title: c.count, width: '64px', align: 'end', cell: (row) => row.transactions.toLocaleString('en') },
  { id: 'totals', title: c.totals, width: 'minmax(210px, 1fr)', align: 'end', cell: (row) => <TotalsLine totals={row.totals} /> },
  { id: 'valueDate', title: c.valueDate, width: '96px', cell: (row) => datesWords(row.valueDates) },
  { id: 'waitingFor', title: c.waitingFor, width: '80px', cell: (row) => t.payments.waitingFor[row.waitingFor] },
];
