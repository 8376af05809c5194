// Owns 4.8 Payment status inquiry (GET): both spellings of the parameters are taken.
import type { Bank } from '../bank.ts';
import { requireClientId, requireMediaType, requireToken } from '../http/checks.ts';
import { GatewayRefusal } from '../http/exchange.ts';
import type { Answer, Exchange, Operation } from '../http/exchange.ts';
import { checkKey } from '../payments/inquiry-key.ts';
import type { PaymentKey } from '../payments/find.ts';
import { answerInquiry } from './status-inquiry-post.ts';

/** A parameter under either of its names; two that differ make the request invalid. */
function either(query: URLSearchParams, ...names: string[]): string | undefined {
  const values = new Set(names.flatMap((name) => query.getAll(name)));
  if (values.size > 1) throw new GatewayRefusal(400, `${names.join(' and ')} differ`);
  return [...values][0];
}

/** InstdAmt may carry its currency in a parameter of its own, or in front of or behind the number. */
function amountOf(query: URLSearchParams): { amount?: string; currency?: string } {
  const raw = either(query, 'InstdAmt', 'amount');
  const separate = either(query, 'Ccy', 'currency', 'InstdAmt.Ccy');
  if (raw === undefined) return separate === undefined ? {} : { currency: separate };
  const joined = /^([A-Z]{3})\s?([\d.]+)$|^([\d.]+)\s?([A-Z]{3})$/.exec(raw);
  const currency = separate ?? joined?.[1] ?? joined?.[4];
  return { amount: joined?.[2] ?? joined?.[3] ?? raw, ...(currency === undefined ? {} : { currency }) };
}

function directDebit(query: URLSearchParams): boolean | undefined {
  const value = query.get('directDebitInd');
  if (value === null) return undefined;
  if (!/^(true|false|Y|N)$/i.test(value)) throw new GatewayRefusal(400, 'directDebitInd is true or false');
  return /^(true|Y)$/i.test(value);
}

/** The key fields of a query string, for 4.8 and 4.9. */
export function queryKey(query: URLSearchParams): PaymentKey {
  return {
    endToEndId: either(query, 'EndToEndId', 'endToEndId'),
    globalTranNo: either(query, 'GlobalTranNo', 'globalTranNo'),
    createdDate: either(query, 'CreDt', 'creationDate'),
    requestedDate: either(query, 'ReqdExctnDt', 'requiredExecutionDate'),
    directDebit: directDebit(query),
    ...amountOf(query),
  };
}

function handle(bank: Bank, exchange: Exchange): Answer {
  const grant = requireToken(bank, exchange);
  requireClientId(exchange, grant);
  requireMediaType(exchange, 'application/xml', 'text/xml', 'application/json');
  const key = queryKey(exchange.query);
  if (!key.globalTranNo) throw new GatewayRefusal(400, 'GlobalTranNo is missing (2.6)');
  if (!key.endToEndId) throw new GatewayRefusal(400, 'EndToEndId is missing (2.6)');
  checkKey(key);
  return answerInquiry(bank, exchange, key);
}

export const statusInquiryGet: Operation = { name: 'status-inquiry-get', section: '4.8', method: 'GET', path: '/paymentservices/v1/payment/inquiry', handle };
