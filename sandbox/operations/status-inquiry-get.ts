// Owns 4.8 Payment status inquiry (GET): both spellings of the parameters are taken.
import type { Bank } from '../bank.ts';
import { requireClientId, requireMediaType, requireToken } from '../http/checks.ts';
import { GatewayRefusal } from '../http/exchange.ts';
import type { Answer, Exchange, Operation } from '../http/exchange.ts';
import { checkKey } from '../payments/find.ts';
import type { PaymentKey } from '../payments/find.ts';
import { answerInquiry } from './status-inquiry-post.ts';

/** A parameter under either of its names; two that differ make the request invalid. */
function either(query: URLSearchParams, ...names: string[]): string | undefined {
  const values = new Set(names.flatMap((name) => query.getAll(name)));
  if (values.size > 1) throw new GatewayRefusal(400, `${names.join(' and ')} differ`);
  return [...values][0];
}

/** Either spelling of wire practice 4, or the one this bank takes. */
function spelt(bank: Bank, query: URLSearchParams, pascal: string, camel: string): string | undefined {
  const { queryNames } = bank.settings.get();
  const refused = queryNames === 'pascal' ? camel : queryNames === 'camel' ? pascal : undefined;
  if (refused !== undefined && query.has(refused))
    throw new GatewayRefusal(400, `${refused} is not a parameter of this operation`);
  return either(query, pascal, camel);
}

/** InstdAmt may carry its currency in a parameter of its own, or in front of or behind the number. */
function amountOf(bank: Bank, query: URLSearchParams): { amount?: string; currency?: string } {
  const { queryAmount } = bank.settings.get();
  const raw = spelt(bank, query, 'InstdAmt', 'amount');
  const separate = either(query, 'Ccy', 'currency', 'InstdAmt.Ccy');
  if (raw === undefined) return separate === undefined ? {} : { currency: separate };
  const joined = /^([A-Z]{3})\s?([\d.]+)$|^([\d.]+)\s?([A-Z]{3})$/.exec(raw);
  const form = joined === null ? 'separate' : joined[1] === undefined ? 'amount-first' : 'currency-first';
  if (queryAmount !== 'any' && queryAmount !== form)
    throw new GatewayRefusal(400, 'InstdAmt is not in the form this bank takes');
  const currency = separate ?? joined?.[1] ?? joined?.[4];
  return { amount: joined?.[2] ?? joined?.[3] ?? raw, ...(currency === undefined ? {} : { currency }) };
}

/** The document gives it no form: a value nobody knows narrows nothing, unless the bank is strict. */
function directDebit(bank: Bank, query: URLSearchParams): boolean | undefined {
  const value = query.get('directDebitInd');
  if (value === null) return undefined;
  if (!/^(true|false|Y|N|1|0)$/i.test(value)) {
    if (bank.settings.get().beyondDocument === 'take') return undefined;
    throw new GatewayRefusal(400, 'directDebitInd is true or false');
  }
  return /^(true|Y|1)$/i.test(value);
}

/** The key fields of a query string, for 4.8 and 4.9. */
export function queryKey(bank: Bank, query: URLSearchParams): PaymentKey {
  return {
    endToEndId: spelt(bank, query, 'EndToEndId', 'endToEndId'),
    globalTranNo: spelt(bank, query, 'GlobalTranNo', 'globalTranNo'),
    createdDate: spelt(bank, query, 'CreDt', 'creationDate'),
    requestedDate: spelt(bank, query, 'ReqdExctnDt', 'requiredExecutionDate'),
    directDebit: directDebit(bank, query),
    ...amountOf(bank, query),
  };
}

function handle(bank: Bank, exchange: Exchange): Answer {
  const grant = requireToken(bank, exchange);
  requireClientId(exchange, grant);
  requireMediaType(exchange, 'application/xml', 'text/xml', 'application/json');
  const key = queryKey(bank, exchange.query);
  if (!key.globalTranNo) throw new GatewayRefusal(400, 'GlobalTranNo is missing (2.6)');
  if (!key.endToEndId) throw new GatewayRefusal(400, 'EndToEndId is missing (2.6)');
  checkKey(key, bank.settings.get().beyondDocument);
  return answerInquiry(bank, exchange, key);
}

export const statusInquiryGet: Operation = {
  name: 'status-inquiry-get',
  section: '4.8',
  method: 'GET',
  path: '/paymentservices/v1/payment/inquiry',
  handle,
};
