// One transaction in full, over the foot of the middle column, so that the facts and the policy stay in sight.
import { countryName } from '../../../shared/domain/country.ts';
import { t } from '../../i18n/index.ts';
import { accountWords } from '../../ui/account.ts';
import { Amount } from '../../ui/Amount.tsx';
import { dateWords } from '../../ui/dates.ts';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { FrozenTransaction } from './transaction-columns.tsx';

export function TransactionPanel({ row, onClose }: { readonly row: FrozenTransaction; readonly onClose: () => void }) {
  const f = t.batch.columns;
  const pairs = [
    [f.account, accountWords(row.account)],
    [f.agentBic, row.agentBic],
    [f.country, row.country === '' ? '' : (countryName(row.country) ?? row.country)],
    [f.remittance, row.remittance],
    [f.creditorReference, row.creditorReference],
    [f.endToEndId, row.endToEndId],
    [t.status.instructionId, row.instructionId],
    [f.mandateId, row.mandateId],
    [t.payments.columns.valueDate, dateWords(row.valueDate)],
    [t.status.ownAccount, accountWords(row.ownAccount)],
  ] as const;
  return (
    <div className="transaction-panel">
      <SidePanel title={row.name} onClose={onClose}>
        <div className="stack">
          <Amount amount={row.amount.amount} currency={row.amount.currency} size="title" />
          {row.reasons.map((reason) => <StateBadge key={reason} tone="attention">{reason}</StateBadge>)}
          <KeyValues pairs={pairs.filter(([, value]) => value !== '').map(([name, value]) => [name, <PlainText key={name} text={value} />] as const)} />
        </div>
      </SidePanel>
    </div>
  );
}
