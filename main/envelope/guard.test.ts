import { expect, it } from 'vitest';
import { allElements, guardXml } from './guard.ts';

function read(text: string) {
  const guarded = guardXml(Buffer.from(text));
  if (!guarded.ok) throw new Error(guarded.rule);
  return guarded.document;
}

it('offsets cut exactly the element out of the text, whatever stands around it', () => {
  const { text, root } = read('<?xml version="1.0" encoding="utf-8"?>\r\n<r>ä😀\r\n&amp;<a x="1 > 2"/><b:c xmlns:b="urn:b"\n>t<![CDATA[<x>]]></b:c ></r>\n');
  const cut = [...allElements(root)].map((e) => text.slice(e.start, e.end));
  expect(cut.slice(1)).toEqual(['<a x="1 > 2"/>', '<b:c xmlns:b="urn:b"\n>t<![CDATA[<x>]]></b:c >']);
  expect(cut[0]?.startsWith('<r>')).toBe(true);
  expect(cut[0]?.endsWith('</r>')).toBe(true);
  expect([...allElements(root)].map((e) => text.slice(e.start, e.nameEnd))).toEqual(['<r', '<a', '<b:c']);
});

it('namespaces in scope are inherited and overridden', () => {
  const { root } = read('<r xmlns="urn:d" xmlns:p="urn:p"><p:a xmlns:p="urn:q"><b/></p:a></r>');
  const [r, a, b] = [...allElements(root)];
  expect([r?.uri, a?.uri, b?.uri]).toEqual(['urn:d', 'urn:q', 'urn:d']);
  expect(b?.namespaces).toEqual({ '': 'urn:d', p: 'urn:q' });
});

it('text of an element is its own, entities and CDATA resolved', () => {
  const { root } = read('<r>a&lt;<x>no</x>b<![CDATA[<]]></r>');
  expect(root.text).toBe('a<b<');
});

it('ten thousand siblings are read without a deep stack', () => {
  const { root } = read(`<r>${'<a/>'.repeat(10_000)}</r>`);
  expect(root.children).toHaveLength(10_000);
});
