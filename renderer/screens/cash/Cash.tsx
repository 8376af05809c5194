// Cash: what all kept reports say of the accounts together, what of it was not sent from here, and the
// reports one by one.
import '../status/payment-page.css';
import './cash.css';
import { Landmark, Wallet } from 'lucide-react';
import { useCallback } from 'react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { go, replaceDetail, useRoute } from '../../stores/route.ts';
import { Empty, Page } from '../../ui/Page.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { AskForm } from './AskForm.tsx';
import { ImportStatements } from './ImportStatements.tsx';
import { KeptReports } from './KeptReports.tsx';
import { NotSentFromHere } from './NotSentFromHere.tsx';
import { ReportView } from './ReportView.tsx';
import { AccountPane } from './AccountPane.tsx';
import { TotalLine } from './TotalLine.tsx';
import { CashTable } from './CashTable.tsx';
import { Button } from '../../ui/Button.tsx';
import { Segments } from '../../ui/Segments.tsx';

// Account reports one by one: asked for, kept with their time, and read down to every leaf.
const s = t.cash;
/** The newest of them; older reports stay in the store. */
const KEPT = { offset: 0, limit: 200 };

function Reports({ report }: { readonly report: string }) {
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
        <ReportView key={shown} report={shown} isChosen={report !== ''} />
      )}
    </div>
  );
}

/** Address of the reports when none of them is chosen. */
const REPORTS = 'reports';

// Every account any kept report names, by base currency, and below it what is known of the chosen one.

/** `wanted` is an account of the list; the first one until one is chosen. */
function Overview({ wanted }: { readonly wanted: string }) {
  const read = useRead('cash.accounts', {}, ['log', 'batches', 'outbox', 'payments']);
  const sum = useRead('cash.total', {}, ['log', 'settings']);
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
        <Empty
          icon={Wallet}
          title={s.idleTitle}
          actions={
            <Button icon={Landmark} onPress={() => go('cash', REPORTS)}>
              {s.ask}
            </Button>
          }
        >
          {s.idle}
        </Empty>
      </div>
    );
  }
  return (
    <div className="cash-overview">
      {sum.result?.ok === false && <FaultView fault={sum.result.error} />}
      {sum.value !== undefined && <TotalLine total={sum.value.total} accounts={accounts} />}
      <CashTable
        accounts={accounts}
        total={sum.value?.total ?? null}
        chosen={chosen}
        onChoose={({ base, account }) =>
          replaceDetail({ screen: 'cash', id: '', detail: '' }, `${base} ${account}`)
        }
      />
      <AccountPane key={chosen.account} account={chosen} />
    </div>
  );
}

export const NOT_SENT = 'not-sent';
const VIEWS = ['accounts', 'not-sent', 'reports'] as const;

export function Cash({ report }: { readonly report: string }) {
  const { detail } = useRoute();
  const view = report === '' ? 'accounts' : report === NOT_SENT ? NOT_SENT : 'reports';
  const first = { offset: 0, limit: 1 };
  const debits = useRead('cash.notSent', first, ['log']).value?.total ?? 0;
  const missing = useRead('cash.missing', first, ['log', 'payments']).value?.total ?? 0;
  const open = debits + missing;
  const nameOf = (id: (typeof VIEWS)[number]): string =>
    id === NOT_SENT ? `${t.matching.view}${open === 0 ? '' : ` (${t.numbers.count(open)})`}` : s.views[id];
  return (
    <Page
      title={s.title}
      body="fill"
      actions={
        <>
          <Segments
            label={s.show}
            value={view}
            options={VIEWS.map((id) => ({ id, text: nameOf(id) }))}
            onChange={(to) => go('cash', to === 'accounts' ? '' : to)}
          />
          {view !== 'not-sent' && <ImportStatements onImported={(made) => go('cash', made)} />}
          {view === 'accounts' && (
            <Button icon={Landmark} weight="primary" onPress={() => go('cash', REPORTS)}>
              {s.ask}
            </Button>
          )}
        </>
      }
    >
      {view === 'accounts' ? (
        <Overview wanted={detail} />
      ) : view === NOT_SENT ? (
        <NotSentFromHere
          shown={detail}
          onShow={(part) => replaceDetail({ screen: 'cash', id: NOT_SENT, detail: '' }, part)}
        />
      ) : (
        <Reports report={report === REPORTS ? '' : report} />
      )}
    </Page>
  );
}
