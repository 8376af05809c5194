// A name or an amount that the desk may keep off the screen: nothing is drawn that it did not send.
import { t } from '../i18n/index.ts';
import { Amount } from './Amount.tsx';
import { PlainText } from './PlainText.tsx';

interface MaybeMoney {
  readonly amount: { readonly amount: string; readonly currency: string } | null;
}

export function HideableAmount({ amount, size = 'body' }: MaybeMoney & { readonly size?: 'body' | 'title' }) {
  return amount === null ? (
    <span className="faint">{t.privacy.amount}</span>
  ) : (
    <Amount amount={amount.amount} currency={amount.currency} size={size} />
  );
}

export function HideableName({ name, amount }: MaybeMoney & { readonly name: string }) {
  return amount === null ? (
    <span className="strong quiet">{t.privacy.name}</span>
  ) : (
    <PlainText text={name} className="strong" />
  );
}
