// Cuts frozen bytes into tags and texts. Knows exactly the XML this desk writes and refuses every other form:
// no declaration, no DTD,
// no comment, no CDATA, no prefix, no empty-element tag, no white space between elements, only the references
// of Canonical XML.
import { isUtf8 } from 'node:buffer';
import { Refusal } from './refusal.ts';

export interface ScanSink {
  /** `currency` is the value of Ccy, `namespace` that of xmlns; null where the tag has none. */
  open(name: string, currency: string | null, namespace: string | null, offset: number): void;
  /** The decoded text, asked for only when a fact needs it. */
  text(value: () => string, offset: number): void;
  close(offset: number): void;
  /** Name of the innermost open element, null when none is open; an end tag must carry exactly this name. */
  openName(): string | null;
}

export interface Scanner {
  push(chunk: Uint8Array): void;
  /** Ends the input; a token cut short is refused. */
  end(): void;
}

const LT = 0x3c;
const GT = 0x3e;
const SLASH = 0x2f;
const SPACE = 0x20;
const AMP = 0x26;
/** Longest tag this desk writes is the Document tag with its namespace. */
const MAX_TAG = 256;
/**
 * The longest type of the two messages is Max2048Text, a character of which takes at most five bytes
 * (`&amp;`).
 */
const MAX_TEXT = 10_240;
const MAX_NAMES = 4096;
const NAME = /^[A-Z][A-Za-z0-9]{0,34}$/u;
const ATTRIBUTE = /^ (xmlns|Ccy)="([^"<>&\s]{1,80})"$/u;

export function createScanner(sink: ScanSink): Scanner {
  let rest: Buffer = Buffer.alloc(0);
  let consumed = 0;
  const names = createNames();

  const openTag = (bytes: Buffer, from: number, to: number, offset: number): void => {
    let end = from;
    while (end < to && bytes[end] !== SPACE) end += 1;
    const name = names.at(bytes, from, end, offset);
    if (end === to) {
      sink.open(name, null, null, offset);
      return;
    }
    const attribute = ATTRIBUTE.exec(bytes.toString('latin1', end, to));
    const value = attribute?.[2];
    if (attribute === null || value === undefined) throw new Refusal('attribute-unknown', offset, name);
    const isNamespace = attribute[1] === 'xmlns';
    sink.open(name, isNamespace ? null : value, isNamespace ? value : null, offset);
  };

  const closeTag = (bytes: Buffer, from: number, to: number, offset: number): void => {
    const name = sink.openName();
    if (name === null || !sameName(bytes, from, to, name)) throw new Refusal('closes-nothing', offset);
    sink.close(offset);
  };

  const scan = (bytes: Buffer): number => {
    let at = 0;
    while (at < bytes.length) {
      const offset = consumed + at;
      if (bytes[at] === LT) {
        const to = tagEnd(bytes, at, offset);
        if (to === -1) return at;
        if (bytes[at + 1] === SLASH) closeTag(bytes, at + 2, to, offset);
        else openTag(bytes, at + 1, to, offset);
        at = to + 1;
      } else {
        const from = at;
        const text = textEnd(bytes, from, offset);
        if (text === null) return at;
        // References are checked everywhere, also where no fact is read.
        const decoded = text.marked ? decodeReferences(bytes.toString('utf8', from, text.end), offset) : null;
        sink.text(() => decoded ?? bytes.toString('utf8', from, text.end), offset);
        at = text.end;
      }
    }
    return at;
  };

  return {
    push(chunk) {
      const bytes =
        rest.length === 0
          ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
          : Buffer.concat([rest, chunk]);
      const done = scan(bytes);
      consumed += done;
      rest = Buffer.from(bytes.subarray(done));
    },
    end() {
      if (rest.length > 0) throw new Refusal('bytes-behind', consumed);
    },
  };
}

/** Position of the `>` of the tag that begins at `from`, or -1 when it is not there yet. */
function tagEnd(bytes: Buffer, from: number, offset: number): number {
  const limit = Math.min(bytes.length, from + MAX_TAG);
  for (let at = from; at < limit; at += 1) if (bytes[at] === GT) return at;
  if (limit < bytes.length) throw new Refusal('tag-too-long', offset);
  return -1;
}

interface TextSpan {
  readonly end: number;
  /** Whether references stand in it. */
  readonly marked: boolean;
}

/**
 * The text that begins at `from`, refusing what Canonical XML never has in one; null when its end is not
 * there yet.
 */
function textEnd(bytes: Buffer, from: number, offset: number): TextSpan | null {
  let marked = false;
  let ascii = true;
  const limit = Math.min(bytes.length, from + MAX_TEXT);
  for (let at = from; at < limit; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === LT) {
      if (!ascii) checkUtf8(bytes.subarray(from, at), offset);
      return { end: at, marked };
    }
    if (byte < 0x20 && byte !== 0x0a && byte !== 0x09)
      throw new Refusal('control-character', offset + at - from);
    if (byte === GT) throw new Refusal('bare-greater-than', offset + at - from);
    if (byte === AMP) marked = true;
    else if (byte >= 0x80) ascii = false;
  }
  if (limit < bytes.length) throw new Refusal('text-too-long', offset);
  return null;
}

interface Names {
  at(bytes: Buffer, from: number, to: number, offset: number): string;
}

/**
 * Element names as strings, made once each: the few hundred names of a message stand in it by the million.
 */
function createNames(): Names {
  const known = new Map<number, string[]>();
  let count = 0;
  return {
    at(bytes, from, to, offset) {
      let hash = to - from;
      for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
      const alike = known.get(hash);
      for (const name of alike ?? []) if (sameName(bytes, from, to, name)) return name;
      const name = bytes.toString('latin1', from, to);
      count += 1;
      if (!NAME.test(name) || count > MAX_NAMES) throw new Refusal('tag-name', offset);
      known.set(hash, [...(alike ?? []), name]);
      return name;
    },
  };
}

function sameName(bytes: Buffer, from: number, to: number, name: string): boolean {
  if (to - from !== name.length) return false;
  for (let i = 0; i < name.length; i += 1) if (bytes[from + i] !== name.charCodeAt(i)) return false;
  return true;
}

/** UTF-8 without the two noncharacters XML 1.0 (2.2) forbids, U+FFFE and U+FFFF. */
function checkUtf8(text: Buffer, offset: number): void {
  if (!isUtf8(text)) throw new Refusal('not-utf-8', offset);
  for (let at = text.indexOf(0xef); at !== -1; at = text.indexOf(0xef, at + 1)) {
    if (text[at + 1] === 0xbf && (text[at + 2] ?? 0) >= 0xbe)
      throw new Refusal('character-not-allowed', offset + at);
  }
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#xD;': '\r',
};

function decodeReferences(text: string, offset: number): string {
  return text.replaceAll(/&[^&;]{0,8};?/gu, (reference) => {
    const character = REFERENCES[reference];
    if (character === undefined) throw new Refusal('reference-unknown', offset);
    return character;
  });
}
