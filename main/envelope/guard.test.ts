import { array, assert, constantFrom, property } from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, it, vi } from 'vitest';
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

it('more than six million elements are refused before one of them is read', async () => {
  const write = vi.spyOn(SaxesParser.prototype, 'write');
  try {
    const body = Buffer.from(`<r>${'<a/>'.repeat(6_000_000)}</r>`);
    expect(guardXml(body, Infinity)).toEqual({ ok: false, rule: 'elements' });
    expect(await guardLargeXml(body)).toEqual({ ok: false, rule: 'elements' });
    expect(write).not.toHaveBeenCalled();
  } finally {
    write.mockRestore();
  }
});

const LONG = 'QUJD+/0=\n '.repeat(200);

it('a long text in Base64 is not looked at character by character', async () => {
  const write = vi.spyOn(SaxesParser.prototype, 'write');
  try {
    const body = Buffer.from(`<r><a b=">">${LONG.repeat(500)}</a>${LONG.repeat(100)}</r>`);
    for (const guarded of [guardXml(body, Infinity), await guardLargeXml(body)]) {
      if (!guarded.ok) throw new Error(guarded.rule);
      const { root } = guarded.document;
      expect([root.text, root.children[0]?.text]).toEqual([LONG.repeat(100), LONG.repeat(500)]);
    }
    const looked = write.mock.calls.reduce(
      (sum, [piece]) => sum + (typeof piece === 'string' ? piece.length : 0),
      0,
    );
    expect(looked).toBeLessThan(200);
  } finally {
    write.mockRestore();
  }
});

it('long texts change nothing of what is read, wherever they stand and whatever is beside them', () => {
  const parts = [
    ['', LONG],
    ['', '&amp;'],
    ['', 'ä😀'],
    ['', '\r\n'],
    ['a', `<a>${LONG}</a>`],
    ['a', `<a b="${'x>'.repeat(3)}${'A'.repeat(3_000)}"/>`],
    ['c', `<c><![CDATA[>${LONG}<]]>${LONG}</c>`],
    ['c', `<c>]${LONG}</c>`],
  ] as const;
  assert(
    property(array(constantFrom(...parts), { maxLength: 9 }), (chosen) => {
      const { text, root } = read(`<r>${chosen.map(([, part]) => part).join('')}</r>`);
      const elements = chosen.filter(([name]) => name !== '');
      expect(root.children.map(({ start, end }) => text.slice(start, end))).toEqual(
        elements.map(([, part]) => part),
      );
      expect(root.children.map(({ local }) => local)).toEqual(elements.map(([name]) => name));
      const said = chosen.map(([name, part]) => (name === '' ? part : ''));
      expect(root.text).toBe(said.join('').replaceAll('&amp;', '&').replaceAll('\r\n', '\n'));
      const inside = elements.map(([, part]) =>
        part.replaceAll(/<!\[CDATA\[|\]\]>|^<\w[^>]*>|<\/\w>$/gu, '').replaceAll(/^(?:x>)*A*"\/>$/gu, ''),
      );
      expect(root.children.map((child) => child.text)).toEqual(inside);
      expect(text.slice(root.start, root.end)).toBe(text);
    }),
  );
});

it.each([
  ['outside the root', `<r/>${LONG}`],
  ['in a tag', `<r ${'A'.repeat(2_000)}</r>`],
  ['without its end', `<r>${LONG}`],
  ['before a stray end of CDATA', `<r>${LONG}]]></r>`],
])('a long text %s is refused as a short one is', (_where, body) => {
  expect(guardXml(Buffer.from(body))).toEqual({ ok: false, rule: 'well-formed' });
});

it.each([
  [
    'attributes',
    (count: number) => `<r ${Array.from({ length: count }, (_, at) => `a${at}="1"`).join(' ')}/>`,
  ],
  [
    'attributes',
    (count: number) => `<r ${Array.from({ length: count }, (_, at) => `xmlns:p${at}="u"`).join(' ')}/>`,
  ],
  // Each element declares one more; what is in scope counts.
  [
    'namespaces',
    (count: number) =>
      `<r>${Array.from({ length: count / 4 }, (_, at) => `<e ${[0, 1, 2, 3].map((one) => `xmlns:p${at}-${one}="u${at}"`).join(' ')}>`).join('')}${'</e>'.repeat(count / 4)}</r>`,
  ],
  ['depth', (count: number) => `${'<e>'.repeat(count)}${'</e>'.repeat(count)}`],
] as const)('64 %s are read, more are refused', (rule, text) => {
  const outcome = (count: number): string => {
    const guarded = guardXml(Buffer.from(text(count)));
    return guarded.ok ? 'read' : guarded.rule;
  };
  expect([outcome(60), outcome(68)]).toEqual(['read', rule]);
});
