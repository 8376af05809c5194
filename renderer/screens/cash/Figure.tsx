// A figure of a report: what the bank did not say looks different from zero.
import { t } from '../../i18n/index.ts';
import { Amount } from '../../ui/Amount.tsx';
import { PlainText } from '../../ui/PlainText.tsx';

const DECIMAL = /^-?\d+(?:\.\d+)?$/u;

interface FigureProps {
  readonly amount: string | null | undefined;
  readonly currency: string | null | undefined;
  readonly title?: string | undefined;
  /** Said instead of an amount that is not there. */
  readonly without?: string;
}

export function Figure({ amount, currency, title, without = t.cash.notSaid }: FigureProps) {
  if (amount === null || amount === undefined) return <span className="faint figure-unsaid">{without}</span>;
  const said = DECIMAL.test(amount) && currency !== null && currency !== undefined;
  return (
    <span title={title}>
      {said ? (
        <Amount amount={amount} currency={currency} />
      ) : (
        <PlainText text={`${currency ?? ''} ${amount}`.trim()} className="mono" />
      )}
    </span>
  );
}
