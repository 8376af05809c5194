// An amount with its currency, never apart and never broken over two lines.
import { groupDigits } from '../../shared/domain/decimal.ts';
import './amount.css';

export interface AmountProps {
  readonly amount: string;
  readonly currency: string;
  readonly size?: 'body' | 'title' | 'figure';
}

/** "1204331.7" and "EUR" as "EUR 1,204,331.7" that no line end can part; a negative amount carries a true minus sign. */
export function amountWords(amount: string, currency: string): string {
  const negative = amount.startsWith('-');
  return `${currency}\u00a0${negative ? '\u2212' : ''}${groupDigits(negative ? amount.slice(1) : amount)}`;
}

export function Amount({ amount, currency, size = 'body' }: AmountProps) {
  const number = amountWords(amount, currency).slice(currency.length + 1);
  return (
    <span className={`amount amount-${size}`}>
      <span className="amount-currency">{currency}</span>{'\u00a0'}
      <span className="amount-number">{number}</span>
    </span>
  );
}
