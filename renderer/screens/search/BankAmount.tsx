// An amount with the digits the bank sent: never rounded, its currency shown only when one came.
import { Amount } from '../../ui/Amount.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import type { SearchedPayment } from './search-store.ts';

const DECIMAL = /^-?\d+(?:\.\d+)?$/u;

export function BankAmount({ amount }: { readonly amount: SearchedPayment['instructedAmount'] }) {
  if (amount === null) return <span className="faint">—</span>;
  if (DECIMAL.test(amount.amount) && amount.currency !== null)
    return <Amount amount={amount.amount} currency={amount.currency} />;
  return <PlainText text={`${amount.currency ?? ''} ${amount.amount}`.trim()} className="mono" />;
}
