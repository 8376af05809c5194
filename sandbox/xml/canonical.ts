// Owns Canonical XML 1.0 without comments (http://www.w3.org/TR/2001/REC-xml-c14n-20010315) over the
// sandbox's tree.
import { XML_NAMESPACE } from './document.ts';
import type { XmlAttribute, XmlElement } from './document.ts';

/** Character data as C14N §2.3 writes it. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (c) =>
    c === '&' ? '&amp;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&#xD;',
  );
}

/** Attribute values as C14N §2.3 writes them. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<"\t\n\r]/g, (c) => {
    if (c === '&') return '&amp;';
    if (c === '<') return '&lt;';
    if (c === '"') return '&quot;';
    return c === '\t' ? '&#x9;' : c === '\n' ? '&#xA;' : '&#xD;';
  });
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function ancestorsOf(element: XmlElement): XmlElement[] {
  const chain: XmlElement[] = [];
  for (let at = element.parent; at; at = at.parent) chain.unshift(at);
  return chain;
}

function write(
  element: XmlElement,
  rendered: ReadonlyMap<string, string>,
  inherited: { namespaces: ReadonlyMap<string, string>; attributes: readonly XmlAttribute[] },
  omit: XmlElement | undefined,
  out: string[],
): void {
  const name = element.prefix === '' ? element.local : `${element.prefix}:${element.local}`;
  const visible = new Map([...inherited.namespaces, ...element.declarations]);
  const fresh = [...visible]
    .filter(([prefix, uri]) => (rendered.get(prefix) ?? '') !== uri && prefix !== 'xml')
    .toSorted(([a], [b]) => order(a, b));
  const own = element.attributes;
  const attributes = [
    ...inherited.attributes.filter(
      (outer) => !own.some((a) => a.local === outer.local && a.namespace === outer.namespace),
    ),
    ...own,
  ].toSorted((a, b) => order(a.namespace, b.namespace) || order(a.local, b.local));
  out.push('<', name);
  for (const [prefix, uri] of fresh)
    out.push(prefix === '' ? ' xmlns="' : ` xmlns:${prefix}="`, escapeAttribute(uri), '"');
  for (const a of attributes)
    out.push(' ', a.prefix === '' ? a.local : `${a.prefix}:${a.local}`, '="', escapeAttribute(a.value), '"');
  out.push('>');
  const inner = fresh.length === 0 ? rendered : new Map([...rendered, ...fresh]);
  const nothing = { namespaces: new Map<string, string>(), attributes: [] };
  for (const child of element.children) {
    if (typeof child === 'string') out.push(escapeText(child));
    else if (child !== omit) write(child, inner, nothing, omit, out);
  }
  out.push('</', name, '>');
}

/**
 * The canonical form of the subtree at `apex`, less the subtree `omit` (the enveloped-signature transform).
 * In-scope namespaces and xml:* attributes of the ancestors stand on the apex, as C14N 1.0 §2.4 wants for a
 * subset.
 */
export function canonicalize(apex: XmlElement, omit?: XmlElement): string {
  const ancestors = ancestorsOf(apex);
  const namespaces = new Map(ancestors.flatMap((ancestor) => [...ancestor.declarations]));
  const attributes = new Map<string, XmlAttribute>();
  for (const ancestor of ancestors) {
    for (const attribute of ancestor.attributes)
      if (attribute.namespace === XML_NAMESPACE) attributes.set(attribute.local, attribute);
  }
  const out: string[] = [];
  write(apex, new Map(), { namespaces, attributes: [...attributes.values()] }, omit, out);
  return out.join('');
}
