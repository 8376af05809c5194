// Owns the reading and writing of XML text for the second bank and the second client.
import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly local: string;
  readonly ns: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The element's own character data, without that of its children. */
  readonly text: string;
}

interface Growing {
  name: string;
  local: string;
  ns: string;
  attributes: Map<string, string>;
  children: Growing[];
  text: string;
}

export class XmlFault extends Error {}

/** Reads a whole document. It refuses a document type declaration, so there are no entities of its own. */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: Growing[] = [];
  let root: Growing | undefined;
  parser.on('error', (error) => {
    throw new XmlFault(error.message);
  });
  parser.on('doctype', () => {
    throw new XmlFault('a document type declaration is not allowed');
  });
  parser.on('opentag', (tag) => {
    const attributes = new Map(Object.values(tag.attributes).map((one) => [one.name, one.value]));
    const made: Growing = {
      name: tag.name,
      local: tag.local,
      ns: tag.uri,
      attributes,
      children: [],
      text: '',
    };
    const parent = open.at(-1);
    if (parent === undefined) root = made;
    else parent.children.push(made);
    open.push(made);
  });
  parser.on('text', (more) => {
    const top = open.at(-1);
    if (top !== undefined) top.text += more;
  });
  parser.on('cdata', (more) => {
    const top = open.at(-1);
    if (top !== undefined) top.text += more;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  if (root === undefined) throw new XmlFault('there is no root element');
  return root;
}

/** The first child of that local name, or undefined. */
export function child(element: XmlElement | undefined, local: string): XmlElement | undefined {
  return element?.children.find((one) => one.local === local);
}

export function childrenOf(element: XmlElement | undefined, local: string): readonly XmlElement[] {
  return element?.children.filter((one) => one.local === local) ?? [];
}

/** Follows local names down from an element. */
export function at(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((place, local) => child(place, local), element);
}

/** The text at the end of a path, without white space around it; undefined when there is no such element. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  return at(element, ...path)?.text.trim();
}

export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const one of element.children) yield* everyElement(one);
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Writes `<name attributes>content</name>`; content that is undefined gives no element at all. */
export function tag(
  name: string,
  content: string | undefined,
  attributes: Record<string, string> = {},
): string {
  if (content === undefined) return '';
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

/** A leaf element with escaped text. */
export function leaf(
  name: string,
  text: string | undefined,
  attributes: Record<string, string> = {},
): string {
  return tag(name, text === undefined ? undefined : escapeXml(text), attributes);
}
