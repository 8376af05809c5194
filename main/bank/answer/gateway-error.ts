// Owns the forms in which the gateway says no (wire practice 1, 5, 6, 8): XML or JSON. Its text is plain text and nothing else.
import { allElements, type GuardedElement } from '../../envelope/guard.ts';

export interface GatewayError {
  /**
   * `gateway`: the gateway's own shape (httpCode, httpMessage, moreInformation), written before any application saw the request.
   * `application`: a list of errors that comes from behind the gateway.
   */
  readonly origin: 'gateway' | 'application';
  /** Status it names; null when it names none. */
  readonly httpCode: number | null;
  /** One line, at most 300 characters. */
  readonly text: string;
}

/** `<errormessage>` as an already guarded element; null for any other root. */
export function gatewayErrorXml(root: GuardedElement): GatewayError | null {
  if (root.local !== 'errormessage') return null;
  const value = (name: string): string => [...allElements(root)].find((element) => element.local === name)?.text ?? '';
  return gateway(value('httpCode'), value('httpMessage'), value('moreInformation'));
}

/** The JSON twins; null when the bytes are not one of them. */
export function gatewayErrorJson(body: Uint8Array): GatewayError | null {
  const parsed = parseObject(body);
  if (parsed === null) return null;
  const inner = isRecord(parsed['errormessage']) ? parsed['errormessage'] : parsed;
  if (inner['httpCode'] !== undefined) return gateway(scalar(inner['httpCode']), scalar(inner['httpMessage']), scalar(inner['moreInformation']));
  if (Array.isArray(parsed['errors'])) {
    const lines = parsed['errors'].filter(isRecord).map((entry) => [scalar(entry['issue']), scalar(entry['action'])].filter((part) => part !== '').join(': '));
    return { origin: 'application', httpCode: codeOf(scalar(parsed['http_code'])), text: plainText(lines.join('; ')) };
  }
  // RFC 6749, 5.2: errors of a token endpoint.
  if (typeof parsed['error'] === 'string') return { origin: 'application', httpCode: null, text: plainText(`${parsed['error']} ${scalar(parsed['error_description'])}`) };
  return null;
}

function gateway(code: string, message: string, more: string): GatewayError | null {
  const httpCode = codeOf(code);
  if (httpCode === null) return null;
  return { origin: 'gateway', httpCode, text: plainText([message, more].filter((part) => part.trim() !== '').join(': ')) };
}

function codeOf(text: string): number | null {
  return /^\s*[1-5]\d{2}\s*$/u.test(text) ? Number(text) : null;
}

const MAX_TEXT = 300;

/** Bank text as one line without control and direction characters, so that it can only be read. */
export function plainText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim().slice(0, MAX_TEXT);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON object in UTF-8, or null. */
export function parseObject(body: Uint8Array): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Text of a JSON string or number; everything else is empty. */
export function scalar(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
