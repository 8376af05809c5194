// Owns 4.2 Enhanced payment status inquiry v3 and 4.3, its deprecated form without a version.
import type { Bank } from '../bank.ts';
import { requireMediaType, requireToken } from '../http/checks.ts';
import { GatewayRefusal, header } from '../http/exchange.ts';
import type { Answer, Exchange, Operation } from '../http/exchange.ts';
import { counted, jsonAnswer, readObject, textMembers } from '../http/json.ts';
import { knownPayments } from '../payments/find.ts';
import { checkCriteria, CRITERIA } from '../search/criteria.ts';
import type { Criteria } from '../search/criteria.ts';
import { matches } from '../search/match.ts';
import { pageTotals } from '../search/page-totals.ts';
import { wantsXml, xmlTwin } from '../search/xml-twin.ts';
import { transactionResponse } from '../search/transaction-response.ts';

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
