// Owns how bytes become an XML tree: UTF-8 only, no DTD, no processing instruction, limited depth.
import { XML_NAMESPACE, XmlRefusal } from './document.ts';
import type { XmlAttribute, XmlElement } from './document.ts';

const MAX_DEPTH = 100;
const NAME = /^[\p{L}_][\p{L}\p{N}\p{M}_.\-\u00B7]*$/u;
// oxlint-disable-next-line no-control-regex -- the XML 1.0 production Char is stated by its controls
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
/** Anything but XML white space; JavaScript's own notion of it is wider. */
const SOLID = /[^\t\n ]/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

interface Cursor {
  readonly text: string;
  at: number;
  /**
   * The line last counted and where the next one ends, so that counting stays linear, also in a text of one
   * long line.
   */
  line: number;
  lineEnd: number;
}

function lineAt(cursor: Cursor, position: number): number {
  while (cursor.lineEnd < position) {
    const next = cursor.text.indexOf('\n', cursor.lineEnd + 1);
    cursor.lineEnd = next === -1 ? Infinity : next;
    cursor.line += 1;
  }
  return cursor.line;
}

function refuse(cursor: Cursor, message: string): never {
  throw new XmlRefusal(message, lineAt(cursor, cursor.at));
}

function expand(cursor: Cursor, raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(/&([^;&]{0,12});?/g, (whole, name: string) => {
    const known = ENTITIES[name];
    if (known !== undefined && whole.endsWith(';')) return known;
    const numeric = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(name);
    if (!numeric || !whole.endsWith(';')) return refuse(cursor, `undefined entity ${whole}`);
    const code = numeric[1] === undefined ? Number(numeric[2]) : Number.parseInt(numeric[1], 16);
    if (code > 0x10ffff) return refuse(cursor, `illegal character ${whole}`);
    const character = String.fromCodePoint(code);
    return ILLEGAL.test(character) ? refuse(cursor, `illegal character ${whole}`) : character;
  });
}

function resolve(scope: ReadonlyMap<string, string>, prefix: string, cursor: Cursor): string {
  if (prefix === 'xml') return XML_NAMESPACE;
  const uri = scope.get(prefix);
  if (uri === undefined && prefix !== '') refuse(cursor, `undeclared namespace prefix ${prefix}`);
  return uri ?? '';
}

function splitName(cursor: Cursor, name: string): [string, string] {
  const parts = name.split(':');
  if (parts.length > 2 || !parts.every((part) => NAME.test(part)))
    refuse(cursor, `${name.slice(0, 40)} is not a name`);
  return parts.length === 2 ? [parts[0] ?? '', parts[1] ?? ''] : ['', parts[0] ?? ''];
}

function readAttributes(cursor: Cursor, source: string): Map<string, string> {
  const found = new Map<string, string>();
  const pattern = /[\t\n ]+([^\t\n =<>"']+)[\t\n ]*=[\t\n ]*(?:"([^"<]*)"|'([^'<]*)')/gy;
  let end = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const name = match[1] ?? '';
    if (found.has(name)) refuse(cursor, `attribute ${name} stands twice`);
    found.set(name, expand(cursor, (match[2] ?? match[3] ?? '').replace(/[\t\n]/g, ' ')));
    end = pattern.lastIndex;
  }
  if (SOLID.test(source.slice(end))) refuse(cursor, 'malformed tag');
  return found;
}

function openElement(
  cursor: Cursor,
  tag: string,
  parent: XmlElement | undefined,
  outer: ReadonlyMap<string, string>,
): { element: XmlElement; scope: ReadonlyMap<string, string> } {
  const nameEnd = tag.search(/[\t\n ]/);
  const [prefix, local] = splitName(cursor, nameEnd === -1 ? tag : tag.slice(0, nameEnd));
  const raw = nameEnd === -1 ? new Map<string, string>() : readAttributes(cursor, tag.slice(nameEnd));
  const declarations = new Map<string, string>();
  for (const [name, value] of raw) {
    if (name === 'xmlns') declarations.set('', value);
    else if (name.startsWith('xmlns:')) {
      if (value === '' || name === 'xmlns:xmlns' || name === 'xmlns:xml')
        refuse(cursor, `${name} may not be declared so`);
      declarations.set(name.slice(6), value);
    }
  }
  const scope = declarations.size === 0 ? outer : new Map([...outer, ...declarations]);
  const attributes: XmlAttribute[] = [];
  for (const [name, value] of raw) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    const [attributePrefix, attributeLocal] = splitName(cursor, name);
    const namespace = attributePrefix === '' ? '' : resolve(scope, attributePrefix, cursor);
    if (attributes.some((other) => other.local === attributeLocal && other.namespace === namespace))
      refuse(cursor, `attribute ${name} stands twice`);
    attributes.push({ prefix: attributePrefix, local: attributeLocal, namespace, value });
  }
  const element: XmlElement = {
    prefix,
    local,
    attributes,
    declarations,
    parent,
    namespace: resolve(scope, prefix, cursor),
    children: [],
    line: lineAt(cursor, cursor.at),
  };
  return { element, scope };
}

function addText(cursor: Cursor, parent: XmlElement | undefined, raw: string, literal: boolean): void {
  if (raw === '') return;
  if (!parent) {
    if (literal || SOLID.test(raw)) refuse(cursor, 'text outside the root element');
    return;
  }
  if (!literal && raw.includes(']]>')) refuse(cursor, ']]> in text');
  const text = literal ? raw : expand(cursor, raw);
  const last = parent.children.at(-1);
  if (typeof last === 'string') parent.children[parent.children.length - 1] = last + text;
  else parent.children.push(text);
}

/** End of the tag that opens at `from`: the next '>' outside quotes. */
function tagEnd(text: string, from: number): number {
  const plain = text.indexOf('>', from);
  const tag = plain === -1 ? '' : text.slice(from, plain);
  if (!tag.includes('"') && !tag.includes("'")) return plain;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return -1;
}

/**
 * Bytes to text. Refuses a byte order mark and anything that is not UTF-8 (XML 1.0 §4.3.3, kept to one
 * encoding).
 */
function decodeUtf8(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) throw new XmlRefusal('byte order mark', 1);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new XmlRefusal('not UTF-8', 1);
  }
}

/** Reads one document. Throws XmlRefusal with the line for anything that is not plain, well-formed XML. */
export function parseXml(input: Uint8Array | string): XmlElement {
  const decoded = typeof input === 'string' ? input : decodeUtf8(input);
  const cursor: Cursor = { text: decoded.replace(/\r\n?/g, '\n'), at: 0, line: 0, lineEnd: -1 };
  const { text } = cursor;
  const bad = ILLEGAL.exec(text);
  if (bad) {
    cursor.at = bad.index;
    refuse(cursor, 'illegal character');
  }
  const declaration =
    /^<\?xml\s+version=["']1\.\d["'](?:\s+encoding=["']([\w.-]+)["'])?(?:\s+standalone=["'](?:yes|no)["'])?\s*\?>/.exec(
      text,
    );
  if (declaration) {
    if (declaration[1] !== undefined && declaration[1].toUpperCase() !== 'UTF-8')
      refuse(cursor, `encoding ${declaration[1]} is not accepted`);
    cursor.at = declaration[0].length;
  }
  const open: { element: XmlElement; scope: ReadonlyMap<string, string>; name: string }[] = [];
  let root: XmlElement | undefined;
  while (cursor.at < text.length) {
    const top = open.at(-1);
    const next = text.indexOf('<', cursor.at);
    addText(cursor, top?.element, text.slice(cursor.at, next === -1 ? undefined : next), false);
    if (next === -1) break;
    cursor.at = next;
    if (text.startsWith('<!--', next)) {
      const end = text.indexOf('--', next + 4);
      if (end === -1 || text[end + 2] !== '>') refuse(cursor, 'malformed comment');
      cursor.at = end + 3;
    } else if (text.startsWith('<![CDATA[', next)) {
      const end = text.indexOf(']]>', next);
      if (end === -1) refuse(cursor, 'CDATA section without an end');
      addText(cursor, top?.element, text.slice(next + 9, end), true);
      cursor.at = end + 3;
    } else if (text.startsWith('<!', next)) {
      refuse(cursor, 'a document type declaration is not accepted');
    } else if (text.startsWith('<?', next)) {
      refuse(cursor, 'a processing instruction is not accepted');
    } else if (text.startsWith('</', next)) {
      const end = text.indexOf('>', next);
      const name = text.slice(next + 2, end === -1 ? undefined : end).replace(/[\t\n ]+$/, '');
      if (end === -1 || !top || top.name !== name) refuse(cursor, `unexpected end of ${name.slice(0, 40)}`);
      open.pop();
      cursor.at = end + 1;
    } else {
      const end = tagEnd(text, next + 1);
      if (end === -1) refuse(cursor, 'tag without an end');
      if (!top && root) refuse(cursor, 'a second root element');
      if (open.length >= MAX_DEPTH) refuse(cursor, `nested deeper than ${MAX_DEPTH}`);
      const empty = text[end - 1] === '/';
      const tag = text.slice(next + 1, empty ? end - 1 : end);
      const opened = openElement(cursor, tag, top?.element, top?.scope ?? new Map());
      if (top) top.element.children.push(opened.element);
      else root = opened.element;
      if (!empty) open.push({ ...opened, name: tag.split(/[\t\n ]/, 1)[0] ?? '' });
      cursor.at = end + 1;
    }
  }
  if (open.length > 0) refuse(cursor, `${open.at(-1)?.name ?? ''} has no end`);
  if (!root) refuse(cursor, 'no root element');
  return root;
}
