// BER-TLV (ISO 7816-4, 5.2.2) as far as PIV uses it: definite lengths up to two bytes.

export interface Tlv {
  /** Tag bytes as a hex number: 0x53, 0x5fc102. */
  readonly tag: number;
  readonly value: Buffer;
}

export function tlv(tag: number, ...values: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(values);
  return Buffer.concat([tagBytes(tag), lengthBytes(value.length), value]);
}

/** The objects of one level; stops at the first that is cut short. */
export function parseTlv(bytes: Buffer): Tlv[] {
  const found: Tlv[] = [];
  let at = 0;
  while (at + 1 < bytes.length) {
    let tag = bytes[at] ?? 0;
    const long = (tag & 0x1f) === 0x1f;
    at += 1;
    for (let more = long; more; at += 1) {
      const byte = bytes[at] ?? 0;
      tag = tag * 256 + byte;
      more = (byte & 0x80) !== 0;
    }
    let length = bytes[at] ?? 0;
    at += 1;
    if (length > 0x80) {
      const size = length & 0x7f;
      if (at + size > bytes.length) break;
      length = bytes.readUIntBE(at, size);
      at += size;
    }
    if (at + length > bytes.length) break;
    found.push({ tag, value: bytes.subarray(at, at + length) });
    at += length;
  }
  return found;
}

function tagBytes(tag: number): Buffer {
  const hex = tag.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

function lengthBytes(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff]);
}
