// One changed payment: every value of its element that differs, read from the frozen bytes of both revisions.
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { keyOfChange, type ChangeRow } from './change-columns.tsx';
import { ValueChanges } from './ValueChanges.tsx';

interface ChangePanelProps {
  readonly batch: string;
  readonly against: 'before' | 'last-run';
  readonly row: ChangeRow;
  readonly onClose: () => void;
}

export function ChangePanel({ batch, against, row, onClose }: ChangePanelProps) {
  const { result, value } = useRead(
    'reviews.elements',
    { batch, with: against, before: row.before?.position ?? null, after: row.after?.position ?? null },
    ['batches'],
  );
  const title = row.hidden ? t.privacy.name : ((row.after ?? row.before)?.name ?? '');
  return (
    <div className="transaction-panel" key={keyOfChange(row)}>
      <SidePanel title={title} onClose={onClose}>
        {result?.ok === false && <FaultView fault={result.error} />}
        {value && <ValueChanges label={t.difference.elements} values={value.values} />}
      </SidePanel>
    </div>
  );
}
