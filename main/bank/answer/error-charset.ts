// Owns the encodings in which an error text comes: UTF-8, UTF-16, and the Latin encodings of older gateways.
// Signed answers are never re-encoded.

const DECLARATION = /^\s*<\?xml[^>]*\?>/u;

/**
 * The same text in UTF-8, without a byte order mark and without an XML declaration that would name another
 * encoding.
 */
export function utf8Of(body: Uint8Array): Uint8Array {
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
