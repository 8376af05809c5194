// One entry, down to its last member: what it is, its transactions, and every field of either.
import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { usePages, type RowOf } from '../../stores/pages.ts';
import { useRead } from '../../stores/reads.ts';
import { ageText } from '../../ui/age.ts';
import { Button } from '../../ui/Button.tsx';
import { formattedDate } from '../../ui/when.ts';
import { Empty } from '../../ui/Page.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import type { Column } from '../../ui/list/column.ts';
import { DataList } from '../../ui/list/DataList.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { EntryMatches } from './EntryMatches.tsx';
import { entryStatus } from './entry-columns.tsx';
import { FieldLines } from './FieldLines.tsx';
import { Figure } from './Figure.tsx';

const s = t.cash;
type Transaction = RowOf<'cash.transactions'>;

const COLUMNS: readonly Column<Transaction>[] = [
  {
    id: 'who',
    title: () => s.columns.who,
    width: 'minmax(0, 1fr)',
    cell: (row) => (
      <PlainText text={row.counterparty ?? row.counterpartyAccount ?? s.notSaid} className="strong" />
    ),
  },
  {
    id: 'text',
    title: () => s.columns.text,
    width: 'minmax(0, 1fr)',
    cell: (row) => (
      <span className="quiet">
        <PlainText text={row.remittance ?? row.endToEndId ?? '—'} />
      </span>
    ),
  },
  {
    id: 'amount',
    title: () => s.columns.amount,
    width: '130px',
    align: 'end',
    cell: (row) => <Figure amount={row.amount} currency={row.currency} />,
  },
];

interface EntryPanelProps {
  readonly entry: string;
  /** As people read it. */
  readonly account: string;
  readonly onClose: () => void;
}

export function EntryPanel({ entry, account, onClose }: EntryPanelProps) {
  const [of, setOf] = useState<Transaction>();
  const [number, setNumber] = useState(0);
  const filter = useMemo(() => ({ entry }), [entry]);
  const transactions = usePages('cash.transactions', filter);
  const open = (row: Transaction, index: number): void => {
    setOf(row);
    setNumber(index);
  };
  return (
    <SidePanel
      title={of === undefined ? s.entryTitle : s.transactionTitle(number, transactions.total ?? 0)}
      onClose={onClose}
      wide
    >
      <div className="cash-entry">
        {of === undefined ? (
          <Whole entry={entry} account={account} transactions={transactions} onOpen={open} />
        ) : (
          <One entry={entry} transaction={of} onBack={() => setOf(undefined)} />
        )}
      </div>
    </SidePanel>
  );
}

interface WholeProps {
  readonly entry: string;
  readonly account: string;
  readonly transactions: ReturnType<typeof usePages<'cash.transactions'>>;
  readonly onOpen: (row: Transaction, number: number) => void;
}

function Whole({ entry, account, transactions, onOpen }: WholeProps) {
  const read = useRead('cash.entry', { entry });
  const now = useDesk().value?.now;
  const filter = useMemo(() => ({ entry }), [entry]);
  const numberOf = (row: Transaction): number => {
    for (let index = 0; index < (transactions.total ?? 0); index += 1)
      if (transactions.row(index) === row) return index + 1;
    return 1;
  };
  if (read.value === undefined)
    return read.result?.ok === false ? (
      <FaultView fault={read.result.error} />
    ) : (
      <p className="quiet">{s.reading}</p>
    );
  const { row, receivedAt, current } = read.value;
  const date = (text: string | null): string =>
    text === null ? s.notSaid : formattedDate(text.slice(0, 10));
  return (
    <>
      <div className="cash-entry-head">
        <span className="row">
          <Figure amount={row.amount} currency={row.currency} />
          {row.reversal && <StateBadge tone="attention">{s.reversal}</StateBadge>}
        </span>
        {row.counterparty !== null && <PlainText text={row.counterparty} className="strong break" />}
        {row.remittance !== null && <PlainText text={row.remittance} className="small break" />}
        <span className="small quiet">{s.bookedAndValue(date(row.bookedOn), date(row.valueOn))}</span>
        <span className="small quiet">
          <PlainText text={`${entryStatus(row.status)} · ${row.code ?? s.notSaid}`} />
        </span>
        <span className="small faint">
          {now !== undefined && ageText(receivedAt, now)}
          {current ? '' : ` · ${s.superseded}`}
        </span>
      </div>
      <EntryMatches entry={entry} account={account} row={row} />
      {(transactions.total ?? 0) > 0 && (
        <>
          <h3>{s.transactions(transactions.total ?? 0)}</h3>
          <div className={`cash-part${(transactions.total ?? 0) > 1 ? '' : ' cash-part-one'}`}>
            <DataList
              label={s.transactionsList}
              columns={COLUMNS}
              pages={transactions}
              keyOf={(one) => `${one.details} ${one.transaction}`}
              rowHeight={28}
              onOpen={(one) => onOpen(one, numberOf(one))}
              empty=""
            />
          </div>
        </>
      )}
      <h3>{s.fieldsOf.entry}</h3>
      <FieldLines label={s.fieldsOf.entry} call="cash.lines" filter={filter} />
    </>
  );
}

function One({
  entry,
  transaction,
  onBack,
}: {
  readonly entry: string;
  readonly transaction: Transaction;
  readonly onBack: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const { details, transaction: number } = transaction;
  const filter = useMemo(
    () => ({ entry, transaction: { details, transaction: number } }),
    [entry, details, number],
  );
  // The list it was opened from is gone: the keyboard goes to the way back, and from there into the fields.
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <>
      <div ref={place}>
        <Button icon={ArrowLeft} weight="quiet" onPress={onBack}>
          {s.backToEntry}
        </Button>
      </div>
      <KeyValues
        pairs={[
          [s.columns.who, <PlainText key="who" text={transaction.counterparty ?? s.notSaid} />],
          [
            s.columns.amount,
            <Figure key="amount" amount={transaction.amount} currency={transaction.currency} />,
          ],
          [
            s.columns.endToEnd,
            <PlainText key="id" text={transaction.endToEndId ?? s.notSaid} className="mono" />,
          ],
        ]}
      />
      <h3>{s.fieldsOf.transaction}</h3>
      <FieldLines
        label={s.fieldsOf.transaction}
        call="cash.lines"
        filter={filter}
        empty={
          <Empty icon={ArrowLeft} title={s.fieldsOf.transaction}>
            {s.notSaid}
          </Empty>
        }
      />
    </>
  );
}
