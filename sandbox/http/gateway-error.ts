// Owns the shapes of gateway errors (§7, wire practice §8): XML, JSON or HTML.
import { escapeText } from '../xml/canonical.ts';
import type { Answer } from './exchange.ts';

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
