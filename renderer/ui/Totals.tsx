// Totals per currency: never one sum over several currencies.
import type { CurrencyTotal } from '../../shared/domain/batch.ts';
import { t } from '../i18n/index.ts';
import { Amount, amountWords } from './Amount.tsx';

const SHOWN_IN_A_ROW = 2;

/**
 * For a row of a list: the first two currencies one under the other, and how many more there are. Never cut
 * off.
 */
export function TotalsShort({ totals }: { readonly totals: readonly CurrencyTotal[] }) {
  if (totals.length === 0) return <span className="faint">{t.common.none}</span>;
  const more = totals.length - SHOWN_IN_A_ROW;
  return (
    <span
      className="totals-short"
      title={totals.map((total) => amountWords(total.amount, total.currency)).join('\n')}
    >
      {totals.slice(0, SHOWN_IN_A_ROW).map((total, index) => (
        <span key={total.currency}>
          {index === 1 && more > 0 && <span className="small faint">{t.common.more(more)} </span>}
          <Amount amount={total.amount} currency={total.currency} />
        </span>
      ))}
    </span>
  );
}

/** One under the other, right aligned. */
export function TotalsList({
  totals,
  size = 'body',
}: {
  readonly totals: readonly CurrencyTotal[];
  readonly size?: 'body' | 'title' | 'figure';
}) {
  if (totals.length === 0) return <span className="faint">{t.common.none}</span>;
  return (
    <ul className="totals-list">
      {totals.map((total) => (
        <li key={total.currency}>
          <Amount amount={total.amount} currency={total.currency} size={size} />
        </li>
      ))}
    </ul>
  );
}
