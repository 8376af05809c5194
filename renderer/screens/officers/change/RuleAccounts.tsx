// The own accounts that a rule is for: chosen from those of the desk, or typed. What the rule had already
// stays until somebody removes it, whatever the desk knows of it.
import { t } from '../../../i18n/index.ts';
import { useOwnAccounts } from '../../../stores/own-accounts.ts';
import { isSameAccount } from '../../../../shared/domain/account-identification.ts';
import { formattedAccount } from '../../../ui/account.ts';
import { AccountField } from '../../../ui/AccountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { typedAccountsProblem, withTypedAccounts } from './typed-accounts.ts';

const p = t.policy;

export interface RuleAccountsValue {
  readonly accounts: readonly string[];
  /** In the field, and not among the accounts yet. */
  readonly typedAccounts: string;
}

interface RuleAccountsProps extends RuleAccountsValue {
  readonly onChange: (change: Partial<RuleAccountsValue>) => void;
}

export function RuleAccounts({ accounts, typedAccounts, onChange }: RuleAccountsProps) {
  const own = useOwnAccounts();
  const problem = typedAccountsProblem(typedAccounts);
  return (
    <div className="stack-tight">
      <AccountField
        label={p.accounts}
        value={typedAccounts}
        accounts={own.filter(({ account }) => !accounts.some((one) => isSameAccount(one, account)))}
        onType={(text) => onChange({ typedAccounts: text })}
        onChoose={({ account }) =>
          onChange({ accounts: withTypedAccounts(accounts, account), typedAccounts: '' })
        }
        onBlur={() => {
          if (problem === undefined && typedAccounts !== '')
            onChange({ accounts: withTypedAccounts(accounts, typedAccounts), typedAccounts: '' });
        }}
        problem={problem}
        hint={p.accountsHint}
      />
      {accounts.length > 0 && (
        <ul aria-label={p.accounts} className="stack-tight">
          {accounts.map((account) => (
            <li key={account} className="row">
              <span className="mono">{formattedAccount(account)}</span>
              <Button
                weight="quiet"
                onPress={() => onChange({ accounts: accounts.filter((one) => one !== account) })}
              >
                {p.remove} <span className="hidden-visually">{formattedAccount(account)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
