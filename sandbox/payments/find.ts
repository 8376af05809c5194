// Owns which payments match key fields (2.6): the client's own messages first, then the bank's history.
import { GatewayRefusal } from '../http/exchange.ts';
import { decimalsOf } from '../messages/currency.ts';
import { ANCHOR } from '../data/books.ts';
import type { Bank } from '../bank.ts';
import type { Payment } from './payment.ts';

// The formats of the payment status key fields (2.6).
function isDate(value: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    new Date(`${value}T00:00:00Z`).toString() !== 'Invalid Date' &&
    new Date(`${value}T00:00:00Z`).toISOString().startsWith(value)
  );
}

/**
 * Throws the 400 for a key field outside its format. Forms the document does not name count only with
 * `refuse`.
 */
export function checkKey(key: PaymentKey, beyondDocument: 'take' | 'refuse'): void {
  const strict = beyondDocument === 'refuse';
  if (strict && key.endToEndId !== undefined && !/^.{1,35}$/.test(key.endToEndId))
    throw new GatewayRefusal(400, 'EndToEndId has 1 to 35 characters');
  if (key.createdDate !== undefined && !isDate(key.createdDate))
    throw new GatewayRefusal(400, 'CreDt is not YYYY-MM-DD (2.6)');
  if (strict && key.requestedDate !== undefined && !isDate(key.requestedDate))
    throw new GatewayRefusal(400, 'ReqdExctnDt is not YYYY-MM-DD');
  if (key.amount !== undefined) {
    if (strict && !/^\d{1,18}(\.\d{1,5})?$/.test(key.amount))
      throw new GatewayRefusal(400, 'InstdAmt is not a decimal number');
    if (key.currency === undefined || (strict && decimalsOf(key.currency) === undefined))
      throw new GatewayRefusal(400, 'InstdAmt comes with its Ccy (2.6)');
  } else if (key.currency !== undefined) throw new GatewayRefusal(400, 'Ccy without InstdAmt');
}

export interface PaymentKey {
  readonly endToEndId?: string | undefined;
  /** UETR (with or without hyphens, any case) or the bank's own reference. */
  readonly globalTranNo?: string | undefined;
  readonly msgId?: string | undefined;
  /** The bank's calendar date of receipt. */
  readonly createdDate?: string | undefined;
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  readonly requestedDate?: string | undefined;
  readonly directDebit?: boolean | undefined;
}

function normalUetr(value: string): string {
  return value.toLowerCase().replaceAll('-', '');
}

function sameAmount(a: string, b: string): boolean {
  const trim = (value: string): string =>
    value
      .replace(/^\+?0*(?=\d)/, '')
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '');
  return trim(a) === trim(b);
}

/** Everything the bank knows at its present time, newest first; what was changed since stands once. */
export function knownPayments(bank: Bank, from = ANCHOR): Payment[] {
  const own = bank.ledger.payments();
  const seen = new Set(own.map((payment) => payment.uetr));
  return [
    ...bank.books.payments(from, bank.clock.now()).filter((payment) => !seen.has(payment.uetr)),
    ...own,
  ].toReversed();
}

function fits(bank: Bank, payment: Payment, key: PaymentKey): boolean {
  return (
    (key.endToEndId === undefined || payment.endToEndId === key.endToEndId) &&
    (key.globalTranNo === undefined ||
      normalUetr(payment.uetr) === normalUetr(key.globalTranNo) ||
      payment.bankReference === key.globalTranNo) &&
    (key.msgId === undefined || payment.msgId === key.msgId) &&
    (key.createdDate === undefined || bank.clock.today(payment.receivedAt) === key.createdDate) &&
    (key.amount === undefined || sameAmount(payment.amount, key.amount)) &&
    (key.currency === undefined || payment.currency === key.currency) &&
    (key.requestedDate === undefined || payment.requestedDate === key.requestedDate) &&
    (key.directDebit === undefined || payment.directDebit === key.directDebit)
  );
}

/**
 * Payments that match every key given, newest first; the history is asked only when the client's own messages
 * hold none.
 */
export function findPayments(bank: Bank, key: PaymentKey): Payment[] {
  const own = bank.ledger
    .payments()
    .filter((payment) => fits(bank, payment, key))
    .toReversed();
  return own.length > 0 ? own : knownPayments(bank).filter((payment) => fits(bank, payment, key));
}
