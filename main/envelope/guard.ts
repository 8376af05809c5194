// Owns the first reading of XML that came from outside: small, strict, without DTD, comments or processing
// instructions, into a plain tree.
import type { Sentence } from '../../shared/domain/sentence.ts';
import { SaxesParser } from 'saxes';
import {
  decodeSingleByte,
  decodeUtf16,
  detectEncoding,
  encodingNote,
} from '../../shared/domain/encodings.ts';

export interface GuardedAttribute {
  readonly name: string;
  readonly local: string;
  readonly uri: string;
  readonly value: string;
}

export interface GuardedElement {
  readonly local: string;
  readonly uri: string;
  readonly attributes: readonly GuardedAttribute[];
  readonly children: readonly GuardedElement[];
  /** Own text without that of the children; entities resolved. */
  readonly text: string;
  /**
   * Offset of `<` of the start tag, behind its name, and behind `>` of the end tag; in UTF-16 units of the
   * document's text.
   */
  readonly start: number;
  readonly nameEnd: number;
  readonly end: number;
  /** Prefixes in scope, `''` for the default namespace. */
  readonly namespaces: Readonly<Record<string, string>>;
}

export interface GuardedDocument {
  readonly text: string;
  readonly root: GuardedElement;
  /** What an officer is told where the document was not plain UTF-8. */
  readonly encodingNote: Sentence | undefined;
}

/** Names of the rules the guard enforces. */
export type GuardRule =
  | 'utf-8'
  | 'encoding'
  | 'no-doctype'
  | 'no-comments'
  | 'no-instructions'
  | 'namespace'
  | 'well-formed'
  | 'depth'
  | 'attributes'
  | 'namespaces'
  | 'elements'
  | 'size';
type Refused = { readonly ok: false; readonly rule: GuardRule };
export type Guarded = { readonly ok: true; readonly document: GuardedDocument } | Refused;

const MAX_DEPTH = 64;
/** Attributes of one element, namespace declarations among them: bank answers have below ten. */
const MAX_ATTRIBUTES = 64;
/** Different prefixes in scope at one place. What is in scope is copied wherever something is declared. */
const MAX_NAMESPACES = 64;
/** Four status reports of 100,000 payments; each element costs a few microseconds and 300 bytes. */
const MAX_ELEMENTS = 6_000_000;
/** `<a/>` */
const SHORTEST_ELEMENT = 4;
/** What is read at once, without a breath: more than a screenful of any answer, and a few milliseconds. */
const MAX_AT_ONCE = 1_048_576;

class Refusal extends Error {
  readonly rule: GuardRule;
  constructor(rule: GuardRule) {
    super(rule);
    this.rule = rule;
  }
}

interface Open {
  readonly local: string;
  readonly uri: string;
  readonly attributes: readonly GuardedAttribute[];
  readonly children: GuardedElement[];
  text: string;
  readonly start: number;
  readonly nameEnd: number;
  readonly namespaces: Readonly<Record<string, string>>;
}

/**
 * Reads small documents at once; `size` refuses a larger one unless the caller has a thread of its own. Never
 * throws for bad input.
 */
export function guardXml(bytes: Uint8Array, maxBytes = MAX_AT_ONCE): Guarded {
  if (bytes.length > maxBytes) return { ok: false, rule: 'size' };
  return refusalOf<Guarded>(() => {
    const decoded = decode(bytes);
    const { text } = decoded;
    const reader = startReading(decoded);
    reader.read(text);
    return { ok: true, document: { text, root: reader.end(), encodingNote: decoded.note } };
  });
}

// The content of an answer is one text of many megabytes in Base64, and a parser that looks at each character
// takes a second for ten of them. Such a text has nothing a parser could find, so it goes past the parser:
// only where the parser itself has just read a tag, and therefore stands in the content of an element.

/** Letters, digits, `+`, `/`, `=`, blank, tab and line feed: no markup, and no parser changes any of them. */
const PLAIN: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9+/= \t\n]/u.test(String.fromCharCode(code)) ? 1 : 0,
);
/** A shorter text is read as any other, but for one that the next slice goes on with. */
const LONG_TEXT = 1_024;

/** Where the plain characters end that begin at `from`. */
function endOfPlain(text: string, from: number): number {
  let at = from;
  while (at < text.length && PLAIN[text.charCodeAt(at)] === 1) at += 1;
  return at;
}

/** UTF-16 units read between two breaths: a few milliseconds. */
const SLICE = 131_072;

/** The same for large answers, without holding the event loop. */
export async function guardLargeXml(bytes: Uint8Array): Promise<Guarded> {
  if (bytes.length <= SLICE) return guardXml(bytes);
  const started = refusalOf(() => {
    const decoded = decode(bytes);
    return { text: decoded.text, note: decoded.note, reader: startReading(decoded) };
  });
  if ('ok' in started) return started;
  const { text, note, reader } = started;
  for (let at = 0; at < text.length; at += SLICE) {
    const refused = refusalOf(() => reader.read(text.slice(at, at + SLICE)));
    if (refused !== undefined) return refused;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return refusalOf<Guarded>(() => ({ ok: true, document: { text, root: reader.end(), encodingNote: note } }));
}

function refusalOf<T>(read: () => T): T | Refused {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, rule: error.rule };
    throw error;
  }
}

interface Reader {
  readonly read: (slice: string) => void;
  readonly end: () => GuardedElement;
}

interface DecodedText {
  readonly text: string;
  /** The encoding the document declares, as it is written there. */
  readonly declared: string | null;
  readonly note: Sentence | undefined;
}

/**
 * Signatures are over characters (Canonical XML is always UTF-8), so a document may come in any encoding that
 * is read without a loss.
 */
function decode(bytes: Uint8Array): DecodedText {
  const detected = detectEncoding(bytes, true);
  if (detected === null || !detected.ok) throw new Refusal('encoding');
  const { encoding, markLength, declared, disputed } = detected;
  const note = encodingNote(detected, 'signed-answer');
  const content = bytes.subarray(markLength);
  if (disputed && content.some((byte) => byte >= 0x80)) throw new Refusal('encoding');
  if (encoding === 'UTF-8') return { text: decodeUtf8(content), declared, note };
  const isUtf16 = encoding === 'UTF-16LE' || encoding === 'UTF-16BE';
  if (isUtf16 && content.length % 2 !== 0) throw new Refusal('encoding');
  const decoded = isUtf16 ? decodeUtf16(encoding, content) : decodeSingleByte(encoding, content);
  if ('at' in decoded) throw new Refusal('encoding');
  return { text: decoded.text, declared, note };
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal('utf-8');
  }
}

/** `text` is the whole document, whatever slices it is read in. */
function startReading({ text, declared }: DecodedText): Reader {
  if (text.length > MAX_ELEMENTS * SHORTEST_ELEMENT) refuseManyElements(text);
  const parser = new SaxesParser({ xmlns: true, position: true });
  const stack: Open[] = [];
  let attributes = 0;
  let root: GuardedElement | null = null;
  // How much of the text the parser got and how much went past it, and where the last tag ended.
  let [given, passed, behindTag] = [0, 0, -1];
  /** Right while the parser reports something; between two pieces saxes counts the last one twice. */
  const position = (): number => parser.position + passed;
  const refuse = (rule: GuardRule) => (): never => {
    throw new Refusal(rule);
  };
  parser.on('error', refuse('well-formed'));
  parser.on('doctype', refuse('no-doctype'));
  parser.on('comment', refuse('no-comments'));
  parser.on('processinginstruction', refuse('no-instructions'));
  parser.on('xmldecl', ({ encoding, version }) => {
    // The bytes were decoded by this declaration; another opinion of the parser would be another document.
    if ((encoding ?? null) !== declared) throw new Refusal('encoding');
    if (version !== '1.0') throw new Refusal('well-formed');
  });
  const addText = (part: string): void => {
    const top = stack.at(-1);
    if (top !== undefined) top.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentagstart', () => {
    attributes = 0;
    if (stack.length >= MAX_DEPTH) throw new Refusal('depth');
  });
  // Counted while the tag is read: a tag of 200,000 declarations must not be held before it is refused.
  parser.on('attribute', ({ name, prefix, value }) => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw new Refusal('attributes');
    // saxes drops the blanks around a namespace, the library that verifies keeps them: two readings of one
    // name.
    if ((name === 'xmlns' || prefix === 'xmlns') && value !== value.trim()) throw new Refusal('namespace');
  });
  parser.on('opentag', (tag) => {
    // `<` cannot stand inside a start tag (XML 1.0, production AttValue), so the last one before the tag's
    // end opens it.
    const start = text.lastIndexOf('<', position() - 1);
    const outer = stack.at(-1)?.namespaces ?? {};
    behindTag = position();
    stack.push({
      local: tag.local,
      uri: tag.uri,
      attributes: Object.values(tag.attributes).map(({ name, local, uri, value }) => ({
        name,
        local,
        uri,
        value,
      })),
      children: [],
      text: '',
      start,
      nameEnd: start + 1 + tag.name.length,
      namespaces: inScope(outer, tag.ns),
    });
  });
  parser.on('closetag', () => {
    const open = stack.pop();
    if (open === undefined) throw new Refusal('well-formed');
    behindTag = position();
    const element: GuardedElement = { ...open, end: behindTag };
    const parent = stack.at(-1);
    if (parent === undefined) root = element;
    else parent.children.push(element);
  });
  /** Takes a long plain text that begins at `from`; answers where it ends, or `from` where there is none. */
  const passLongText = (slice: string, from: number): number => {
    const end = endOfPlain(slice, from);
    const isLong = end - from >= LONG_TEXT || end === slice.length;
    if (!isLong || behindTag !== given + passed || stack.length === 0) return from;
    addText(slice.slice(from, end));
    passed += end - from;
    // The next slice may go on with it.
    behindTag = given + passed;
    return end;
  };
  const give = (piece: string): void => {
    given += piece.length;
    parser.write(piece);
  };
  return {
    read(slice) {
      let written = passLongText(slice, 0);
      for (let tag = slice.indexOf('>', written); tag >= 0;) {
        const next = endOfPlain(slice, tag + 1);
        if (next - tag > LONG_TEXT || next === slice.length) {
          give(slice.slice(written, tag + 1));
          written = passLongText(slice, tag + 1);
        }
        tag = slice.indexOf('>', next);
      }
      give(slice.slice(written));
    },
    end() {
      parser.close();
      if (root === null) throw new Refusal('well-formed');
      return root;
    },
  };
}

/** Counted before the first is read, because what is read is kept. In a CDATA section each `<` counts. */
function refuseManyElements(text: string): void {
  let elements = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    if (text[at + 1] !== '/') elements += 1;
    if (elements > MAX_ELEMENTS) throw new Refusal('elements');
  }
}

function inScope(
  outer: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  // A declaration that repeats what is in scope changes nothing; real answers repeat theirs on every element.
  if (Object.entries(own).every(([prefix, uri]) => outer[prefix] === uri)) return outer;
  const all = { ...outer, ...own };
  if (Object.keys(all).length > MAX_NAMESPACES) throw new Refusal('namespaces');
  return all;
}

/** Value of an attribute without namespace; undefined when absent. */
export function attributeOf(element: GuardedElement, name: string): string | undefined {
  return element.attributes.find((a) => a.name === name)?.value;
}

/** Direct children of one name. */
export function elementChildren(
  element: GuardedElement,
  uri: string,
  local: string,
): readonly GuardedElement[] {
  return element.children.filter((child) => child.uri === uri && child.local === local);
}

/** Whether there are more elements than so many, of which no more are looked at. */
export function hasMoreElements(root: GuardedElement, most: number): boolean {
  const elements = allElements(root);
  for (let count = 0; count <= most; count += 1) if (elements.next().done === true) return false;
  return true;
}

/** Every element of the document, the root first. */
export function* allElements(element: GuardedElement): Generator<GuardedElement> {
  yield element;
  for (const child of element.children) yield* allElements(child);
}
