// A figure of a report: what the bank did not say looks different from zero.
import { t } from '../../i18n/index.ts';
import { includedCreditLine, type AlsoGiven } from '../../../shared/domain/account-report/figures.ts';
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
  readonly creditLine?: CreditLine | null | undefined;
}

/** As the report gives it beside the balance. */
interface CreditLine {
  readonly amount: string | null;
  readonly currency: string | null;
  readonly included: boolean | null;
}

const worded = (amount: string, currency: string | null): string =>
  currency !== null && DECIMAL.test(amount) ? formattedAmount(amount, currency) : amount;

/** Figures that contradict the one beside them: it is not to be relied on alone. */
function Contradiction({ also }: { readonly also: readonly AlsoGiven[] }) {
  const words = also.map(({ amount, currency }) => worded(amount, currency));
  return <PlainText text={t.cash.alsoGiven(words.join(', '))} className="figure-also small" />;
}

export function Figure({
  amount,
  currency,
  title,
  without = t.cash.notSaid,
  also = [],
  creditLine,
}: FigureProps) {
  const line = includedCreditLine(creditLine);
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
      {line !== null && (
        <PlainText
          text={t.cash.creditLine(
            line.amount === null ? '' : worded(line.amount, line.currency ?? currency ?? null),
          )}
          className="figure-line small"
        />
      )}
    </span>
  );
}
