// A figure of a report: what the bank did not say looks different from zero.
import { t } from '../../i18n/index.ts';
import type { AlsoGiven } from '../../../shared/domain/account-report/figures.ts';
import { Amount, formattedAmount } from '../../ui/Amount.tsx';
import { PlainText } from '../../ui/PlainText.tsx';

const DECIMAL = /^-?\d+(?:\.\d+)?$/u;

interface FigureProps {
  readonly amount: string | null | undefined;
  readonly currency: string | null | undefined;
  readonly title?: string | undefined;
  /** Said instead of an amount that is not there. */
  readonly without?: string;
  /** What else the same report gave for it. */
  readonly also?: readonly AlsoGiven[] | undefined;
}

/** Figures that contradict the one beside them: it is not to be relied on alone. */
function Contradiction({ also }: { readonly also: readonly AlsoGiven[] }) {
  const words = also.map(({ amount, currency }) =>
    currency !== null && DECIMAL.test(amount) ? formattedAmount(amount, currency) : amount,
  );
  return <PlainText text={t.cash.alsoGiven(words.join(', '))} className="figure-also small" />;
}

export function Figure({ amount, currency, title, without = t.cash.notSaid, also = [] }: FigureProps) {
  if (amount === null || amount === undefined) return <span className="faint figure-unsaid">{without}</span>;
  const said = DECIMAL.test(amount) && currency !== null && currency !== undefined;
  return (
    <span title={title}>
      {said ? (
        <Amount amount={amount} currency={currency} />
      ) : (
        <PlainText text={`${currency ?? ''} ${amount}`.trim()} className="mono" />
      )}
      {also.length > 0 && <Contradiction also={also} />}
    </span>
  );
}
