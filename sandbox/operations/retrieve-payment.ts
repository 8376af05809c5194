// Owns 4.9 Retrieve payment by end-to-end identifier.
import type { Bank } from '../bank.ts';
import { requireClientId, requireToken } from '../http/checks.ts';
import { GatewayRefusal, header } from '../http/exchange.ts';
import type { Answer, Exchange, Operation } from '../http/exchange.ts';
import { jsonAnswer } from '../http/json.ts';
import { findPayments } from '../payments/find.ts';
import { checkKey } from '../payments/inquiry-key.ts';
import { transactionResponse } from '../search/transaction-response.ts';
import { queryKey } from './status-inquiry-get.ts';

const PARAMETERS = [
  'amount',
  'creationDate',
  'directDebitInd',
  'endToEndId',
  'globalTranNo',
  'requiredExecutionDate',
  'client_id',
  'currency',
];

function handle(bank: Bank, exchange: Exchange): Answer {
  const grant = requireToken(bank, exchange);
  const { retrieveClientId } = bank.settings.get();
  const clientId = exchange.query.get('client_id') ?? header(exchange, 'client_id');
  if (retrieveClientId === 'wanted') requireClientId(exchange, grant, clientId ?? null);
  if (retrieveClientId === 'refused' && clientId !== undefined)
    throw new GatewayRefusal(400, 'client_id is not a parameter of this operation (4.9)');
  const foreign = [...exchange.query.keys()].find((name) => !PARAMETERS.includes(name));
  if (foreign !== undefined)
    throw new GatewayRefusal(400, `${foreign.slice(0, 40)} is not a parameter of this operation (4.9)`);
  const endToEndId = exchange.params['EndToEndId'] ?? '';
  const key = queryKey(bank, exchange.query);
  const { beyondDocument } = bank.settings.get();
  const isStrict = beyondDocument === 'refuse';
  if (isStrict && key.endToEndId !== undefined && key.endToEndId !== endToEndId)
    throw new GatewayRefusal(400, 'endToEndId is not that of the path');
  // `amount` has no currency of its own here; a bare number is compared alone.
  if (isStrict && key.amount !== undefined && !/^\d{1,18}(\.\d{1,5})?$/.test(key.amount))
    throw new GatewayRefusal(400, 'amount is not a decimal number');
  const { amount, currency, ...rest } = key;
  checkKey({ ...rest, endToEndId, createdDate: isStrict ? rest.createdDate : undefined }, beyondDocument);
  const found = findPayments(bank, { ...rest, endToEndId, amount, currency });
  exchange.notes.push(`${found.length} payments match`);
  return jsonAnswer(200, transactionResponse(found, bank.clock.now(), bank.settings.get()));
}

export const retrievePayment: Operation = {
  name: 'retrieve-payment',
  section: '4.9',
  method: 'GET',
  path: '/payment/inquiry/:EndToEndId',
  handle,
};
