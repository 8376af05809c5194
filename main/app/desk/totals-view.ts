// Money of the store as the contract carries it: a decimal string with its currency beside it.
import { exponentOf, formatDecimal } from '../../../shared/domain/money.ts';
import type { CurrencyTotal } from '../../../shared/domain/batch.ts';
import type { MinorTotal } from '../../ports/store.ts';

/** Minor units written with the currency's own number of decimals (ISO 4217). */
function minorText(minor: bigint, currency: string): string {
  return formatDecimal({ unscaled: minor, scale: exponentOf(currency) ?? 2 });
}

export function totalsView(totals: readonly MinorTotal[]): CurrencyTotal[] {
  return totals.map(({ currency, minor, count }) => ({
    currency,
    amount: minorText(minor, currency),
    count,
  }));
}
