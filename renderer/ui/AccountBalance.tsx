// The newest balance of an own account and how old it is.
import type { OwnAccount } from '../stores/own-accounts.ts';
import { t } from '../i18n/index.ts';
import { Amount } from './Amount.tsx';
import { formattedDate } from './when.ts';

export function AccountBalance({ balance }: { readonly balance: OwnAccount['balance'] }) {
  if (balance === null) return <span className="option-detail">{t.ownAccounts.noBalance}</span>;
  const { kind, amount, currency, date, receivedAt } = balance;
  return (
    <>
      <Amount amount={amount} currency={currency} />
      <span className="option-detail">
        {t.ownAccounts.balance[kind](formattedDate((date ?? receivedAt).slice(0, 10)))}
      </span>
    </>
  );
}

/** For the lines of a list of own accounts. */
export function balanceAside({ balance }: Pick<OwnAccount, 'balance'>) {
  return <AccountBalance balance={balance} />;
}
