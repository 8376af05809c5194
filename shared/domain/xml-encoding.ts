// Which encoding an XML file is in (XML 1.0, appendix F): judged by its first bytes and its declaration, and
// never guessed.
import type { ForeignFormat } from './file-problem.ts';
import { sentence, type Sentence } from './sentence.ts';

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

export interface RefusedEncoding {
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
export const LONGEST_HEAD = 1024;

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
