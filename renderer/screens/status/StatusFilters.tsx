// By what the status list is narrowed besides state and text: the account paid from, the days of execution
// and of sending, the batch. Folded away until somebody wants them; it says how many are set.
import { t } from '../../i18n/index.ts';
import { useOwnAccounts } from '../../stores/own-accounts.ts';
import { useRead } from '../../stores/reads.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import './status-filters.css';

const f = t.status.filters;
/** Batches that are offered, the newest first. */
const MOST = 100;

export interface Narrowing {
  readonly account: string;
  readonly from: string;
  readonly to: string;
  /** Days in the bank's time zone. */
  readonly sentFrom: string;
  readonly sentTo: string;
  readonly batch: string;
}
export const NOT_NARROWED: Narrowing = {
  ...{ account: '', batch: '' },
  ...{ from: '', to: '', sentFrom: '', sentTo: '' },
};

export function StatusFilters({
  value,
  reference,
  onChange,
}: {
  readonly value: Narrowing;
  /** Of the batch, where it is none of those offered. */
  readonly reference: string;
  readonly onChange: (change: Partial<Narrowing>) => void;
}) {
  const { account, from, to, sentFrom, sentTo, batch } = value;
  const accounts = useOwnAccounts();
  const sealed =
    useRead('batches.list', { offset: 0, limit: MOST, states: ['sealed', 'closed'] }, ['batches']).value
      ?.rows ?? [];
  const set = [account, from + to, sentFrom + sentTo, batch].filter((each) => each !== '').length;
  const ofAccounts = accounts.map((own) => ({
    id: own.account,
    text: own.label === '' ? formattedAccount(own.account) : own.label,
    ...(own.label !== '' && { detail: formattedAccount(own.account) }),
  }));
  const ofBatches = sealed.map((row) => ({ id: row.batch, text: row.reference }));
  return (
    <details className="status-filters" open={set > 0 ? true : undefined}>
      <summary className="small">{f.more(set)}</summary>
      <div className="status-filter-fields">
        <SelectField
          label={f.account}
          value={account}
          options={[
            { id: '', text: f.allAccounts },
            ...ofAccounts,
            ...(account === '' || ofAccounts.some(({ id }) => id === account)
              ? []
              : [{ id: account, text: formattedAccount(account) }]),
          ]}
          onChange={(next) => onChange({ account: next })}
        />
        <DateField label={f.from} value={from} onChange={(next) => onChange({ from: next })} />
        <DateField label={f.to} value={to} onChange={(next) => onChange({ to: next })} />
        <DateField label={f.sentFrom} value={sentFrom} onChange={(next) => onChange({ sentFrom: next })} />
        <DateField label={f.sentTo} value={sentTo} onChange={(next) => onChange({ sentTo: next })} />
        <SelectField
          label={f.batch}
          value={batch}
          options={[
            { id: '', text: f.allBatches },
            ...ofBatches,
            ...(batch === '' || ofBatches.some(({ id }) => id === batch)
              ? []
              : [{ id: batch, text: reference === '' ? f.thisBatch : reference }]),
          ]}
          onChange={(next) => onChange({ batch: next })}
        />
        {set > 0 && (
          <Button weight="quiet" onPress={() => onChange(NOT_NARROWED)}>
            {f.clear}
          </Button>
        )}
      </div>
    </details>
  );
}
