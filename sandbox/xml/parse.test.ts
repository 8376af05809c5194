// The bank's XML reader: what it takes as plain XML, and everything hostile or malformed it refuses with a
// line.
import { describe, expect, test } from 'vitest';
import { attributeOf, childOf, textOf } from './document.ts';
import { parseXml } from './parse.ts';

const REFUSED: [string, string | Uint8Array, RegExp][] = [
  ['a document type', '<!DOCTYPE a><a/>', /document type/],
  ['entity expansion', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', /document type/],
  ['an undefined entity', '<a>&x;</a>', /undefined entity/],
  ['a bare ampersand', '<a>fish & chips</a>', /undefined entity/],
  ['an unfinished reference', '<a>&#65</a>', /undefined entity/],
  ['a forbidden character reference', '<a>&#1;</a>', /illegal character/],
  ['a forbidden character', '<a>\u0001</a>', /illegal character/],
  ['half a surrogate pair', '<a>\uD800</a>', /illegal character/],
  ['a processing instruction', '<a><?php x?></a>', /processing instruction/],
  ['a byte order mark', Buffer.from('\uFEFF<a/>'), /byte order mark/],
  ['ISO-8859-1 bytes', Buffer.from('<a>\xe9</a>', 'latin1'), /not UTF-8/],
  ['another declared encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', /encoding ISO-8859-1/],
  ['a second root', '<a/><b/>', /second root/],
  ['text before the root', 'x<a/>', /outside the root/],
  ['a no-break space outside the root', '\u00A0<a/>', /outside the root/],
  ['nothing', '', /no root/],
  ['a missing end', '<a><b></b>', /a has no end/],
  ['crossed ends', '<a><b></a></b>', /unexpected end/],
  ['a tag cut off', '<a', /tag without an end/],
  ['an attribute twice', '<a x="1" x="2"/>', /stands twice/],
  ['an attribute twice by namespace', '<a xmlns:p="u" xmlns:q="u" p:x="1" q:x="2"/>', /stands twice/],
  ['an unquoted attribute', '<a x=1/>', /malformed tag/],
  ['an undeclared prefix', '<p:a/>', /undeclared namespace prefix/],
  ['a prefix undeclared', '<a xmlns:p=""/>', /may not be declared/],
  ['a name with a space in front', '< a/>', /is not a name/],
  ['a comment with two hyphens', '<a><!-- -- --></a>', /malformed comment/],
  [']]> in text', '<a>]]></a>', /\]\]> in text/],
  ['a hundred and one levels', `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`, /nested deeper/],
];

describe('refused', () => {
  test.each(REFUSED)('%s', (_, input, complaint) => {
    expect(() => parseXml(input)).toThrow(complaint);
  });
  test('with the line it stands on', () => {
    expect(() => parseXml('<a>\r\n<b>\n</c></a>')).toThrow(/^line 3:/);
  });
});

describe('taken', () => {
  test('references, CDATA and comments make one text; line ends become one character', () => {
    expect(textOf(parseXml('<a>1&lt;2<![CDATA[<&>]]><!-- no -->&#x20AC;\r\n.</a>'))).toBe('1<2<&>€\n.');
  });
  test('namespaces are resolved by scope, a default can be taken back', () => {
    const root = parseXml('<a xmlns="one"><b xmlns=""/><p:c xmlns:p="two"/></a>');
    expect([root.namespace, childOf(root, 'b', '')?.namespace, childOf(root, 'c', 'two')?.prefix]).toEqual([
      'one',
      '',
      'p',
    ]);
  });
  test('attributes keep > and quotes of the other kind', () => {
    expect(attributeOf(parseXml('<a x=">" y=\'"\' z="a&#10;b\nc"/>'), 'z')).toBe('a\nb c');
  });
  test('ten megabytes of one text node', () => {
    expect(textOf(parseXml(`<a>${'A'.repeat(10_000_000)}</a>`))?.length).toBe(10_000_000);
  });
});
