// One element tree as canonical XML text: no white space between elements, no empty-element tags, attributes
// in order of name.
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { firstXmlIllegal } from '../../../shared/domain/charset.ts';
import { escapeAttribute, escapeText } from './escape.ts';

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
