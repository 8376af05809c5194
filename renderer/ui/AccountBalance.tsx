// The newest balance of an own account and how old it is.
import type { OwnAccount } from '../stores/own-accounts.ts';
import { t } from '../i18n/index.ts';
import { useDesk } from '../stores/desk.ts';
import { Amount } from './Amount.tsx';
import { balanceAge } from './age.ts';

export function AccountBalance({ balance }: { readonly balance: OwnAccount['balance'] }) {
  const now = useDesk().value?.now;
  if (balance === null) return <span className="option-detail">{t.ownAccounts.noBalance}</span>;
  const { kind, amount, currency } = balance;
  return (
    <>
      <Amount amount={amount} currency={currency} />
      <span className="option-detail">{t.ownAccounts.balance[kind](balanceAge(balance, now))}</span>
    </>
  );
}

/** For the lines of a list of own accounts. */
export function balanceAside({ balance }: Pick<OwnAccount, 'balance'>) {
  return <AccountBalance balance={balance} />;
}
