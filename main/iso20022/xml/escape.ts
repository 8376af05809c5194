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

export function escapeText(value: string): string {
  return IN_TEXT.test(value) ? value.replace(TEXT_ALL, (character) => TEXT[character] ?? character) : value;
}

export function escapeAttribute(value: string): string {
  return IN_ATTRIBUTE.test(value)
    ? value.replace(ATTRIBUTE_ALL, (character) => ATTRIBUTE[character] ?? character)
    : value;
}
