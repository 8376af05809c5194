// Owns the canonical spelling of text and attributes (Canonical XML 1.0, 2.3), so that what we write is its own canonical form.

/** Text node content: the characters C14N replaces, and only those. */
export function canonicalText(value: string): string {
  return value.replaceAll(/[&<>\r]/gu, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&#xD;'));
}

/** Attribute value content, without its quotes. */
export function canonicalAttribute(value: string): string {
  return value.replaceAll(/[&<"\t\n\r]/gu, (c) => ATTRIBUTE[c] ?? c);
}

const ATTRIBUTE: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;', '\t': '&#x9;', '\n': '&#xA;', '\r': '&#xD;' };

/** `<name>text</name>`, in canonical form. */
export function textElement(name: string, value: string): string {
  return `<${name}>${canonicalText(value)}</${name}>`;
}
