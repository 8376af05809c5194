// Whether an entry and the payment whose references it carries differ in the amount, the currency, or both.
import { compareDecimals, parseXsdDecimal } from '../../../shared/domain/money.ts';

export type AmountDifference = 'amount' | 'currency' | 'both' | 'unknown';

interface Sum {
  readonly amount: string;
  readonly currency: string;
}

/** Of the amounts without their signs: a debit is the payment it pays. `unknown`: not both are known. */
export function amountDifference(booked: Sum | null, sent: Sum | null): AmountDifference {
  if (booked === null || sent === null) return 'unknown';
  const [one, other] = [booked, sent].map(({ amount }) => parseXsdDecimal(amount.replace(/^-/u, '')));
  if (one === undefined || other === undefined) return 'unknown';
  const isAmount = compareDecimals(one, other) !== 0;
  const isCurrency = booked.currency !== sent.currency;
  if (isAmount && isCurrency) return 'both';
  if (isAmount) return 'amount';
  return isCurrency ? 'currency' : 'unknown';
}
