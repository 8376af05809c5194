// Owns the canonical spelling of text and attributes (Canonical XML 1.0, 2.3), so that what we write is its
// own canonical form.

/** Anything but XML 1.0, production Char: no spelling of it makes a well-formed document. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/**
 * Text node content: the characters C14N replaces, and only those. Throws for a character XML cannot hold:
 * forms refuse it long before.
 */
export function canonicalText(value: string): string {
  return representable(value).replaceAll(/[&<>\r]/gu, (c) =>
    c === '&' ? '&amp;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&#xD;',
  );
}

/** Attribute value content, without its quotes. */
export function canonicalAttribute(value: string): string {
  return representable(value).replaceAll(/[&<"\t\n\r]/gu, (c) => ATTRIBUTE[c] ?? c);
}

const ATTRIBUTE: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

function representable(value: string): string {
  if (NOT_XML.test(value)) throw new Error('A character cannot stand in XML.');
  return value;
}

/** `<name>text</name>`, in canonical form. */
export function textElement(name: string, value: string): string {
  return `<${name}>${canonicalText(value)}</${name}>`;
}
