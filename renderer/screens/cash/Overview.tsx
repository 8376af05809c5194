// Every account any kept report names, by base currency, and below it what is known of the chosen one.
import { Wallet } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { replaceDetail } from '../../stores/route.ts';
import { Empty } from '../../ui/Empty.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { AccountPane } from './AccountPane.tsx';
import { CashTable } from './CashTable.tsx';

const s = t.cash;

/** `wanted` is an account of the list; the first one until one is chosen. */
export function Overview({ wanted }: { readonly wanted: string }) {
  const read = useRead('cash.accounts', {}, ['log', 'batches', 'outbox', 'payments']);
  if (read.value === undefined)
    return read.result?.ok === false ? (
      <FaultView fault={read.result.error} />
    ) : (
      <p className="quiet">{s.reading}</p>
    );
  const { accounts } = read.value;
  const chosen =
    accounts.find(({ base, account }) => `${base} ${account}` === wanted) ??
    accounts.find(({ standing }) => standing === 'known') ??
    accounts[0];
  if (chosen === undefined) {
    return (
      <div className="sheet">
        <Empty icon={Wallet} title={s.idleTitle}>
          {s.idle}
        </Empty>
      </div>
    );
  }
  return (
    <div className="cash-overview">
      <CashTable
        accounts={accounts}
        chosen={chosen}
        onChoose={({ base, account }) =>
          replaceDetail({ screen: 'cash', id: '', detail: '' }, `${base} ${account}`)
        }
      />
      <AccountPane key={chosen.account} account={chosen} />
    </div>
  );
}
