// Members of a report as lines under headings; the one the keyboard is on is shown whole below.
import { ListTree } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { usePages, type FilterOf, type RowOf } from '../../stores/pages.ts';
import { Empty } from '../../ui/Page.tsx';
import type { Column } from '../../ui/list/column.ts';
import { DataList } from '../../ui/list/DataList.tsx';
import { PlainText } from '../../ui/PlainText.tsx';

type Line = RowOf<'cash.lines'>;
const s = t.cash;

const toneOf = ({ understood, value, depth }: Line): string =>
  understood ? (value === null && depth === 0 ? 'strong' : 'quiet') : 'cash-unknown';

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'field',
    title: () => s.columns.field,
    width: 'minmax(0, 1fr)',
    cell: (row) => (
      <span className={toneOf(row)} title={row.path} style={{ paddingInlineStart: row.depth * 12 }}>
        <PlainText text={s.member(row.member, row.place)} />
      </span>
    ),
  },
  {
    id: 'value',
    title: () => s.columns.value,
    width: 'minmax(0, 1fr)',
    cell: (row) =>
      row.value === null ? (
        ''
      ) : (
        <span title={row.value} className={row.understood ? '' : 'cash-unknown'}>
          <PlainText text={row.value} />
        </span>
      ),
  },
];

type LineCall = 'balances.details' | 'cash.lines';

interface FieldLinesProps<N extends LineCall> {
  readonly label: string;
  readonly call: N;
  readonly filter: FilterOf<N>;
  readonly empty?: ReactNode;
}

export function FieldLines<N extends LineCall>({ label, call, filter, empty }: FieldLinesProps<N>) {
  const pages = usePages(call, filter);
  const [line, setLine] = useState<Line>();
  return (
    <>
      <div className="cash-part cash-part-rest">
        <DataList
          label={label}
          columns={COLUMNS}
          pages={pages}
          keyOf={(row) => row.path}
          rowHeight={26}
          onPeek={setLine}
          current={line?.path}
          empty={
            empty ?? (
              <Empty icon={ListTree} title={label}>
                {s.notSaid}
              </Empty>
            )
          }
        />
      </div>
      {line !== undefined && (
        <div className="cash-line-whole" role="status">
          <span className="mono small faint">{line.path}</span>
          <PlainText text={line.value ?? s.member(line.member, line.place)} className="break" />
          {!line.understood && <span className="small cash-unknown">{s.lineNotUnderstood}</span>}
        </div>
      )}
    </>
  );
}
