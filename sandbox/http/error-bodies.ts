// Owns the bodies that gateways, proxies and applications put under an error status, each by name, so that
// any operation can play any of them.
import { escapeText } from '../xml/canonical.ts';
import { SUITES, suitesOf } from '../crypto/suites.ts';
import { encryptAnswer, signAnswer } from './envelope.ts';
import type { Answer, Exchange } from './exchange.ts';
import type { Bank } from '../bank.ts';

// The shapes of gateway errors (§7, wire practice §8): XML, JSON or HTML.
export const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'OAuth header decryption failed / invalid OAuth token / Unauthorized',
  403: 'Forbidden',
  404: 'Service Not Found',
  405: 'Method Not Allowed',
  406: 'Duplicate Request Received',
  412: 'Precondition Failed',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

export type ErrorFormat = 'xml' | 'json' | 'html';

export function errorXml(status: number, moreInformation: string): string {
  return (
    `<errormessage><httpCode>${status}</httpCode><httpMessage>${escapeText(REASON_PHRASES[status] ?? 'Error')}</httpMessage>` +
    `<moreInformation>${escapeText(moreInformation)}</moreInformation></errormessage>`
  );
}

/** The error as the gateway writes it. */
export function gatewayError(status: number, moreInformation: string, format: ErrorFormat): Answer {
  const httpMessage = REASON_PHRASES[status] ?? 'Error';
  if (format === 'json') {
    return {
      status,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ httpCode: String(status), httpMessage, moreInformation })),
    };
  }
  if (format === 'html') {
    const page = `<!DOCTYPE html><html><head><title>${status} ${httpMessage}</title></head><body><h1>${httpMessage}</h1><p>The proxy server could not handle the request.</p><hr>gateway</body></html>`;
    return { status, headers: { 'content-type': 'text/html' }, body: Buffer.from(page) };
  }
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(errorXml(status, moreInformation)),
  };
}

type Body = Pick<Answer, 'headers' | 'body'>;

const HUGE_BYTES = 4_194_304;
/** A text with letters outside ASCII, for the bodies that are about their encoding. */
const LETTERS = 'Zugriff verweigert für Ihre Kennung';

function text(type: string, content: string, encoding: BufferEncoding = 'utf8'): Body {
  return { headers: { 'content-type': type }, body: Buffer.from(content, encoding) };
}

function encrypted(bank: Bank, exchange: Exchange, status: number): Body {
  const suite = suitesOf(bank.settings.get().requestSuite)[0] ?? SUITES.modern;
  return encryptAnswer(
    bank,
    exchange,
    signAnswer(bank, exchange, errorXml(status, 'played on order'), suite),
    suite,
  );
}

function gatewayJson(status: number, more: string): string {
  return JSON.stringify({ httpCode: String(status), httpMessage: 'Error', moreInformation: more });
}

const soap = (message: string): string =>
  '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><soapenv:Fault>' +
  `<faultcode>soapenv:Server</faultcode><faultstring>${escapeText(message)}</faultstring></soapenv:Fault></soapenv:Body></soapenv:Envelope>`;

/** Every body by its name; `success` is what the operation itself answers and is made elsewhere. */
const BODIES: Readonly<Record<string, (bank: Bank, exchange: Exchange, status: number) => Body>> = {
  'gateway-xml': (_bank, _exchange, status) => gatewayError(status, 'played on order', 'xml'),
  'gateway-json': (_bank, _exchange, status) => gatewayError(status, 'played on order', 'json'),
  'gateway-encrypted': encrypted,
  'gateway-latin1': (_bank, _exchange, status) =>
    text('application/json; charset=ISO-8859-1', gatewayJson(status, LETTERS), 'latin1'),
  'gateway-utf16': (_bank, _exchange, status) =>
    text('application/xml; charset=UTF-16', `\uFEFF${errorXml(status, LETTERS)}`, 'utf16le'),
  'gateway-other-status': (_bank, _exchange, status) =>
    gatewayError(status === 500 ? 503 : 500, 'played on order', 'json'),
  empty: () => ({ headers: {}, body: Buffer.alloc(0) }),
  blank: () => text('text/plain', ' \r\n'),
  text: () => text('text/plain', 'Access denied.'),
  html: (_bank, _exchange, status) => gatewayError(status, '', 'html'),
  'problem-json': (_bank, _exchange, status) =>
    text(
      'application/problem+json',
      JSON.stringify({
        type: 'about:blank',
        title: 'Not now',
        status,
        detail: 'played on order',
        instance: '/x',
      }),
    ),
  'json-array': () => text('application/json', '[{"code":"E1","message":"played on order"}]'),
  'json-cut': (_bank, _exchange, status) =>
    text('application/json', gatewayJson(status, 'played on order').slice(0, 30)),
  'json-text': () => text('application/json', '"unauthorized"'),
  'other-letters': () => text('text/plain; charset=ISO-8859-1', LETTERS, 'latin1'),
  issues: () =>
    text(
      'application/json',
      JSON.stringify({ errors: [{ issue: 'the request was looked at', action: 'correct it' }] }),
    ),
  'issues-xml': (_bank, _exchange, status) =>
    text(
      'application/xml',
      `<ErrorList><http_code>${status}</http_code><error><issue>the request was looked at</issue><action>correct it</action></error></ErrorList>`,
    ),
  'oauth-error': () =>
    text('application/json', '{"error":"invalid_token","error_description":"played on order"}'),
  'soap-fault': () => text('text/xml', soap('played on order')),
  huge: () => ({ headers: { 'content-type': 'text/html' }, body: Buffer.alloc(HUGE_BYTES, 'A') }),
};

/** `success`: the operation is carried out and its answer goes out under another status. */
export const ERROR_BODIES: readonly string[] = [...Object.keys(BODIES), 'success'];

export function errorBody(bank: Bank, exchange: Exchange, status: number, name: string): Answer {
  const made = BODIES[name]?.(bank, exchange, status) ?? gatewayError(status, 'played on order', 'json');
  return { status, headers: made.headers, body: made.body };
}
