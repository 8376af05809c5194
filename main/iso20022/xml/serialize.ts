// One element tree as canonical XML text: no white space between elements, no empty-element tags, attributes
// in order of name.
import { firstXmlIllegal } from '../../../shared/domain/charset.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';

// Text as Canonical XML 1.0 writes it (section 2.3): only what must be escaped is, and always in the same
// way.
const IN_TEXT = /[&<>\r]/;
const TEXT_ALL = /[&<>\r]/g;
const TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };

const IN_ATTRIBUTE = /[&<"\t\n\r]/;
const ATTRIBUTE_ALL = /[&<"\t\n\r]/g;
const ATTRIBUTE: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

function escapeText(value: string): string {
  return IN_TEXT.test(value) ? value.replace(TEXT_ALL, (character) => TEXT[character] ?? character) : value;
}

function escapeAttribute(value: string): string {
  return IN_ATTRIBUTE.test(value)
    ? value.replace(ATTRIBUTE_ALL, (character) => ATTRIBUTE[character] ?? character)
    : value;
}

/**
 * `<n a="v">…</n>` of a tree. A character that XML cannot hold is a bug here, for the charset rule stops it
 * before; it throws.
 */
export function serialize(node: IsoNode): string {
  return `<${node.n}${attributes(node)}>${content(node)}</${node.n}>`;
}

/** The children of an element, one after the other. */
function serializeAll(nodes: readonly IsoNode[]): string {
  let xml = '';
  for (const node of nodes) xml += serialize(node);
  return xml;
}

function content(node: IsoNode): string {
  if (node.c !== undefined) return serializeAll(node.c);
  const text = node.t ?? '';
  if (firstXmlIllegal(text) >= 0) throw new Error(`${node.n} holds a character that XML cannot carry`);
  return escapeText(text);
}

function attributes(node: IsoNode): string {
  if (node.a === undefined) return '';
  let xml = '';
  for (const name of Object.keys(node.a).toSorted())
    xml += ` ${name}="${escapeAttribute(node.a[name] ?? '')}"`;
  return xml;
}
