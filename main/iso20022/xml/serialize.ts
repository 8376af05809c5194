// One element tree as canonical XML text: no white space between elements, no empty-element tags, attributes
// in order of name.
import { canonicalAttribute, canonicalText } from '../../../shared/domain/canonical-text.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';

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
  return canonicalText(node.t ?? '');
}

function attributes(node: IsoNode): string {
  if (node.a === undefined) return '';
  let xml = '';
  for (const name of Object.keys(node.a).toSorted())
    xml += ` ${name}="${canonicalAttribute(node.a[name] ?? '')}"`;
  return xml;
}
