// An amount with its currency, never apart and never broken over two lines.
import './amount.css';
import { t } from '../i18n/index.ts';
import { exponentOf } from '../../shared/domain/money.ts';
import type { CurrencyTotal } from '../../shared/domain/batch.ts';

export interface AmountProps {
  readonly amount: string;
  readonly currency: string;
  readonly size?: 'body' | 'title' | 'figure';
}

/**
 * "1204331.7" and "EUR" as "EUR 1,204,331.70" or "EUR 1.204.331,70", by the region, which no line end can
 * part; a negative amount carries a true minus sign. No digit is ever left out.
 */
export function formattedAmount(amount: string, currency: string): string {
  return `${currency}\u00a0${t.numbers.decimal(withMinorUnits(amount, currency))}`;
}

/**
 * A bank may send "21435.9": columns of money line up only with the currency's own number of decimals (ISO
 * 4217).
 */
function withMinorUnits(amount: string, currency: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const shown = fraction.padEnd(exponentOf(currency) ?? fraction.length, '0');
  return shown === '' ? whole : `${whole}.${shown}`;
}

export function Amount({ amount, currency, size = 'body' }: AmountProps) {
  const number = formattedAmount(amount, currency).slice(currency.length + 1);
  return (
    <span className={`amount amount-${size}`}>
      <span className="amount-currency">{currency}</span>
      {'\u00a0'}
      <span className="amount-number">{number}</span>
    </span>
  );
}

// Totals per currency: never one sum over several currencies.
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
      title={totals.map((total) => formattedAmount(total.amount, total.currency)).join('\n')}
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
