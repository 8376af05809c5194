// Totals as part of a sentence: EUR 1,204,331.70 and USD 88,000.00.
import type { CurrencyTotal } from '../../shared/domain/batch.ts';
import { amountWords } from './Amount.tsx';

export function totalsWords(totals: readonly CurrencyTotal[]): string {
  const words = totals.map((total) => amountWords(total.amount, total.currency));
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
