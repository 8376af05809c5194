// Owns the operations that find payments by what they hold: 4.2 enhanced payment status inquiry v3, 4.3
// its deprecated form without a version, and 4.9 retrieving one by its end-to-end identifier.
import { requireClientId, requireMediaType, requireToken } from '../http/checks.ts';
import { GatewayRefusal, header } from '../http/exchange.ts';
import type { Answer, Exchange, Operation } from '../http/exchange.ts';
import { counted, jsonAnswer, readObject, textMembers } from '../http/json.ts';
import { checkKey, findPayments, knownPayments } from '../payments/find.ts';
import { transactionResponse } from '../search/transaction-response.ts';
import { queryKey } from './status-inquiry-get.ts';
import { checkCriteria, CRITERIA } from '../search/criteria.ts';
import type { Criteria } from '../search/criteria.ts';
import { matches } from '../search/match.ts';
import { pageTotals } from '../search/page-totals.ts';
import { wantsXml, xmlTwin } from '../search/xml-twin.ts';
import type { Bank } from '../bank.ts';

// 4.9 Retrieve payment by end-to-end identifier.
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

function handleRetrieval(bank: Bank, exchange: Exchange): Answer {
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
  handle: handleRetrieval,
};

function dateBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

function search(bank: Bank, criteria: Criteria, exchange: Exchange): Answer {
  const settings = bank.settings.get();
  const now = bank.clock.now();
  // The bank keeps more than it shows here: only what was received within the window can be found.
  const oldest = dateBefore(bank.clock.businessDate(), 90);
  const found = knownPayments(bank, oldest)
    .filter((payment) => bank.clock.today(payment.receivedAt) >= oldest && matches(payment, criteria))
    .toSorted((a, b) => b.receivedAt - a.receivedAt || (a.uetr < b.uetr ? -1 : 1));
  const page = /^[1-9]\d{0,5}$/.test(criteria.page_number ?? '') ? Number(criteria.page_number) : 1;
  const pages = Math.ceil(found.length / settings.pageSize);
  const totals = pageTotals({ page, size: settings.pageSize, pages, total: found.length }, settings);
  exchange.notes.push(`${found.length} payments match, page ${page} of ${pages}`);
  const body = transactionResponse(
    found.slice((page - 1) * settings.pageSize, page * settings.pageSize),
    now,
    settings,
  );
  return jsonAnswer(200, { ...body, ...totals.body }, totals.headers);
}

/**
 * 4.2 names the format PSRJ03 under Content-Type, practice under Accept; the switch says where this bank
 * wants it.
 */
function requireFormat(bank: Bank, exchange: Exchange): void {
  const { searchFormat } = bank.settings.get();
  const names = (header_: string): boolean => /format=PSR[JX]03/i.test(header(exchange, header_) ?? '');
  const wants = (place: 'content-type' | 'accept'): boolean =>
    searchFormat === place || searchFormat === 'both';
  if (wants('content-type') && !names('content-type'))
    throw new GatewayRefusal(415, 'Content-Type does not name the format PSRJ03');
  if (wants('accept') && !names('accept'))
    throw new GatewayRefusal(406, 'Accept does not name the format PSRJ03');
}

function handle(bank: Bank, exchange: Exchange): Answer {
  requireToken(bank, exchange);
  // 4.2: application/json, and the format named PSRJ03, here as a parameter of it.
  requireMediaType(exchange, 'application/json');
  requireFormat(bank, exchange);
  const { values, issues } = textMembers(readObject(exchange), CRITERIA);
  const now = Math.max(bank.clock.now(), Date.now());
  const rules = checkCriteria(values, {
    businessDate: bank.clock.businessDate(),
    now,
    dateOf: (at) => bank.clock.today(at),
  });
  const broken = counted([...issues, ...rules], bank.settings.get().beyondDocument);
  if (broken.length > 0) {
    exchange.notes.push(...broken.map((each) => `rule broken: ${each.issue}`));
    const refusal = jsonAnswer(400, { errors: broken.map(({ action, issue }) => ({ action, issue })) });
    return wantsXml(exchange) ? xmlTwin(refusal, 'TransactionResponseError') : refusal;
  }
  const answer = search(bank, values, exchange);
  return wantsXml(exchange) ? xmlTwin(answer, 'TransactionResponse') : answer;
}

export const enhancedInquiry: Operation = {
  name: 'enhanced-inquiry',
  section: '4.2',
  method: 'POST',
  path: '/paymentservices/v3/payment/enhancedinquiry',
  handle,
};

/** Nothing is said of its parameters; it takes the same criteria while the switch keeps it alive. */
export const deprecatedEnhancedInquiry: Operation = {
  name: 'enhanced-inquiry-deprecated',
  section: '4.3',
  method: 'POST',
  path: '/payment/enhancedinquiry',
  handle: (bank, exchange) => {
    if (!bank.settings.get().legacyEnhancedInquiry)
      throw new GatewayRefusal(404, 'this form of the inquiry has ended');
    const answer = handle(bank, exchange);
    return { ...answer, headers: { ...answer.headers, deprecation: 'true' } };
  },
};
