// Reads a sample into the loose tree the mutations work on, with a parser that is not the project's.
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { escape } from './instance.ts';
import type { Loose } from './instance.ts';

/** Elements, attributes and texts; white space between elements, comments and prefixes are left behind. */
export function looseFrom(bytes: Uint8Array): Loose {
  using document = XmlDocument.fromBuffer(bytes);
  const root = loose(document.root);
  root.attributes.push(['xmlns', document.root.namespaceUri]);
  return root;
}

function loose(element: XmlElement): Loose {
  const found: Loose = { name: element.name, attributes: [], children: [] };
  for (const attribute of element.attrs)
    if (attribute.prefix === '') found.attributes.push([attribute.name, escape(attribute.value)]);
  for (let node = element.firstChild; node !== null; node = node.next)
    if (node instanceof XmlElement) found.children.push(loose(node));
  if (found.children.length === 0) found.text = escape(element.content);
  return found;
}
