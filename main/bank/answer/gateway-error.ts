// Owns the forms in which the gateway says no (wire practice 1, 5, 6, 8): XML or JSON. Its text is plain text
// and nothing else.
import { repeatedMember } from '../../../shared/domain/lossless-json.ts';
import { namesDuplicate } from '../../../shared/domain/state/report-evaluation.ts';
import { LARGE_ANSWER } from './large.ts';
import { allElements, type GuardedElement } from '../../envelope/guard.ts';

export interface GatewayError {
  /**
   * `gateway`: the gateway's own shape (httpCode, httpMessage, moreInformation), written before any
   * application saw the request.
   * `application`: a list of errors that comes from behind the gateway.
   * `other`: a common form that is neither (problem details, a SOAP fault): its text is shown and proves
   * nothing.
   */
  readonly origin: 'gateway' | 'application' | 'other';
  /** Status it names; null when it names none. */
  readonly httpCode: number | null;
  /** One line, at most 300 characters. */
  readonly text: string;
  /** Whether any of its text, also what `text` leaves out, names a duplicate. */
  readonly isDuplicate: boolean;
}

function made(origin: GatewayError['origin'], httpCode: number | null, whole: string): GatewayError {
  return { origin, httpCode, text: gatewayText(whole), isDuplicate: namesDuplicate(whole) };
}

/**
 * An error as an already guarded element: `<errormessage>`, a list of issues, or a SOAP fault; null for any
 * other root.
 */
export function gatewayErrorXml(root: GuardedElement): GatewayError | null {
  const elements = [...allElements(root)];
  const value = (...names: readonly string[]): string =>
    elements.find((element) => names.includes(element.local))?.text.trim() ?? '';
  if (root.local === 'errormessage')
    return gateway(value('httpCode'), value('httpMessage'), value('moreInformation'));
  // SOAP 1.1 (faultcode, faultstring) and 1.2 (Code/Value, Reason/Text).
  if (root.local === 'Envelope') {
    const text = [value('faultcode', 'Value'), value('faultstring', 'Text')]
      .filter((part) => part !== '')
      .join(': ');
    return elements.some(({ local }) => local === 'Fault') ? made('other', null, text) : null;
  }
  const issues = elements.filter(
    ({ local, children }) =>
      (local === 'error' || local === 'errors') && children.some((child) => child.local === 'issue'),
  );
  if (issues.length === 0) return null;
  const lines = issues.map(({ children }) =>
    ['issue', 'action'].flatMap((name) => children.find(({ local }) => local === name)?.text.trim() ?? []),
  );
  return made('application', codeOf(value('http_code')), issueLines(lines));
}

/** The JSON twins; null when the bytes are not one of them. */
export function gatewayErrorJson(body: Uint8Array): GatewayError | null {
  const parsed = parseObject(body);
  if (parsed === null) return null;
  const inner = isRecord(parsed['errormessage']) ? parsed['errormessage'] : parsed;
  if (inner['httpCode'] !== undefined)
    return gateway(scalar(inner['httpCode']), scalar(inner['httpMessage']), scalar(inner['moreInformation']));
  if (Array.isArray(parsed['errors'])) {
    const lines = parsed['errors']
      .filter(isRecord)
      .map((entry) => [scalar(entry['issue']), scalar(entry['action'])]);
    return made('application', codeOf(scalar(parsed['http_code'])), issueLines(lines));
  }
  // RFC 6749, 5.2: errors of a token endpoint.
  if (typeof parsed['error'] === 'string')
    return made('application', null, `${parsed['error']} ${scalar(parsed['error_description'])}`);
  return problemDetails(parsed);
}

/** RFC 9457 (before: RFC 7807), 3.1: every member is optional; two of them make a problem. */
function problemDetails(parsed: Readonly<Record<string, unknown>>): GatewayError | null {
  const known = ['type', 'title', 'detail'].filter((name) => typeof parsed[name] === 'string');
  if (known.length < 2) return null;
  return made(
    'other',
    null,
    [scalar(parsed['title']), scalar(parsed['detail'])].filter((part) => part !== '').join(': '),
  );
}

function issueLines(lines: readonly (readonly string[])[]): string {
  return lines.map((parts) => parts.filter((part) => part !== '').join(': ')).join('; ');
}

function gateway(code: string, message: string, more: string): GatewayError | null {
  const httpCode = codeOf(code);
  if (httpCode === null) return null;
  return made('gateway', httpCode, [message, more].filter((part) => part.trim() !== '').join(': '));
}

function codeOf(text: string): number | null {
  return /^\s*[1-5]\d{2}\s*$/u.test(text) ? Number(text) : null;
}

const MAX_TEXT = 300;

/** Bank text as one line without control and direction characters, so that it can only be read. */
export function gatewayText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A JSON object in UTF-8, or null. A longer one is none: nobody has signed it, and main reads it. One that
 * names a member twice is none either: it says two things, and each may be what the bank meant.
 */
export function parseObject(body: Uint8Array): Record<string, unknown> | null {
  if (body.length > LARGE_ANSWER) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) && repeatedMember(text) === null ? parsed : null;
  } catch {
    return null;
  }
}

/** Text of a JSON string or number; everything else is empty. */
export function scalar(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
