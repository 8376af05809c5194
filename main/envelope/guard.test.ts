import { expect, it } from 'vitest';
import { allElements, guardLargeXml, guardXml } from './guard.ts';

function read(text: string) {
  const guarded = guardXml(Buffer.from(text));
  if (!guarded.ok) throw new Error(guarded.rule);
  return guarded.document;
}

it('offsets cut exactly the element out of the text, whatever stands around it', () => {
  const { text, root } = read(
    '<?xml version="1.0" encoding="utf-8"?>\r\n<r>ä😀\r\n&amp;<a x="1 > 2"/><b:c xmlns:b="urn:b"\n>t<![CDATA[<x>]]></b:c ></r>\n',
  );
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

it('a large document is read in slices to the same tree, and other work goes on meanwhile', async () => {
  const body = Buffer.from(`<r>${'<a b="1">ä😀&amp;\r\n</a>'.repeat(30_000)}</r>`);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  const large = await guardLargeXml(body);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
  expect(large).toEqual(guardXml(body));
});

it('a large document that is refused is refused alike', async () => {
  const start = `<r>${'<a/>'.repeat(50_000)}`;
  for (const bad of [`${start}<!-- --></r>`, `${start}</x>`, start, `${start}</r><r/>`])
    expect(await guardLargeXml(Buffer.from(bad))).toEqual(guardXml(Buffer.from(bad)));
  expect(await guardLargeXml(Buffer.alloc(200_000, 0xff))).toEqual({ ok: false, rule: 'utf-8' });
});

it('more than a megabyte is not read at once, unless the caller has a thread of its own', () => {
  const body = Buffer.from(`<r>${' '.repeat(1_048_576)}</r>`);
  const outcome = (...given: Parameters<typeof guardXml>): string => {
    const guarded = guardXml(...given);
    return guarded.ok ? 'read' : guarded.rule;
  };
  expect(outcome(body)).toBe('size');
  expect(outcome(body, Infinity)).toBe('read');
  expect(outcome(body.subarray(0, 100), 99)).toBe('size');
});
