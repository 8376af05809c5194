// Account reports one by one: asked for, kept with their time, and read down to every leaf.
import { Wallet } from 'lucide-react';
import { useCallback } from 'react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import { Empty } from '../../ui/Empty.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { AskForm } from './AskForm.tsx';
import { KeptReports } from './KeptReports.tsx';
import { ReportView } from './ReportView.tsx';

const s = t.cash;
/** The newest of them; older reports stay in the store. */
const KEPT = { offset: 0, limit: 200 };

export function Reports({ report }: { readonly report: string }) {
  const kept = useRead('balances.list', KEPT, ['log']);
  const rows = kept.value?.rows ?? [];
  const shown = report === '' ? rows[0]?.report : report;
  const { again } = kept;
  const answered = useCallback(
    (made: string) => {
      again();
      go('cash', made);
    },
    [again],
  );
  return (
    <div className="cash-columns">
      <div className="cash-side">
        <AskForm onAnswer={answered} onRefused={again} />
        {kept.result?.ok === false && <FaultView fault={kept.result.error} />}
        {kept.value && <KeptReports rows={rows} shown={shown} onShow={(one) => go('cash', one)} />}
      </div>
      {shown === undefined ? (
        <div className="sheet">
          <Empty icon={Wallet} title={s.idleTitle}>
            {s.idle}
          </Empty>
        </div>
      ) : (
        <ReportView key={shown} report={shown} />
      )}
    </div>
  );
}
