// Owns the first reading of XML that came from outside: small, strict, without DTD, comments or processing instructions, into a plain tree.
import { SaxesParser } from 'saxes';

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
  /** Offset of `<` of the start tag, behind its name, and behind `>` of the end tag; in UTF-16 units of the document's text. */
  readonly start: number;
  readonly nameEnd: number;
  readonly end: number;
  /** Prefixes in scope, `''` for the default namespace. */
  readonly namespaces: Readonly<Record<string, string>>;
}

export interface GuardedDocument {
  readonly text: string;
  readonly root: GuardedElement;
}

/** Names of the rules the guard enforces. */
export type GuardRule = 'utf-8' | 'no-doctype' | 'no-comments' | 'no-instructions' | 'depth' | 'well-formed';
type Refused = { readonly ok: false; readonly rule: GuardRule };
export type Guarded = { readonly ok: true; readonly document: GuardedDocument } | Refused;

const MAX_DEPTH = 64;

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

/** Reads UTF-8 bytes already cut to size by the caller. Never throws for bad input. */
export function guardXml(bytes: Uint8Array): Guarded {
  return refusalOf<Guarded>(() => {
    const text = decode(bytes);
    const reader = startReading(text);
    reader.read(text);
    return { ok: true, document: { text, root: reader.end() } };
  });
}

/** UTF-16 units read between two breaths: a few milliseconds. */
const SLICE = 131_072;

/** The same for large answers, without holding the event loop. */
export async function guardLargeXml(bytes: Uint8Array): Promise<Guarded> {
  if (bytes.length <= SLICE) return guardXml(bytes);
  const started = refusalOf(() => {
    const text = decode(bytes);
    return { text, reader: startReading(text) };
  });
  if ('ok' in started) return started;
  const { text, reader } = started;
  for (let at = 0; at < text.length; at += SLICE) {
    const refused = refusalOf(() => reader.read(text.slice(at, at + SLICE)));
    if (refused !== undefined) return refused;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return refusalOf<Guarded>(() => ({ ok: true, document: { text, root: reader.end() } }));
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

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('utf-8');
  }
}

/** `text` is the whole document, whatever slices it is read in. */
function startReading(text: string): Reader {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const stack: Open[] = [];
  let root: GuardedElement | null = null;
  const refuse = (rule: GuardRule) => (): never => {
    throw new Refusal(rule);
  };
  parser.on('error', refuse('well-formed'));
  parser.on('doctype', refuse('no-doctype'));
  parser.on('comment', refuse('no-comments'));
  parser.on('processinginstruction', refuse('no-instructions'));
  parser.on('xmldecl', ({ encoding, version }) => {
    if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') throw new Refusal('utf-8');
    if (version !== '1.0') throw new Refusal('well-formed');
  });
  const addText = (part: string): void => {
    const top = stack.at(-1);
    if (top !== undefined) top.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', (tag) => {
    if (stack.length >= MAX_DEPTH) throw new Refusal('depth');
    // `<` cannot stand inside a start tag (XML 1.0, production AttValue), so the last one before the tag's end opens it.
    const start = text.lastIndexOf('<', parser.position - 1);
    const outer = stack.at(-1)?.namespaces ?? {};
    stack.push({
      local: tag.local,
      uri: tag.uri,
      attributes: Object.values(tag.attributes).map(({ name, local, uri, value }) => ({ name, local, uri, value })),
      children: [],
      text: '',
      start,
      nameEnd: start + 1 + tag.name.length,
      namespaces: Object.keys(tag.ns).length === 0 ? outer : { ...outer, ...tag.ns },
    });
  });
  parser.on('closetag', () => {
    const open = stack.pop();
    if (open === undefined) throw new Refusal('well-formed');
    const element: GuardedElement = { ...open, end: parser.position };
    const parent = stack.at(-1);
    if (parent === undefined) root = element;
    else parent.children.push(element);
  });
  return {
    read: (slice) => void parser.write(slice),
    end() {
      parser.close();
      if (root === null) throw new Refusal('well-formed');
      return root;
    },
  };
}

/** Value of an attribute without namespace; undefined when absent. */
export function attribute(element: GuardedElement, name: string): string | undefined {
  return element.attributes.find((a) => a.name === name)?.value;
}

/** Direct children of one name. */
export function childrenOf(element: GuardedElement, uri: string, local: string): readonly GuardedElement[] {
  return element.children.filter((child) => child.uri === uri && child.local === local);
}

/** Every element of the document, the root first. */
export function* allElements(element: GuardedElement): Generator<GuardedElement> {
  yield element;
  for (const child of element.children) yield* allElements(child);
}
