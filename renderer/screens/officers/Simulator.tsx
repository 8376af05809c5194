// "Who can release this today?" for a payment that is only thought of.
import { useState } from 'react';
import { POLICY_KINDS, type PolicyKind } from '../../../shared/domain/policy-kinds.ts';
import { t } from '../../i18n/index.ts';
import { useOpenAccounts } from '../../stores/own-accounts.ts';
import { useRead } from '../../stores/reads.ts';
import { AccountField } from '../../ui/AccountField.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { isPlainAmount } from '../../ui/typed-amount.ts';
import { Panel } from '../../ui/SidePanel.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { SimulationView } from './SimulationView.tsx';

const p = t.policy;

export function Simulator() {
  const [kind, setKind] = useState<PolicyKind>('credit-transfer');
  const [amount, setAmount] = useState('10000.00');
  const [currency, setCurrency] = useState('EUR');
  const [account, setAccount] = useState('');
  const accounts = useOpenAccounts();
  const [first, setFirst] = useState(false);
  const isRight = isPlainAmount(amount) && /^[A-Z]{3}$/u.test(currency);
  const totals = isRight ? [{ currency, amount }] : [];
  const simulation = useRead(
    'policies.simulate',
    isRight ? { kind, totals, account: account.replaceAll(/\s/gu, '') || null, newBeneficiary: first } : null,
    ['settings', 'cards'],
  );
  return (
    <div className="officers-columns simulator">
      <Panel title={p.ask}>
        <div className="stack">
          <SelectField
            label={p.forKinds}
            value={kind}
            onChange={setKind}
            options={POLICY_KINDS.map((id) => ({ id, text: p.kindNames[id] }))}
          />
          <div className="field-row">
            <AmountField
              label={p.amount}
              value={amount}
              currency={currency}
              onChange={setAmount}
              onUnread={(text) => text !== undefined && setAmount(text)}
              problem={isRight ? undefined : t.policy.amountWrong}
            />
            <TextField
              label={p.currency}
              value={currency}
              onChange={(text) => setCurrency(text.toUpperCase())}
              maxLength={3}
              mono
            />
          </div>
          <AccountField
            label={p.account}
            value={account}
            accounts={accounts}
            onType={setAccount}
            onChoose={(chosen) => setAccount(chosen.account)}
            placeholder={p.anyAccount}
          />
          <Toggle label={p.paysFirst} value={first} onChange={setFirst} />
        </div>
      </Panel>
      <Panel title={t.policy.tabs.simulate}>
        {simulation.result?.ok === false && <FaultView fault={simulation.result.error} />}
        {simulation.value && <SimulationView simulation={simulation.value} />}
      </Panel>
    </div>
  );
}
