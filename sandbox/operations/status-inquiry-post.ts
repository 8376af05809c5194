// Owns 4.7 Payment status inquiry (POST): a signed, encrypted request by key fields (2.6).
import type { Bank } from '../bank.ts';
import { requireClientId, requireMediaType, requireToken } from '../http/checks.ts';
import { readEnvelope } from '../http/envelope.ts';
import { GatewayRefusal } from '../http/exchange.ts';
import type { Answer, Exchange, Operation } from '../http/exchange.ts';
import { statusAnswer } from '../http/status-answer.ts';
import { checkKey, findPayments } from '../payments/find.ts';
import type { PaymentKey } from '../payments/find.ts';
import { inquiryReport, nothingFoundReport } from '../payments/report.ts';
import { attributeOf, elementsOf, textOf } from '../xml/document.ts';
import type { XmlElement } from '../xml/document.ts';

const FIELDS = ['EndToEndId', 'GlobalTranNo', 'MsgId', 'CreDt', 'InstdAmt', 'ReqdExctnDt'];

function readKey(bank: Bank, root: XmlElement, signature: XmlElement): PaymentKey {
  const { inquiryNamespace } = bank.settings.get();
  if (root.local !== 'paymentInquiryRequest')
    throw new GatewayRefusal(400, 'the root element is not paymentInquiryRequest');
  if (inquiryNamespace !== '*' && root.namespace !== inquiryNamespace)
    throw new GatewayRefusal(400, 'the namespace of paymentInquiryRequest is not the agreed one');
  const fields = elementsOf(root).filter((child) => child !== signature);
  const foreign = fields.find((field) => !FIELDS.includes(field.local) || field.namespace !== root.namespace);
  if (foreign) throw new GatewayRefusal(400, `${foreign.local} is not part of paymentInquiryRequest`);
  if (new Set(fields.map((field) => field.local)).size !== fields.length)
    throw new GatewayRefusal(400, 'a field stands twice');
  const value = (local: string): string | undefined => textOf(fields.find((field) => field.local === local));
  return {
    endToEndId: value('EndToEndId'),
    globalTranNo: value('GlobalTranNo'),
    msgId: value('MsgId'),
    createdDate: value('CreDt'),
    amount: value('InstdAmt'),
    currency: attributeOf(
      fields.find((field) => field.local === 'InstdAmt'),
      'Ccy',
    ),
    requestedDate: value('ReqdExctnDt'),
  };
}

function handle(bank: Bank, exchange: Exchange): Answer {
  const grant = requireToken(bank, exchange);
  requireClientId(exchange, grant);
  requireMediaType(exchange, 'application/xml', 'text/xml');
  const { root, signature, suite } = readEnvelope(bank, exchange);
  const key = readKey(bank, root, signature);
  // 2.6 wants EndToEndId; practice also sends GlobalTranNo in its place.
  if (!key.endToEndId && !key.globalTranNo) throw new GatewayRefusal(400, 'EndToEndId is missing (2.6)');
  checkKey(key, bank.settings.get().beyondDocument);
  return answerInquiry(bank, exchange, key, suite);
}

/** Looks the payment up and answers; also for the GET form. */
export function answerInquiry(
  bank: Bank,
  exchange: Exchange,
  key: PaymentKey,
  suite?: Parameters<typeof statusAnswer>[4],
): Answer {
  const now = bank.clock.now();
  const found = findPayments(bank, key);
  exchange.notes.push(`${found.length} payments match`);
  const report =
    found.length === 0
      ? nothingFoundReport(now)
      : inquiryReport(bank.ledger, found, now, bank.settings.get().inquiryScope);
  return statusAnswer(bank, exchange, report, bank.settings.get().inquiryAnswer, suite);
}

export const statusInquiryPost: Operation = {
  name: 'status-inquiry-post',
  section: '4.7',
  method: 'POST',
  path: '/paymentservices/v1/payment/inquiry',
  handle,
};
