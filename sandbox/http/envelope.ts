// Owns how a signed and encrypted request becomes a trusted element, and an answer becomes one (§2.4, §5.4).
import { randomBytes } from 'node:crypto';
import type { Bank } from '../bank.ts';
import { EnvelopeRefusal, openElement } from '../crypto/decrypt.ts';
import { encryptElement } from '../crypto/encrypt.ts';
import { signEnveloped } from '../crypto/sign.ts';
import { suitesOf, SUITES } from '../crypto/suites.ts';
import type { Suite } from '../crypto/suites.ts';
import { verifyEnveloped } from '../crypto/verify.ts';
import { XmlRefusal } from '../xml/document.ts';
import type { XmlElement } from '../xml/document.ts';
import { parseXml } from '../xml/parse.ts';
import { GatewayRefusal, keep } from './exchange.ts';
import type { Answer, Exchange } from './exchange.ts';

export interface OpenedRequest {
  readonly root: XmlElement;
  /** The element children that are data: all but the signature. */
  readonly signature: XmlElement;
  readonly suite: Suite;
}

function open(bank: Bank, exchange: Exchange): OpenedRequest {
  const settings = bank.settings.get();
  if (settings.xmlDeclaration === 'refuse' && exchange.body.subarray(0, 5).toString('latin1') === '<?xml')
    throw new EnvelopeRefusal('the body starts with an XML declaration');
  const { identity } = bank;
  const opened = openElement(parseXml(exchange.body), suitesOf(settings.requestSuite), [
    identity.encryption.key,
    identity.previousEncryption.key,
  ]);
  keep(exchange, 'request.decrypted', opened.plain);
  exchange.notes.push(`decrypted, suite ${opened.suite.name}`);
  const registered = bank.clients.valid('signing', bank.clock.date());
  if (registered.length === 0)
    throw new GatewayRefusal(403, 'no signing certificate of this client is registered');
  const { signature, signer } = verifyEnveloped(opened.element, opened.suite, registered);
  exchange.notes.push(`signature verified with registered certificate ${signer.fingerprint256}`);
  return { root: opened.element, signature, suite: opened.suite };
}

/**
 * Decrypts the body and verifies its signature with the registered certificates; a refusal carries the status
 * of the switch.
 */
export function readEnvelope(bank: Bank, exchange: Exchange): OpenedRequest {
  try {
    return open(bank, exchange);
  } catch (error) {
    if (!(error instanceof EnvelopeRefusal) && !(error instanceof XmlRefusal)) throw error;
    exchange.notes.push(`envelope refused: ${error.message}`);
    throw new GatewayRefusal(bank.settings.get().envelopeStatus, error.message);
  }
}

/** The suite an answer goes out in, wrong on order. */
export function answerSuite(bank: Bank, exchange: Exchange, asRequest: Suite | undefined): Suite {
  const { answerSuite: wanted, requestSuite } = bank.settings.get();
  const agreed =
    wanted === 'as-request' ? (asRequest ?? suitesOf(requestSuite)[0] ?? SUITES.modern) : SUITES[wanted];
  if (exchange.fault?.kind !== 'wrong-suite') return agreed;
  return agreed.name === 'modern' ? SUITES.legacy : SUITES.modern;
}

/** Signs a canonical document with the bank's key; the signature faults live here. */
export function signAnswer(bank: Bank, exchange: Exchange, canonical: string, suite: Suite): string {
  const { identity } = bank;
  const fault = exchange.fault?.kind;
  if (fault === 'unsigned') return canonical;
  const own = bank.settings.get().signWith === 'previous' ? identity.previousSigning : identity.signing;
  if (fault === 'forged-signature') {
    // The honest certificate in KeyInfo, another key underneath: what a client that trusts KeyInfo's text
    // alone would miss.
    return signEnveloped(canonical, suite, { key: identity.stranger.key, certificate: own.certificate });
  }
  const signed = signEnveloped(canonical, suite, own);
  return fault === 'tampered'
    ? signed.replace(/>([A-Za-z0-9+/]{8})/, (_, text: string) => `>${text.split('').toReversed().join('')}`)
    : signed;
}

/** Encrypts a signed document for the client; the encryption faults live here. */
export function encryptAnswer(bank: Bank, exchange: Exchange, signed: string, suite: Suite): Answer {
  const headers = { 'content-type': 'text/xml' };
  keep(exchange, 'answer.plain', signed);
  const fault = exchange.fault?.kind;
  if (fault === 'unencrypted') return { status: 200, headers, body: Buffer.from(signed) };
  if (fault === 'garbled') return { status: 200, headers, body: randomBytes(2048) };
  const recipient =
    fault === 'wrong-recipient'
      ? bank.identity.stranger.certificate
      : bank.clients.valid('encryption', bank.clock.date()).at(-1);
  if (!recipient) throw new GatewayRefusal(403, 'no encryption certificate of this client is registered');
  return {
    status: 200,
    headers,
    body: Buffer.from(encryptElement(signed, suite, recipient, `${bank.identity.clientId}-encryption`)),
  };
}
