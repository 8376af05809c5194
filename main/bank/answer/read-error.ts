// Owns finding the gateway's words in an answer, plain or encrypted (wire practice 8).
import { decryptAnswer } from '../../envelope/open.ts';
import { decryptWith } from '../envelope-adapter.ts';
import { gatewayErrorJson, gatewayErrorXml } from './gateway-error.ts';
import { LARGE_ANSWER } from './large.ts';
import type { GatewayError } from './gateway-error.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import type { RawAnswer } from '../../ports/bank.ts';
import type { BankDeps } from '../channel.ts';

// The encodings in which an error text comes: UTF-8, UTF-16, and the Latin encodings of older gateways.
// Signed answers are never re-encoded.
const DECLARATION = /^\s*<\?xml[^>]*\?>/u;

/**
 * The same text in UTF-8, without a byte order mark and without an XML declaration that would name another
 * encoding.
 */
function utf8Of(body: Uint8Array): Uint8Array {
  const text = decoded(body);
  return text === null ? body : Buffer.from(text.replace(/^\uFEFF/u, '').replace(DECLARATION, ''), 'utf8');
}

function decoded(body: Uint8Array): string | null {
  const [first = -1, second = -1] = body;
  // A mark, or the zero byte that UTF-16 has beside every ASCII character (RFC 8259 and XML 1.0, appendix F,
  // both begin in ASCII).
  if ((first === 0xff && second === 0xfe) || second === 0x00) return new TextDecoder('utf-16le').decode(body);
  if ((first === 0xfe && second === 0xff) || first === 0x00) return new TextDecoder('utf-16be').decode(body);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return text.startsWith('<?xml') || text.startsWith('\uFEFF') ? text : null;
  } catch {
    // Windows-1252 also reads ISO-8859-1, as browsers do (WHATWG Encoding).
    return new TextDecoder('windows-1252').decode(body);
  }
}

/** Null when the answer is in none of the known error shapes: HTML, an empty body, something else. */
export async function gatewayErrorOf(
  deps: Pick<BankDeps, 'hosts' | 'secrets' | 'clock'>,
  profile: BankProfile,
  answer: RawAnswer,
): Promise<GatewayError | null> {
  if (answer.truncated || answer.body.length === 0 || answer.body.length > LARGE_ANSWER) return null;
  const body = utf8Of(answer.body);
  const json = gatewayErrorJson(body);
  if (json !== null) return json;
  const document = await decryptWith(deps, profile, (options) => decryptAnswer(body, options));
  return document.ok ? gatewayErrorXml(document.value.root) : null;
}
