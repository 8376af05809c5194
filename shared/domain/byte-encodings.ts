// Decodes bytes of one encoding to text, strictly: a byte or unit the encoding does not have is reported by
// its place.
import { sentence, type Sentence } from './sentence.ts';
import type { XmlEncoding } from './xml-encoding.ts';

/** `at`: index of the first byte that is not of the encoding; `says` what it is. */
export interface DecodeFailure {
  readonly at: number;
  readonly says: Sentence;
}

export type Decoded = { readonly text: string } | DecodeFailure;

type SingleByte = Extract<XmlEncoding, 'US-ASCII' | 'ISO-8859-1' | 'ISO-8859-15' | 'Windows-1252'>;

/** Windows-1252 from 0x80 to 0x9F; U+FFFD where it has no character. */
const WINDOWS_1252 = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';
/** The eight places where ISO-8859-15 differs from ISO-8859-1. */
const ISO_8859_15: Readonly<Record<number, string>> = {
  0xa4: '€',
  0xa6: 'Š',
  0xa8: 'š',
  0xb4: 'Ž',
  0xb8: 'ž',
  0xbc: 'Œ',
  0xbd: 'œ',
  0xbe: 'Ÿ',
};

function tableOf(encoding: SingleByte): readonly string[] {
  return Array.from({ length: 256 }, (_, byte) => {
    if (byte < 0x80) return String.fromCharCode(byte);
    if (encoding === 'US-ASCII') return '\ufffd';
    if (byte < 0xa0) return encoding === 'Windows-1252' ? (WINDOWS_1252[byte - 0x80] ?? '\ufffd') : '\ufffd';
    return (encoding === 'ISO-8859-15' ? ISO_8859_15[byte] : undefined) ?? String.fromCharCode(byte);
  });
}

const TABLES: Readonly<Record<SingleByte, readonly string[]>> = {
  'US-ASCII': tableOf('US-ASCII'),
  'ISO-8859-1': tableOf('ISO-8859-1'),
  'ISO-8859-15': tableOf('ISO-8859-15'),
  'Windows-1252': tableOf('Windows-1252'),
};

const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0');

/**
 * The C1 controls of ISO-8859-1 (0x80 to 0x9F) count as foreign: no payment file holds them, and in practice
 * such a
 * byte is a character of Windows-1252 that was declared wrongly.
 */
export function decodeSingleByte(encoding: SingleByte, bytes: Uint8Array): Decoded {
  const table = TABLES[encoding];
  const parts: string[] = [];
  for (const [at, byte] of bytes.entries()) {
    const character = table[byte] ?? '\ufffd';
    if (character === '\ufffd') return { at, says: foreignByte(encoding, bytes, at) };
    parts.push(character);
  }
  return { text: parts.join('') };
}

function foreignByte(encoding: SingleByte, bytes: Uint8Array, at: number): Sentence {
  const byte = bytes[at] ?? 0;
  const before = bytes[at - 1] ?? 0;
  const isUtf8 = byte < 0xc0 ? before >= 0xc3 && before < 0xe0 : ((bytes[at + 1] ?? 0) & 0xc0) === 0x80;
  const windows = TABLES['Windows-1252'][byte] ?? '\ufffd';
  return sentence('encoding-byte-foreign', {
    byte: hex(byte),
    encoding,
    likely: isUtf8 ? 'utf-8' : windows === '\ufffd' ? null : 'windows-1252',
    character: windows === '\ufffd' ? '' : windows,
  });
}

/** `bytes` holds whole units; half a surrogate pair at the end is left to the caller. */
export function decodeUtf16(encoding: 'UTF-16LE' | 'UTF-16BE', bytes: Uint8Array): Decoded {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units = new Uint16Array(bytes.length >> 1);
  for (let index = 0; index < units.length; index += 1)
    units[index] = view.getUint16(index * 2, encoding === 'UTF-16LE');
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] ?? 0;
    if (unit < 0xd800 || unit > 0xdfff) continue;
    const next = units[index + 1] ?? 0;
    if (unit > 0xdbff || next < 0xdc00 || next > 0xdfff)
      return {
        at: index * 2,
        says: sentence('encoding-lone-surrogate', { unit: unit.toString(16).toUpperCase() }),
      };
    index += 1;
  }
  const parts: string[] = [];
  for (let from = 0; from < units.length; from += 8192)
    parts.push(String.fromCharCode(...units.subarray(from, from + 8192)));
  return { text: parts.join('') };
}

/**
 * Index of the first byte that begins no character of UTF-8 (RFC 3629); the length when all of it is UTF-8.
 */
export function utf8Length(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const size = characterSize(bytes, at);
    if (size === 0) return at;
    at += size;
  }
  return at;
}

function characterSize(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  const follows = (byte: number): boolean => (byte & 0xc0) === 0x80;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4 || !follows(second)) return 0;
  if (first < 0xe0) return 2;
  if (first < 0xf0) {
    const isPlain = first === 0xe0 ? second >= 0xa0 : first === 0xed ? second < 0xa0 : true;
    return isPlain && follows(third) ? 3 : 0;
  }
  const isInRange = first === 0xf0 ? second >= 0x90 : first === 0xf4 ? second < 0x90 : true;
  return isInRange && follows(third) && follows(fourth) ? 4 : 0;
}
