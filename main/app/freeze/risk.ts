// Why a payment deserves a look before it is signed: a simple and honest first set of reasons, each a sentence.
import { displayMoney, type Money } from '../../../shared/domain/money.ts';
import { exponentOf, type CurrencyCode } from '../../../shared/domain/currency.ts';
import type { ReadTransaction } from '../ports/messages.ts';
import type { CounterpartyHistory } from '../ports/store.ts';

export interface Risk {
  readonly reasons: readonly string[];
  /** Sum of the weights of its reasons; only the order matters. */
  readonly risk: number;
}

/** How much more than the largest payment so far is out of pattern. */
const OUT_OF_PATTERN = 3n;

/** `twinOf`: EndToEndId of an earlier payment of this batch with the same account, currency and amount. `warnings`: what the business rules warn of. */
export function riskOf(transaction: ReadTransaction, history: CounterpartyHistory, twinOf: string | null, warnings: readonly string[] = []): Risk {
  const found: [number, string][] = warnings.map((sentence) => [25, sentence]);
  const { account, name } = transaction;
  const [other] = history.otherAccounts;
  if (history.paidBefore === 0 && other !== undefined) {
    found.push([60, `${name} was paid before, but to another account (${other}). This account is new.`]);
  } else if (history.paidBefore === 0) {
    found.push([30, 'This is the first payment to this account.']);
  }
  if (twinOf !== null) found.push([50, `The batch pays the same amount to the same account twice: see ${twinOf}.`]);
  if (history.duplicateOf !== null) found.push([50, `The same amount went to the same account lately: see ${history.duplicateOf}.`]);
  const largest = history.largestMinor;
  if (largest !== null && largest > 0n && transaction.minor >= largest * OUT_OF_PATTERN) {
    found.push([40, `The amount is far above the largest one paid to this account so far (${money(largest, transaction.currency)}).`]);
  }
  if (account === '') found.push([20, 'The payment names no account.']);
  const sorted = found.toSorted(([a], [b]) => b - a);
  return { reasons: sorted.map(([, sentence]) => sentence), risk: sorted.reduce((sum, [weight]) => sum + weight, 0) };
}

function money(minor: bigint, currency: string): string {
  if (exponentOf(currency) === undefined) return currency;
  const value: Money = { minor, currency: currency as CurrencyCode };
  return displayMoney(value);
}
