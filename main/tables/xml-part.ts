// Owns how one XML part of a spreadsheet is walked: as a stream of the elements that every program reads, by
// their local names, without a document type and within a depth.
import { SaxesParser } from 'saxes';
import { TableRefusal } from './refusal.ts';

export interface PartEvents {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** An element that is left aside with all it holds. */
  readonly aside?: (name: string) => void;
}

const SLICE = 262_144;
const DEEPEST = 64;
/** Prefixes in force at one place; a part that declares more costs the square of their number. */
const MOST_PREFIXES = 64;

/**
 * Namespaces of what is read (ECMA-376 parts 1 and 4, ISO/IEC 29500 strict). Elements of another one are the
 * additions of some program: a name such as `row` or `v` among them means nothing to the others.
 */
const READ: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
  'http://schemas.openxmlformats.org/package/2006/relationships',
]);
/** What stands in it is for the program that is named there. */
const ADDITIONS = 'extLst';

/** What each element's prefix stands for; most parts declare all of them at their root. */
class Namespaces {
  readonly #scopes: { readonly depth: number; readonly names: ReadonlyMap<string, string> }[] = [];

  enter(depth: number, attributes: Readonly<Record<string, string>>): void {
    let names: Map<string, string> | null = null;
    for (const [name, uri] of Object.entries(attributes)) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      names ??= new Map(this.#scopes.at(-1)?.names);
      names.set(name === 'xmlns' ? '' : name.slice('xmlns:'.length), uri);
      if (names.size > MOST_PREFIXES) throw new TableRefusal('table-not-read');
    }
    if (names !== null) this.#scopes.push({ depth, names });
  }

  leave(depth: number): void {
    if (this.#scopes.at(-1)?.depth === depth) this.#scopes.pop();
  }

  of(name: string): string {
    const colon = name.indexOf(':');
    return this.#scopes.at(-1)?.names.get(colon < 0 ? '' : name.slice(0, colon)) ?? '';
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

export function walkPart(bytes: Uint8Array, events: PartEvents): void {
  for (const _ of partInSlices(bytes, events));
}

/** The same with a pause after each slice, in which what was read so far can be used. */
export function* partInSlices(bytes: Uint8Array, events: PartEvents): Generator<void, void, undefined> {
  const parser = new SaxesParser({ xmlns: false });
  const namespaces = new Namespaces();
  let depth = 0;
  /** Depth of the element that is left aside with all it holds; 0 for none. */
  let aside = 0;
  parser.on('error', () => {
    throw new TableRefusal('table-not-read', { line: parser.line });
  });
  parser.on('doctype', () => {
    throw new TableRefusal('message-doctype', { line: parser.line });
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEEPEST) throw new TableRefusal('message-too-deep', { line: parser.line });
    namespaces.enter(depth, attributes);
    if (aside > 0) return;
    const local = localName(name);
    if (local !== ADDITIONS && READ.has(namespaces.of(name))) events.open?.(local, attributes);
    else {
      aside = depth;
      events.aside?.(local);
    }
  });
  parser.on('closetag', ({ name }) => {
    if (aside === 0) events.close?.(localName(name));
    else if (aside === depth) aside = 0;
    namespaces.leave(depth);
    depth -= 1;
  });
  const { text } = events;
  if (text !== undefined) {
    const read = (piece: string): void => {
      if (aside === 0) text(piece);
    };
    parser.on('text', read);
    parser.on('cdata', read);
  }
  const decoder = decoderOf(bytes);
  for (let from = 0; from < bytes.length; from += SLICE) {
    parser.write(decode(decoder, bytes.subarray(from, from + SLICE), from + SLICE < bytes.length));
    yield;
  }
  parser.close();
}

function decoderOf(bytes: Uint8Array): InstanceType<typeof TextDecoder> {
  const [a, b] = bytes;
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true });
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new TableRefusal('table-not-read');
  }
}
