// Owns 4.4 Payment initiation: headers, envelope, message, duplicates, and the pain.002 that answers.
import { createHash } from 'node:crypto';
import { jsonAnswer, readObject } from '../http/json.ts';
import { requireClientId, requireMediaType, requireToken } from '../http/checks.ts';
import { readEnvelope } from '../http/envelope.ts';
import { GatewayRefusal, header, keep } from '../http/exchange.ts';
import type { Answer, Exchange, Operation } from '../http/exchange.ts';
import { statusAnswer } from '../http/status-answer.ts';
import { messageOf, readPain } from '../messages/pain-message.ts';
import { messageOfNamespace } from '../messages/versions/catalogue.ts';
import { writeReport } from '../messages/pain002.ts';
import { checkStructure } from '../messages/structure.ts';
import { validate, VALIDATIONS } from '../messages/validate.ts';
import { findDuplicate } from '../payments/duplicates.ts';
import { receive } from '../payments/receive.ts';
import { initiationReport } from '../payments/report.ts';
import { nextReference } from '../payments/payment.ts';
import { childrenOf, elementsOf, textOf, XmlRefusal } from '../xml/document.ts';
import type { XmlElement } from '../xml/document.ts';
import { parseXml } from '../xml/parse.ts';
import type { Bank } from '../bank.ts';
import type { BankMessage } from '../messages/versions/message.ts';
import type { Suite } from '../crypto/suites.ts';
import type { ReceivedMessage } from '../payments/payment.ts';

function requirePayloadType(bank: Bank, exchange: Exchange): BankMessage {
  const value = header(exchange, 'payloadtype');
  const { payloadTypeStatus } = bank.settings.get();
  if (value === undefined) throw new GatewayRefusal(payloadTypeStatus, 'PayloadType is missing');
  const message = messageOfNamespace(value.trim());
  if (!message)
    throw new GatewayRefusal(payloadTypeStatus, `PayloadType ${value.slice(0, 80)} is not supported`);
  return message;
}

/** Without a repeated group, which overflows the stack of the expression engine on megabytes. */
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

/** `<Request><paymentBase64>…</paymentBase64><Signature/></Request>` to the bytes of the message. */
function unpack(exchange: Exchange, root: XmlElement, signature: XmlElement): Buffer {
  if (root.local !== 'Request' || root.namespace !== '')
    throw new GatewayRefusal(400, 'the signed element is not Request without a namespace');
  const [payload, ...others] = elementsOf(root).filter((child) => child !== signature);
  if (!payload || others.length > 0 || payload.local !== 'paymentBase64' || payload.namespace !== '')
    throw new GatewayRefusal(400, 'Request holds exactly one paymentBase64');
  const base64 = textOf(payload) ?? '';
  if (childrenOf(payload, 'any').length > 0 || !isBase64(base64) || base64 === '') {
    throw new GatewayRefusal(400, 'paymentBase64 is not Base64 without line breaks');
  }
  const bytes = Buffer.from(base64, 'base64');
  keep(exchange, 'request.payload', bytes);
  return bytes;
}

/** The JSON twin: the same sealed element, Base64 inside JSON. */
function unwrapTwin(exchange: Exchange): Exchange {
  const { paymentBase64 } = readObject(exchange);
  if (typeof paymentBase64 !== 'string') throw new GatewayRefusal(400, 'paymentBase64 is missing');
  return { ...exchange, body: Buffer.from(paymentBase64, 'base64') };
}

function readMessage(bytes: Buffer): XmlElement {
  try {
    return parseXml(bytes);
  } catch (error) {
    if (error instanceof XmlRefusal)
      throw new GatewayRefusal(400, `the payload is not an XML document: ${error.message}`);
    throw error;
  }
}

/** A message whose structure is wrong has no payments; it is refused as a whole, with the first places. */
function structureAnswer(
  bank: Bank,
  complaints: readonly string[],
  root: XmlElement,
  message: BankMessage,
): string {
  if (bank.settings.get().invalidMessage === '400')
    throw new GatewayRefusal(400, complaints[0] ?? 'invalid message');
  const { msgId, count } = readPain(root, message);
  return writeReport(
    {
      now: bank.clock.now(),
      reportId: `SB${createHash('sha256').update(complaints.join()).digest('hex').slice(0, 30)}`,
    },
    {
      original: {
        msgId: /^.{1,35}$/.test(msgId) ? msgId : 'NOTPROVIDED',
        name: message.name,
        ...(/^\d{1,15}$/.test(count) ? { count } : {}),
      },
      status: 'RJCT',
      findings: complaints.slice(0, 5).map((complaint) => ({
        ...VALIDATIONS.structure,
        text: `${VALIDATIONS.structure.text}: ${complaint}`,
      })),
      groups: [],
    },
  );
}

/** What became of a message that could be read: booked, or refused for its structure. */
export type Received =
  | { readonly kind: 'booked'; readonly message: ReceivedMessage; readonly suite: Suite }
  | {
      readonly kind: 'refused';
      readonly complaints: readonly string[];
      readonly document: XmlElement;
      readonly definition: BankMessage;
      readonly suite: Suite;
    };

/** Everything of 4.4 up to the answer: headers, envelope, duplicates, structure, validation, booking. */
/**
 * `clientId`: whether the operation names it as a parameter. §5.3 does for initiation, not for 4.1; one that
 * is given has to be right.
 */
function receiveInitiation(
  bank: Bank,
  exchange: Exchange,
  clientIdRule: 'required' | 'optional' = 'required',
): Received {
  const grant = requireToken(bank, exchange);
  const isLeftOut = clientIdRule === 'optional' && !exchange.query.has('client_id');
  const clientId = isLeftOut ? grant.clientId : requireClientId(exchange, grant);
  const twin = bank.settings.get().jsonRequests === 'sealed' ? ['application/json'] : [];
  const json = requireMediaType(exchange, 'application/xml', 'text/xml', ...twin) === 'application/json';
  const payloadType = requirePayloadType(bank, exchange);
  const bodyDigest = createHash('sha256').update(exchange.body).digest('hex');
  const { root: request, signature, suite } = readEnvelope(bank, json ? unwrapTwin(exchange) : exchange);
  const document = readMessage(unpack(exchange, request, signature));
  const definition = messageOf(document);
  if (definition !== payloadType)
    throw new GatewayRefusal(bank.settings.get().payloadTypeStatus, 'PayloadType is not that of the message');
  const settings = bank.settings.get();
  const message = readPain(document, definition);
  const duplicate = findDuplicate(bank, clientId, message, bodyDigest);
  if (duplicate !== undefined) throw new GatewayRefusal(406, duplicate);
  const complaints = checkStructure(document, definition);
  if (complaints.length > 0) {
    exchange.notes.push(...complaints.slice(0, 20).map((complaint) => `structure: ${complaint}`));
    return { kind: 'refused', complaints, document, definition, suite };
  }
  const now = bank.clock.now();
  const verdict = validate(message, { today: bank.clock.today(), settings });
  const received = receive(message, verdict, {
    clientId,
    bodyDigest,
    receivedAt: now,
    today: bank.clock.today(),
    settings,
    nextReference: () => nextReference(bank),
  });
  bank.ledger.accept(received);
  exchange.notes.push(
    `message ${message.msgId}: ${received.groups.reduce((sum, group) => sum + group.payments.length, 0)} payments booked`,
  );
  return { kind: 'booked', message: received, suite };
}

function handle(bank: Bank, exchange: Exchange): Answer {
  const received = receiveInitiation(bank, exchange);
  const document =
    received.kind === 'booked'
      ? initiationReport(received.message, received.message.receivedAt)
      : structureAnswer(bank, received.complaints, received.document, received.definition);
  return statusAnswer(bank, exchange, document, bank.settings.get().initiationAnswer, received.suite);
}

export const paymentInitiation: Operation = {
  name: 'payment-initiation',
  section: '4.4',
  method: 'POST',
  path: '/paymentservices/v1/payment/initiation',
  handle,
};

// 4.1 Create payment. The document shows only the answer; the request here is the envelope of 4.4.
function handleCreation(bank: Bank, exchange: Exchange): Answer {
  const outcome = receiveInitiation(bank, exchange, 'optional');
  if (outcome.kind === 'refused')
    return jsonAnswer(400, {
      errors: outcome.complaints.map((issue) => ({ issue, action: 'correct the message' })),
    });
  const { message } = outcome;
  const [first] = message.groups.flatMap((group) => group.payments);
  const refusals = [...message.findings, ...message.groups.flatMap((group) => group.findings)];
  if (!first || refusals.length > 0)
    return jsonAnswer(400, {
      errors: refusals.map(({ text }) => ({ issue: text, action: 'correct the message' })),
    });
  return jsonAnswer(200, { paymentID: first.bankReference });
}

export const createPayment: Operation = {
  name: 'create-payment',
  section: '4.1',
  method: 'POST',
  path: '/payments',
  handle: handleCreation,
};
