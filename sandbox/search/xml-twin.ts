// Owns PSRX03, the XML twin of PSRJ03 (wire practice §5): asked for by Accept, the same members as elements.
// Its root and the form of lists are this bank's choice.
import { header, mediaType } from '../http/exchange.ts';
import type { Answer, Exchange } from '../http/exchange.ts';
import { escapeText } from '../xml/canonical.ts';
import { tag } from '../messages/pain002.ts';

export function wantsXml(exchange: Exchange): boolean {
  return mediaType(header(exchange, 'accept')) === 'application/xml';
}

/**
 * The JSON answer in XML: status and headers stay, but for the content type. A list is one element per item,
 * under the list's own name.
 */
export function xmlTwin(
  { status, headers, body }: Answer,
  root: 'TransactionResponse' | 'TransactionResponseError',
): Answer {
  const members = JSON.parse((body ?? Buffer.alloc(0)).toString('utf8')) as unknown;
  return {
    status,
    headers: { ...headers, 'content-type': 'application/xml;format=PSRX03' },
    body: Buffer.from(element(root, members)),
  };
}

function element(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => element(name, item)).join('');
  if (typeof value !== 'object' || value === null) return tag(name, escapeText(String(value)));
  return tag(name, ...Object.entries(value).map(([member, inner]) => element(member, inner)));
}
