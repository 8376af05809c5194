// Every member of a report's head or of one of its accounts: nothing the bank sent is out of reach.
import { useMemo } from 'react';
import { t } from '../../i18n/index.ts';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { FieldLines } from './FieldLines.tsx';

export function FieldsPanel({
  report,
  account,
  onClose,
}: {
  readonly report: string;
  readonly account: number | undefined;
  readonly onClose: () => void;
}) {
  const filter = useMemo(() => ({ report, ...(account !== undefined && { account }) }), [report, account]);
  const title = t.cash.fieldsOf[account === undefined ? 'report' : 'account'];
  return (
    <SidePanel title={title} onClose={onClose} wide>
      <div className="cash-entry">
        <FieldLines label={title} call="balances.details" filter={filter} />
      </div>
    </SidePanel>
  );
}
