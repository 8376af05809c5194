// Owns the formats of the payment status key fields (2.6).
import { GatewayRefusal } from '../http/exchange.ts';
import { decimalsOf } from '../messages/currency.ts';
import type { PaymentKey } from './find.ts';

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
