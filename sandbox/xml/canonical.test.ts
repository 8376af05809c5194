// Canonical XML 1.0 against xmllint --c14n.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { canonicalize } from './canonical.ts';
import { childOf, elementsOf } from './document.ts';
import { parseXml } from './parse.ts';

const DOCUMENTS: [string, string][] = [
  ['empty elements and attribute order', '<a  z="1" b="2"   c=\'3\'><b/></a >'],
  [
    'namespaces: order, repeats, taken back',
    '<n1:a xmlns:n1="urn:1" xmlns="urn:d" xmlns:b="urn:0"><c xmlns="urn:d"/><c xmlns=""><d xmlns="urn:d"/></c><b:e xmlns:b="urn:0" n1:y="1" b:x="2" z="3"/></n1:a>',
  ],
  [
    'characters in text and attributes',
    '<a b="&lt;&quot;&#9;&#10;&#13;&amp;>\'">&lt;&gt;&amp;&#13;"\'\t\n</a>',
  ],
  ['CDATA and comments', '<a><!-- gone -->x<![CDATA[<y>&]]>z</a>'],
  ['xml: attributes', '<a xml:lang="en"><b xml:space="preserve"> </b></a>'],
  ['beyond the basic plane', '<a>😀 ü €</a>'],
];

test.each(DOCUMENTS)('%s', (_, xml) => {
  // xmllint keeps comments in its canonical form; the signature's algorithm is the one without.
  const official = execFileSync('xmllint', ['--c14n', '-'], {
    input: xml.replace(/<!--.*?-->/g, ''),
  }).toString();
  expect(canonicalize(parseXml(xml))).toBe(official.trimEnd());
});

test('a subtree carries the namespaces and xml: attributes of what is around it', () => {
  const inner = childOf(parseXml('<a xmlns="d" xmlns:p="u" xml:lang="en"><p:b/></a>'), 'b', 'u');
  expect(inner && canonicalize(inner)).toBe('<p:b xmlns="d" xmlns:p="u" xml:lang="en"></p:b>');
});

test('the enveloped-signature transform leaves out exactly the one subtree', () => {
  const root = parseXml('<a>1<s>x</s>2<s>y</s></a>');
  expect(canonicalize(root, elementsOf(root)[1])).toBe('<a>1<s>x</s>2</a>');
});
