// Walks DER (X.690): tag, length and value, nothing of their meaning. What is signed was verified, or an
// X.509 parser accepted it, before anything is read from it.

export interface Tlv {
  readonly tag: number;
  readonly value: Buffer;
  /** Tag, length and value together. */
  readonly whole: Buffer;
  /** Where the next one begins. */
  readonly end: number;
}

/** The elements inside a constructed value, as far as they can be read. */
export function derChildren(bytes: Buffer): Tlv[] {
  const found: Tlv[] = [];
  for (let at = 0; at < bytes.length;) {
    const item = readDer(bytes, at);
    if (item === undefined) return found;
    found.push(item);
    at = item.end;
  }
  return found;
}

/** The element at `at`; undefined where none can be read. */
export function readDer(bytes: Buffer, at: number): Tlv | undefined {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) return undefined;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 4 || at + 2 + lengthBytes > bytes.length) return undefined;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
  const start = at + 2 + lengthBytes;
  return start + length > bytes.length
    ? undefined
    : {
        tag,
        value: bytes.subarray(start, start + length),
        whole: bytes.subarray(at, start + length),
        end: start + length,
      };
}
