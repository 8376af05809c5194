// An amount with its currency, never apart and never broken over two lines.
import { exponentOf } from '../../shared/domain/currency.ts';
import { groupDigits } from '../../shared/domain/decimal.ts';
import './amount.css';

export interface AmountProps {
  readonly amount: string;
  readonly currency: string;
  readonly size?: 'body' | 'title' | 'figure';
}

/**
 * "1204331.7" and "EUR" as "EUR 1,204,331.70" that no line end can part; a negative amount carries a true
 * minus sign. No digit is ever left out.
 */
export function amountWords(amount: string, currency: string): string {
  const negative = amount.startsWith('-');
  return `${currency}\u00a0${negative ? '\u2212' : ''}${groupDigits(withMinorUnits(negative ? amount.slice(1) : amount, currency))}`;
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
  const number = amountWords(amount, currency).slice(currency.length + 1);
  return (
    <span className={`amount amount-${size}`}>
      <span className="amount-currency">{currency}</span>
      {'\u00a0'}
      <span className="amount-number">{number}</span>
    </span>
  );
}
