// The company's own accounts: those that are confirmed, and those that were only found.
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { UNKNOWN_ACCOUNT } from '../../../../shared/domain/account-master.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { showFailure } from '../../../stores/failures.ts';
import { say } from '../../../stores/notices.ts';
import { useRead } from '../../../stores/reads.ts';
import type { OwnAccount } from '../../../stores/own-accounts.ts';
import { formattedAccount } from '../../../ui/account.ts';
import { formattedAmount } from '../../../ui/Amount.tsx';
import { AccountBalance } from '../../../ui/AccountBalance.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FaultView } from '../../../ui/FaultView.tsx';
import { Panel } from '../../../ui/SidePanel.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { formattedDate } from '../../../ui/when.ts';
import { WatchedFolders } from './WatchedFolders.tsx';
import { AccountRules } from './AccountRules.tsx';
import { WaitingChangeDialog } from './WaitingChangeDialog.tsx';
import { AccountDialog, type EditedAccount } from './AccountDialog.tsx';
import './own-accounts.css';

const s = t.ownAccounts;

export function OwnAccounts() {
  const read = useRead('accounts.list', {}, ['settings', 'payments', 'session']);
  const [edited, setEdited] = useState<EditedAccount>();
  const [removed, setRemoved] = useState<OwnAccount>();
  const [reviewed, setReviewed] = useState<OwnAccount>();
  if (read.result?.ok === false) return <FaultView fault={read.result.error} />;
  const accounts = read.value?.accounts;
  if (accounts === undefined) return <p className="quiet">{t.common.reading}</p>;
  const confirmed = accounts.filter((row) => row.confirmed);
  const found = accounts.filter((row) => !row.confirmed);
  return (
    <div className="settings-page own-accounts">
      <Panel
        title={s.list}
        aside={
          <Button
            icon={Plus}
            onPress={() => setEdited({ purpose: 'add', before: UNKNOWN_ACCOUNT, rules: [] })}
          >
            {s.add}
          </Button>
        }
      >
        <div className="stack">
          <p className="quiet">{s.note}</p>
          {confirmed.length === 0 ? (
            <p className="quiet">{s.none}</p>
          ) : (
            <AccountTable title={s.list} rows={confirmed}>
              {(row) => (
                <>
                  {row.waiting !== null && <Button onPress={() => setReviewed(row)}>{s.reviewChange}</Button>}
                  <Button
                    weight="quiet"
                    onPress={() => setEdited({ purpose: 'edit', before: row, rules: row.rules })}
                  >
                    {s.edit}
                  </Button>
                  <Button weight="quiet" onPress={() => setRemoved(row)}>
                    {s.remove}
                  </Button>
                </>
              )}
            </AccountTable>
          )}
        </div>
      </Panel>
      {confirmed.length > 0 && <MorningBalances />}
      <WatchedFolders accounts={confirmed} />
      {found.length > 0 && (
        <Panel title={s.found}>
          <div className="stack">
            <p className="quiet">{s.foundNote}</p>
            <AccountTable title={s.found} rows={found}>
              {(row) => (
                <Button onPress={() => setEdited({ purpose: 'confirm', before: row, rules: row.rules })}>
                  {s.confirm}
                </Button>
              )}
            </AccountTable>
          </div>
        </Panel>
      )}
      {edited && <AccountDialog {...edited} onClose={() => setEdited(undefined)} />}
      {reviewed?.waiting && (
        <WaitingChangeDialog
          name={nameOf(reviewed)}
          account={reviewed}
          waiting={reviewed.waiting}
          onClose={() => setReviewed(undefined)}
        />
      )}
      {removed && removed.rules.length > 0 && (
        <Dialog
          title={s.removeTitle(nameOf(removed))}
          onClose={() => setRemoved(undefined)}
          footer={<Button onPress={() => setRemoved(undefined)}>{t.common.close}</Button>}
        >
          <div className="stack">
            <p className="mono">{formattedAccount(removed.account)}</p>
            <p>{s.keptNote}</p>
            <AccountRules rules={removed.rules} />
          </div>
        </Dialog>
      )}
      {removed?.rules.length === 0 && (
        <ConfirmDialog
          title={s.removeTitle(nameOf(removed))}
          label={s.remove}
          action={() => call('accounts.remove', { account: removed.account })}
          onDone={() => say(s.removed(nameOf(removed)))}
          onClose={() => setRemoved(undefined)}
        >
          <div className="stack">
            <p className="mono">{formattedAccount(removed.account)}</p>
            <p>{s.removeNote}</p>
          </div>
        </ConfirmDialog>
      )}
    </div>
  );
}

const HOURS = ['05:00', '06:00', '07:00', '07:30', '08:00', '08:30', '09:00', '10:00'];

function MorningBalances() {
  const read = useRead('cash.morning', {}, ['settings']);
  if (read.value === undefined) return null;
  const { from, last } = read.value;
  const hours = from === '' || HOURS.includes(from) ? HOURS : [from, ...HOURS].toSorted();
  const set = async (chosen: string): Promise<void> => {
    const result = await call('cash.setMorning', { from: chosen === 'off' ? '' : chosen });
    if (!result.ok) showFailure(result.error);
  };
  return (
    <Panel title={s.morning}>
      <div className="stack own-accounts-morning">
        <SelectField
          label={s.morningFrom}
          value={from === '' ? 'off' : from}
          options={[
            { id: 'off', text: s.morningOff },
            ...hours.map((time) => ({ id: time, text: s.morningAt(time) })),
          ]}
          onChange={(chosen) => void set(chosen)}
        />
        {from !== '' && (
          <p className="small">{last === '' ? s.morningNever : s.morningLast(formattedDate(last))}</p>
        )}
        <p className="small quiet">{s.morningNote}</p>
      </div>
    </Panel>
  );
}

function nameOf({ label, holder }: OwnAccount): string {
  return label === '' ? holder : label;
}

function termsOf({
  cutOff,
  paymentLimit,
  dayLimit,
  instantLimit,
  shortFunds,
  currency,
  status,
}: OwnAccount): readonly string[] {
  return [
    status === '' ? '' : s.statuses[status],
    cutOff === '' ? '' : s.cutOff(cutOff),
    paymentLimit === '' ? '' : s.perPayment(formattedAmount(paymentLimit, currency)),
    dayLimit === '' ? '' : s.perDay(formattedAmount(dayLimit, currency)),
    instantLimit === '' ? '' : s.perInstant(formattedAmount(instantLimit, currency)),
    shortFunds === '' ? '' : s.neverShort,
  ].filter((text) => text !== '');
}

function AccountTable({
  title,
  rows,
  children,
}: {
  readonly title: string;
  readonly rows: readonly OwnAccount[];
  readonly children: (row: OwnAccount) => ReactNode;
}) {
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          <th>{s.columns.label}</th>
          <th>{s.columns.account}</th>
          <th>{s.columns.bank}</th>
          <th>{s.columns.currency}</th>
          <th>{s.columns.terms}</th>
          <th className="list-end">{s.columns.balance}</th>
          <th>
            <span className="hidden-visually">{s.columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.account} ${row.agentBic}`}>
            <td>
              <PlainText text={nameOf(row)} className="strong" />
              {row.label !== '' && <PlainText text={row.holder} className="small quiet" />}
              {row.rules.length > 0 && <span className="small quiet">{s.rules(row.rules.length)}</span>}
              {row.waiting !== null && <span className="small">{s.waiting}</span>}
              {!row.confirmed && (
                <span className="small quiet">{row.from.map((each) => s.from[each]).join(', ')}</span>
              )}
            </td>
            <td className="mono">{formattedAccount(row.account)}</td>
            <td>
              <span className="mono">{row.agentBic}</span>
              {row.bank !== '' && <PlainText text={row.bank} className="small quiet" />}
            </td>
            <td>{row.currency}</td>
            <td className="own-accounts-terms">
              {termsOf(row).map((text) => (
                <span key={text} className="small">
                  {text}
                </span>
              ))}
            </td>
            <td className="list-end own-accounts-balance">
              <AccountBalance balance={row.balance} />
            </td>
            <td className="list-end own-accounts-actions">{children(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
