// What a file would bring: totals, findings by line, its payments; and the one act that stores it.
import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { t } from '../../i18n/index.ts';
import { usePages, type Pages, type RowOf } from '../../stores/pages.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Empty } from '../../ui/Page.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { FindingsList } from '../../ui/FindingsList.tsx';
import type { Column } from '../../ui/list/column.ts';
import { DataList } from '../../ui/list/DataList.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { BookState } from './BookState.tsx';
import { CheckedPanel, ImportBar } from './ImportBar.tsx';
import type { Checked } from './use-import.ts';
import { HideableAmount } from '../../ui/Hideable.tsx';

type Row = RowOf<'imports.preview'>;
const c = t.imports.columns;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'position',
    title: () => c.position,
    width: '32px',
    align: 'end',
    cell: (row) => <span className="faint">{row.position + 1}</span>,
  },
  {
    id: 'name',
    title: () => c.name,
    width: 'minmax(176px, 1fr)',
    cell: (row) => <PlainText text={row.name} />,
  },
  {
    id: 'account',
    title: () => c.account,
    width: '242px',
    cell: (row) => <span className="mono">{formattedAccount(row.account)}</span>,
  },
  {
    id: 'reference',
    title: () => c.reference,
    width: 'minmax(90px, 0.5fr)',
    cell: (row) => <PlainText text={row.endToEndId} className="mono" />,
  },
  {
    id: 'amount',
    title: () => c.amount,
    width: '130px',
    align: 'end',
    cell: ({ amount, hidden }) =>
      hidden || amount !== null ? (
        <HideableAmount amount={amount} />
      ) : (
        <span className="finding-block">{t.imports.noAmount}</span>
      ),
  },
];

export function PreviewList({ label, preview }: { readonly label: string; readonly preview: Pages<Row> }) {
  return (
    <DataList
      label={label}
      columns={COLUMNS}
      pages={preview}
      keyOf={(row) => String(row.position)}
      empty={
        <Empty icon={FileText} title={t.common.none}>
          {''}
        </Empty>
      }
    />
  );
}

export interface DryRunProps {
  readonly checked: Checked;
  readonly given: string;
  readonly taking: boolean;
  readonly fault: Fault | undefined;
  readonly onTakeOver: (reference: string, digest: string) => Promise<void>;
  readonly onDiscard: () => void;
}

export function DryRun({ checked, given, taking, fault, onTakeOver, onDiscard }: DryRunProps) {
  const filter = useMemo(() => ({ import: checked.import }), [checked.import]);
  const findings = usePages('imports.findings', filter);
  const preview = usePages('imports.preview', filter);
  const rows = t.imports.preview(t.batchKinds[checked.kind].payments);
  return (
    <>
      <div className="dry-run">
        <div className="dry-run-side">
          <CheckedPanel checked={checked} />
        </div>
        <div className="dry-run-result">
          <Panel title={t.imports.findings(findings.total ?? checked.blocking + checked.warnings)} flush fill>
            {findings.total === 0 ? (
              <p className="quiet dry-run-clean">{t.imports.noFindings}</p>
            ) : (
              <FindingsList label={t.imports.findings(findings.total ?? 0)} pages={findings} />
            )}
          </Panel>
          <Panel title={rows} aside={<BookState file={checked.import} />} flush fill>
            <PreviewList label={rows} preview={preview} />
          </Panel>
        </div>
      </div>
      {fault && <FaultView fault={fault} />}
      <ImportBar
        checked={checked}
        given={given}
        taking={taking}
        onTakeOver={onTakeOver}
        onDiscard={onDiscard}
      />
    </>
  );
}
