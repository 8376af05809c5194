// Owns the canonical spelling of text and attributes (Canonical XML 1.0, 2.3), so that what we write is its
// own canonical form.
import { firstXmlIllegal } from './charset.ts';

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

/**
 * Text node content: the characters C14N replaces, and only those. Throws for a character XML cannot hold:
 * forms refuse it long before.
 */
export function canonicalText(value: string): string {
  representable(value);
  return IN_TEXT.test(value) ? value.replace(TEXT_ALL, (character) => TEXT[character] ?? character) : value;
}

/** Attribute value content, without its quotes. */
export function canonicalAttribute(value: string): string {
  representable(value);
  return IN_ATTRIBUTE.test(value)
    ? value.replace(ATTRIBUTE_ALL, (character) => ATTRIBUTE[character] ?? character)
    : value;
}

function representable(value: string): void {
  if (firstXmlIllegal(value) >= 0) throw new Error('A character cannot stand in XML.');
}

/** `<name>text</name>`, in canonical form. */
export function textElement(name: string, value: string): string {
  return `<${name}>${canonicalText(value)}</${name}>`;
}
