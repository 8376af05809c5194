// Which case a dialog is about: its reference, what it asks for, whose payment and how much.
import { t } from '../../i18n/index.ts';
import { formattedAmount } from '../../ui/Amount.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import type { CaseDetail } from './CaseList.tsx';

/** `amount` and `name` as they are said inside a sentence, also where they are hidden or not known. */
export function aboutText({ about }: Pick<CaseDetail, 'about'>): {
  readonly amount: string;
  readonly name: string;
} {
  return {
    amount: about.hidden
      ? t.privacy.amount
      : about.amount === null
        ? t.common.within(t.cases.amountNone)
        : formattedAmount(about.amount.amount, about.amount.currency),
    name: about.hidden ? t.privacy.name : about.name || t.common.within(t.cases.noName),
  };
}

export function NamedCase({ detail }: { readonly detail: Pick<CaseDetail, 'reference' | 'act' | 'about'> }) {
  const { amount, name } = aboutText(detail);
  return (
    <p className="break">
      <PlainText text={detail.reference} className="strong nobreak" /> · {t.cases.act[detail.act]},{' '}
      <PlainText text={name} /> · {amount}
    </p>
  );
}
