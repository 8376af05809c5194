// Every member of a report, an account or an entry as a tree of lines: nothing the bank sent is out of reach.
import { ListTree } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '../../i18n/index.ts';
import { usePages, type RowOf } from '../../stores/pages.ts';
import { Empty } from '../../ui/Empty.tsx';
import type { Column } from '../../ui/list/column.ts';
import { DataList } from '../../ui/list/DataList.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';

type Line = RowOf<'balances.details'>;
const s = t.cash;

export interface FieldsOf {
  readonly account?: number;
  readonly entry?: number;
}

const COLUMNS: readonly Column<Line>[] = [
  { id: 'field', title: s.columns.field, width: 'minmax(0, 1fr)', cell: (row) => <span className={row.understood ? 'quiet' : 'cash-unknown'} title={row.path} style={{ paddingInlineStart: row.depth * 12 }}><PlainText text={row.label} /></span> },
  { id: 'value', title: s.columns.value, width: 'minmax(0, 1fr)', cell: (row) => (row.value === null ? '' : <span title={row.value} className={row.understood ? '' : 'cash-unknown'}><PlainText text={row.value} /></span>) },
];

export function FieldsPanel({ report, of, onClose }: { readonly report: string; readonly of: FieldsOf; readonly onClose: () => void }) {
  const { account, entry } = of;
  const filter = useMemo(() => ({ report, ...(account !== undefined && { account }), ...(entry !== undefined && { entry }) }), [report, account, entry]);
  const pages = usePages('balances.details', filter);
  const title = s.fieldsOf[entry !== undefined ? 'entry' : account !== undefined ? 'account' : 'report'];
  return (
    <SidePanel title={title} onClose={onClose} wide>
      <div className="cash-lines">
        <DataList label={title} columns={COLUMNS} pages={pages} keyOf={(row) => row.path} rowHeight={26} empty={<Empty icon={ListTree} title={title}>{s.notSaid}</Empty>} />
      </div>
    </SidePanel>
  );
}
