// Totals per currency: never one sum over several currencies.
import type { CurrencyTotal } from '../../shared/domain/batch.ts';
import { t } from '../i18n/index.ts';
import { Amount, amountWords } from './Amount.tsx';

const SHOWN_IN_A_LINE = 2;

/** In one line: the first two currencies, and how many more there are. */
export function TotalsLine({ totals }: { readonly totals: readonly CurrencyTotal[] }) {
  if (totals.length === 0) return <span className="faint">{t.common.none}</span>;
  const more = totals.length - SHOWN_IN_A_LINE;
  return (
    <span className="totals-line" title={totals.map((total) => amountWords(total.amount, total.currency)).join('\n')}>
      {totals.slice(0, SHOWN_IN_A_LINE).map((total) => (
        <Amount key={total.currency} amount={total.amount} currency={total.currency} />
      ))}
      {more > 0 && <span className="faint">{t.common.more(more)}</span>}
    </span>
  );
}

/** One under the other, right aligned. */
export function TotalsList({ totals, size = 'body' }: { readonly totals: readonly CurrencyTotal[]; readonly size?: 'body' | 'title' | 'figure' }) {
  if (totals.length === 0) return <span className="faint">{t.common.none}</span>;
  return (
    <ul className="totals-list">
      {totals.map((total) => (
        <li key={total.currency}><Amount amount={total.amount} currency={total.currency} size={size} /></li>
      ))}
    </ul>
  );
}
