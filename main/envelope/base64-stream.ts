// Owns Base64 of a stream: no line breaks, padding only at the very end, constant memory (RFC 4648, 4).

/** Chunks of any length in, ASCII chunks out; their concatenation is the Base64 of the concatenated input. */
export async function* base64Stream(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let rest: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    const bytes =
      rest.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
        : Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    // A copy: the caller may reuse the buffer the chunk came in.
    rest = Uint8Array.prototype.slice.call(bytes, whole);
    if (whole > 0) yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1');
  }
  if (rest.length > 0) yield Buffer.from(Buffer.from(rest).toString('base64'), 'latin1');
}

/**
 * Strict decoding: alphabet, length and padding are checked; XML white space between characters is allowed.
 * Null when it is not Base64.
 */
export function decodeBase64(text: string): Buffer | null {
  const packed = text.replaceAll(/[\t\n\r ]+/gu, '');
  if (packed.length % 4 !== 0) return null;
  const bytes = Buffer.from(packed, 'base64');
  // Node skips what is no Base64 and reads the alphabet of URLs too, and bits under the padding are lost: one
  // byte string has one spelling, and only that is Base64.
  return bytes.toString('base64') === packed ? bytes : null;
}
