// The middle column: every transaction as read from the bytes, riskiest first, each with the reason in a
// sentence.
import { Rows3 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { BatchKind } from '../../../shared/domain/batch.ts';
import { FLAGS, type Flag } from '../../../shared/domain/flags.ts';
import { t } from '../../i18n/index.ts';
import { usePages } from '../../stores/pages.ts';
import { Empty } from '../../ui/Page.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { FilterField } from '../../ui/list/FilterField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { TRANSACTION_COLUMNS, TRANSACTION_HEIGHT } from './transaction-columns.tsx';
import { TransactionPanel } from './TransactionPanel.tsx';

const r = t.review;
const ORDERS = ['riskiest', 'largest', 'document'] as const;

export interface TransactionsProps {
  readonly batch: string;
  readonly kind: BatchKind;
  readonly countries: readonly { readonly country: string; readonly count: number }[];
  /** Text to begin with. */
  readonly wanted: string;
  /** Names and amounts are hidden: a filter by them would tell them. */
  readonly hidden: boolean;
}

export function Transactions({ batch, kind, countries, wanted, hidden }: TransactionsProps) {
  const words = t.batchKinds[kind];
  const [text, setText] = useState(wanted);
  const [flag, setFlag] = useState<Flag | ''>('');
  const [country, setCountry] = useState('');
  const [minimum, setMinimum] = useState('');
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('riskiest');
  const [looked, setLooked] = useState<number>();
  const filter = useMemo(
    () => ({
      batch,
      order: hidden && order === 'largest' ? 'riskiest' : order,
      ...(text !== '' && !hidden && { text }),
      ...(country !== '' && { country }),
      ...(minimum !== '' && !hidden && { minimum }),
      ...(flag !== '' && { flag }),
    }),
    [batch, order, text, country, minimum, flag, hidden],
  );
  const pages = usePages('batches.reviewTransactions', filter, ['batches']);
  const shown = looked === undefined ? undefined : pages.row(looked);
  const close = useCallback(() => setLooked(undefined), []);
  const indexOf = (position: number): number => {
    for (let index = 0; index < (pages.total ?? 0); index += 1)
      if (pages.row(index)?.position === position) return index;
    return 0;
  };
  return (
    <>
      <div className="review-filters">
        {!hidden && <FilterField label={words.filter} value={text} onChange={setText} />}
        <SelectField
          label={r.country}
          value={country}
          options={[
            { id: '', text: r.anyCountry },
            ...countries.map((one) => ({
              id: one.country,
              text: `${t.countries[one.country] ?? one.country} (${one.count})`,
            })),
          ]}
          onChange={setCountry}
        />
        {!hidden && <AmountField label={r.minimum} value={minimum} currency="" onChange={setMinimum} />}
        <SelectField
          label={t.flags.label}
          value={flag}
          options={[
            { id: '' as const, text: t.flags.any },
            ...FLAGS.map((id) => ({ id, text: t.flags.names[id] })),
          ]}
          onChange={setFlag}
        />
        <SelectField
          label={r.order}
          value={hidden && order === 'largest' ? 'riskiest' : order}
          options={ORDERS.filter((id) => !hidden || id !== 'largest').map((id) => ({
            id,
            text: r.orders[id],
          }))}
          onChange={setOrder}
        />
      </div>
      <DataList
        label={words.payments}
        columns={TRANSACTION_COLUMNS[kind]}
        pages={pages}
        keyOf={(row) => String(row.position)}
        onOpen={(row) => setLooked(indexOf(row.position))}
        rowHeight={TRANSACTION_HEIGHT}
        grows
        current={shown && String(shown.position)}
        empty={
          <Empty icon={Rows3} title={words.payments}>
            {words.noneFit}
          </Empty>
        }
      />
      {shown && <TransactionPanel batch={batch} kind={kind} row={shown} onClose={close} />}
    </>
  );
}
