// In which encoding a text from outside is, and its strict decoding: an XML file, judged by its first bytes
// and its declaration (XML 1.0, appendix F), and an answer in JSON (RFC 8259); never guessed, and named for a
// person.
import type { ForeignFormat } from './file-problem.ts';
import { sentence, type Sentence } from './sentence.ts';

// Decodes bytes of one encoding to text, strictly: a byte or unit the encoding does not have is reported by
// its place.

/** `at`: index of the first byte that is not of the encoding; `says` what it is. */
interface DecodeFailure {
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

// Owns the text of an answer in JSON: UTF-8 as RFC 8259 asks for, and the other encodings banks are seen to
// answer in, named for a person.

export interface AnswerText {
  readonly text: string;
  /** What a person is told where the answer is not UTF-8; null where it is. */
  readonly note: Sentence | null;
}

function utf16(encoding: 'utf-16le' | 'utf-16be', bytes: Uint8Array): AnswerText {
  const text = new TextDecoder(encoding).decode(bytes);
  const isWhole = !text.includes('\ufffd');
  return {
    text,
    note: isWhole ? sentence('answer-converted', { encoding: 'UTF-16' }) : replaced('UTF-16', text),
  };
}

function replaced(encoding: string, text: string): Sentence {
  return sentence('answer-characters-replaced', { encoding, count: text.split('\ufffd').length - 1 });
}

/**
 * RFC 8259, 8.1 allows UTF-8 only. JSON begins with an ASCII character, so a zero byte at its start is
 * UTF-16.
 */
export function answerText(bytes: Uint8Array): AnswerText {
  const [first = -1, second = -1] = bytes;
  if ((first === 0xff && second === 0xfe) || second === 0x00) return utf16('utf-16le', bytes);
  if ((first === 0xfe && second === 0xff) || first === 0x00) return utf16('utf-16be', bytes);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: null };
  } catch {
    // Windows-1252 also has every printable character of ISO-8859-1.
    const latin = decodeSingleByte('Windows-1252', bytes);
    if ('text' in latin)
      return { text: latin.text, note: sentence('answer-converted', { encoding: 'Windows-1252' }) };
    const text = new TextDecoder('utf-8').decode(bytes);
    return { text, note: replaced('UTF-8', text) };
  }
}

export type XmlEncoding =
  | 'UTF-8'
  | 'US-ASCII'
  | 'ISO-8859-1'
  | 'ISO-8859-15'
  | 'Windows-1252'
  | 'UTF-16LE'
  | 'UTF-16BE';

export interface DetectedEncoding {
  readonly ok: true;
  readonly encoding: XmlEncoding;
  /** Bytes of the byte order mark, which are no part of the text. */
  readonly markLength: 0 | 2 | 3;
  /** As the declaration writes it. */
  readonly declared: string | null;
  /** Mark and declaration contradict each other: only text that is the same in every encoding can be read. */
  readonly disputed: boolean;
}

interface RefusedEncoding {
  readonly ok: false;
  readonly says: Sentence;
}

const DECLARED: Readonly<Record<string, XmlEncoding | 'UTF-16'>> = {
  'utf-8': 'UTF-8',
  utf8: 'UTF-8',
  'us-ascii': 'US-ASCII',
  ascii: 'US-ASCII',
  'iso646-us': 'US-ASCII',
  'iso-8859-1': 'ISO-8859-1',
  'iso8859-1': 'ISO-8859-1',
  iso88591: 'ISO-8859-1',
  iso_8859_1: 'ISO-8859-1',
  'iso_8859-1': 'ISO-8859-1',
  latin1: 'ISO-8859-1',
  'latin-1': 'ISO-8859-1',
  l1: 'ISO-8859-1',
  'iso-8859-15': 'ISO-8859-15',
  'iso8859-15': 'ISO-8859-15',
  'iso_8859-15': 'ISO-8859-15',
  latin9: 'ISO-8859-15',
  'latin-9': 'ISO-8859-15',
  'windows-1252': 'Windows-1252',
  cp1252: 'Windows-1252',
  'cp-1252': 'Windows-1252',
  'x-cp1252': 'Windows-1252',
  win1252: 'Windows-1252',
  'utf-16': 'UTF-16',
  utf16: 'UTF-16',
  'ucs-2': 'UTF-16',
  'iso-10646-ucs-2': 'UTF-16',
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
};

/** Starts of what is no text this desk reads; the longer ones first. */
const FOREIGN: readonly (readonly [readonly number[], ForeignFormat])[] = [
  [[0x00, 0x00, 0xfe, 0xff], 'UTF-32'],
  [[0xff, 0xfe, 0x00, 0x00], 'UTF-32'],
  [[0x00, 0x00, 0x00, 0x3c], 'UTF-32'],
  [[0x3c, 0x00, 0x00, 0x00], 'UTF-32'],
  [[0x4c, 0x6f, 0xa7, 0x94], 'EBCDIC'],
  [[0x1f, 0x8b], 'gzip'],
  [[0x50, 0x4b, 0x03, 0x04], 'zip'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
];

type Start = Pick<DetectedEncoding, 'markLength'> & { readonly family: 'bytes' | 'UTF-16LE' | 'UTF-16BE' };

const SHORTEST_HEAD = 4;
/** Bytes within which a declaration ends: the longest one anybody writes is below 150 characters. */
const LONGEST_HEAD = 1024;

/** Null while `head` is too short to tell and more bytes may follow. */
export function detectEncoding(
  head: Uint8Array,
  isWhole: boolean,
): DetectedEncoding | RefusedEncoding | null {
  if (head.length < SHORTEST_HEAD && !isWhole) return null;
  const foreign = FOREIGN.find(([start]) => startsWith(head, start));
  if (foreign !== undefined) return refused(sentence('encoding-foreign', { format: foreign[1] }));
  const start = startOf(head);
  const text = asciiOf(head.subarray(start.markLength), start.family);
  if ('<?xml'.startsWith(text.slice(0, 5)) && !text.includes('?>') && head.length < LONGEST_HEAD && !isWhole)
    return null;
  const names = declaredNames(text);
  if (names.length > 1) return refused(sentence('encoding-two-declared', { names }));
  const [name = null] = names;
  const declared = name === null ? null : (DECLARED[name.toLowerCase()] ?? null);
  if (name !== null && declared === null) return refused(sentence('encoding-not-read', { name }));
  return { ok: true, declared: name, markLength: start.markLength, ...combined(start, declared) };
}

function combined(
  start: Start,
  declared: XmlEncoding | 'UTF-16' | null,
): Pick<DetectedEncoding, 'encoding' | 'disputed'> {
  // Two bytes for each character: the bytes themselves prove it, whatever the declaration says.
  if (start.family !== 'bytes') return { encoding: start.family, disputed: false };
  if (declared === null || declared === 'UTF-8') return { encoding: 'UTF-8', disputed: false };
  if (declared === 'UTF-16' || declared === 'UTF-16LE' || declared === 'UTF-16BE')
    return { encoding: 'UTF-8', disputed: true };
  return start.markLength > 0
    ? { encoding: 'UTF-8', disputed: declared !== 'US-ASCII' }
    : { encoding: declared, disputed: false };
}

function startOf(head: Uint8Array): Start {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return { family: 'bytes', markLength: 3 };
  if (startsWith(head, [0xfe, 0xff])) return { family: 'UTF-16BE', markLength: 2 };
  if (startsWith(head, [0xff, 0xfe])) return { family: 'UTF-16LE', markLength: 2 };
  if (startsWith(head, [0x00, 0x3c])) return { family: 'UTF-16BE', markLength: 0 };
  if (startsWith(head, [0x3c, 0x00])) return { family: 'UTF-16LE', markLength: 0 };
  return { family: 'bytes', markLength: 0 };
}

/** Only ASCII can be in a declaration; any other character is kept as one that ends it. */
function asciiOf(bytes: Uint8Array, family: Start['family']): string {
  const step = family === 'bytes' ? 1 : 2;
  const low = family === 'UTF-16BE' ? 1 : 0;
  let text = '';
  for (let at = 0; at + step <= bytes.length && text.length < LONGEST_HEAD; at += step) {
    const code = bytes[at + low] ?? 0;
    const isAscii = code < 0x80 && (step === 1 || bytes[at + 1 - low] === 0);
    text += isAscii ? String.fromCharCode(code) : '\ufffd';
  }
  return text;
}

function declaredNames(text: string): readonly string[] {
  const declaration = /^<\?xml[ \t\r\n](?:(?!\?>)[\s\S])*\?>/.exec(text)?.[0] ?? '';
  const names = [
    ...declaration.matchAll(/[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*(?:"([^"]{0,60})"|'([^']{0,60})')/g),
  ];
  return [...new Set(names.map(([, double, single]) => double ?? single ?? ''))];
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte);
}

function refused(says: Sentence): RefusedEncoding {
  return { ok: false, says };
}

/** What an officer is told about a file or an answer that was not plain UTF-8; undefined for one that was. */
export function encodingNote(
  { encoding, markLength, declared, disputed }: DetectedEncoding,
  of: 'file' | 'signed-answer' = 'file',
): Sentence | undefined {
  const note = (what: 'not-as-declared' | 'mark-removed' | 'converted', name = encoding as string) =>
    sentence('encoding-note', { of, note: what, encoding: name, declared: null });
  if (disputed) return sentence('encoding-note', { of, note: 'not-as-declared', encoding, declared });
  if (encoding === 'UTF-16LE' || encoding === 'UTF-16BE') {
    const isWrong = declared !== null && !/^(?:utf-?16(?:le|be)?|(?:iso-10646-)?ucs-2)$/i.test(declared);
    return isWrong
      ? sentence('encoding-note', { of, note: 'converted', encoding: 'UTF-16', declared })
      : note('converted', 'UTF-16');
  }
  if (encoding === 'UTF-8' || encoding === 'US-ASCII')
    return markLength === 0 ? undefined : note('mark-removed');
  return note('converted');
}
