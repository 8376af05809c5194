// "Who can release this today?" for a payment that is only thought of.
import { useState } from 'react';
import { POLICY_KINDS, type PolicyKind } from '../../../shared/domain/policy-kinds.ts';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { SimulationView } from './SimulationView.tsx';

const p = t.policy;
const AMOUNT = /^\d{1,15}(?:\.\d{1,5})?$/u;

export function Simulator() {
  const [kind, setKind] = useState<PolicyKind>('credit-transfer');
  const [amount, setAmount] = useState('10000.00');
  const [currency, setCurrency] = useState('EUR');
  const [account, setAccount] = useState('');
  const [first, setFirst] = useState(false);
  const plain = amount.replaceAll(/[\s,]/gu, '');
  const isRight = AMOUNT.test(plain) && /^[A-Z]{3}$/u.test(currency);
  const totals = isRight ? [{ currency, amount: plain }] : [];
  const simulation = useRead(
    'policies.simulate',
    isRight ? { kind, totals, account: account.replaceAll(' ', '') || null, newBeneficiary: first } : null,
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
            <TextField
              label={p.amount}
              value={amount}
              onChange={setAmount}
              mono
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
          <TextField
            label={p.account}
            value={account}
            onChange={setAccount}
            placeholder={p.anyAccount}
            mono
            maxLength={42}
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
