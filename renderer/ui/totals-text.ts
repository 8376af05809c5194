// Totals as part of a sentence: EUR 1,204,331.70 and USD 88,000.00.
import type { CurrencyTotal } from '../../shared/domain/batch.ts';
import { t } from '../i18n/index.ts';
import { formattedAmount } from './Amount.tsx';

export function totalsText(totals: readonly CurrencyTotal[]): string {
  const words = totals.map((total) => formattedAmount(total.amount, total.currency));
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${t.numbers.and} ${words.at(-1) ?? ''}`;
}

const NAMED_ON_A_BUTTON = 2;

/** What a button names that sends or releases: the money, or the number of payments of many currencies. */
export function moneyOrCount(totals: readonly CurrencyTotal[], payments: number): string {
  return totals.length > NAMED_ON_A_BUTTON ? t.common.transactions(payments) : totalsText(totals);
}
