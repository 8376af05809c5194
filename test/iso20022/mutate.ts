// Seeded changes to a message: structure, values, order, facets, namespaces, attributes, white space, dates.
import { escape, everyElement } from './instance.ts';
import type { Loose } from './instance.ts';
import type { Random } from './random.ts';
import { ODD_VALUES } from './odd-values.ts';

const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ';

type Mutation = (
  target: Loose,
  parent: Loose,
  random: Random,
  names: readonly string[],
  namespace: string,
) => void;

function indexOf(parent: Loose, target: Loose): number {
  return parent.children.indexOf(target);
}

function copy(element: Loose): Loose {
  return {
    ...element,
    attributes: element.attributes.map(([a, b]) => [a, b]),
    children: element.children.map(copy),
  };
}

/** By name, so that a difference can be told by the change that made it. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  remove: (target, parent) => void parent.children.splice(indexOf(parent, target), 1),
  twice: (target, parent) => void parent.children.splice(indexOf(parent, target), 0, copy(target)),
  'many times': (target, parent) => {
    for (let i = 0; i < 11; i++) parent.children.splice(indexOf(parent, target), 0, copy(target));
  },
  'swap with neighbour': (target, parent) => {
    const at = indexOf(parent, target);
    const next = parent.children[at + 1];
    if (next !== undefined) parent.children.splice(at, 2, next, target);
  },
  'move to the end': (target, parent) => {
    parent.children.splice(indexOf(parent, target), 1);
    parent.children.push(target);
  },
  'move to the start': (target, parent) => {
    parent.children.splice(indexOf(parent, target), 1);
    parent.children.unshift(target);
  },
  rename: (target, _parent, random, names) => void (target.name = random.pick(names)),
  'rename in other case': (target) => void (target.name = target.name.toLowerCase()),
  'insert a known element': (target, parent, random, names) =>
    void parent.children.splice(indexOf(parent, target), 0, {
      name: random.pick(names),
      attributes: [],
      text: 'x',
      children: [],
    }),
  'insert an unknown element': (target, parent) =>
    void parent.children.splice(indexOf(parent, target), 0, { name: 'Xyz', attributes: [], children: [] }),
  'empty it': (target) => {
    target.children = [];
    delete target.text;
  },
  'remove its children but the first': (target) => void target.children.splice(1),
  'wrap it': (target, parent) =>
    void parent.children.splice(indexOf(parent, target), 1, {
      name: target.name,
      attributes: [],
      children: [target],
    }),
  'unwrap it': (target, parent) =>
    void parent.children.splice(indexOf(parent, target), 1, ...target.children),
  'text among elements': (target, _parent, random) =>
    void (target.text = random.pick(['x', '.', '&#160;', '&#8203;', '0', '<![CDATA[]]>', '<![CDATA[ ]]>'])),
  'blanks among elements': (target, _parent, random) => {
    if (target.children.length > 0) target.text = random.pick([' ', '\n\t ', '&#32;', '&#10;', '&#13;']);
  },
  'a comment inside': (target) => void (target.text = `${target.text ?? ''}<!-- c -->`),
  'an instruction inside': (target) => void (target.text = `<?p i?>${target.text ?? ''}`),
  'a comment in the middle of a value': (target) => {
    if (target.children.length === 0 && target.text !== undefined)
      target.text = target.text.replace(/^(.)/u, '$1<!--c-->');
  },
  'value in CDATA': (target) => {
    if (target.children.length === 0 && target.text !== undefined) target.text = `<![CDATA[${target.text}]]>`;
  },
  'half a value in CDATA': (target) => {
    if (target.children.length === 0 && target.text !== undefined)
      target.text = `${target.text}<![CDATA[x&<]]>`;
  },
  'odd value': (target, _parent, random) => {
    if (target.children.length === 0) target.text = random.pick(ODD_VALUES);
  },
  'another odd value': (target, _parent, random) => {
    if (target.children.length === 0) target.text = random.pick(ODD_VALUES);
  },
  'blanks around a value': (target, _parent, random) => {
    if (target.text !== undefined)
      target.text = `${random.pick(['', ' ', '\n', '\t', '&#13;', '\u00a0'])}${target.text}${random.pick([' ', '\n', '&#9;', '\u2003'])}`;
  },
  'one character less': (target) =>
    void (target.text = Array.from(target.text ?? '')
      .slice(0, -1)
      .join('')),
  'one character more': (target, _parent, random) =>
    void (target.text = `${target.text ?? ''}${random.pick(['1', 'A', 'é', '𝄞', '0'])}`),
  'a long value': (target, _parent, random) => {
    const length =
      random.pick([2, 3, 4, 5, 10, 16, 34, 35, 70, 105, 128, 140, 350, 1025, 2048]) +
      random.pick([-1, 0, 0, 1]);
    if (target.children.length === 0) target.text = random.pick(['A', '7', 'ü', '𝄞', ' ']).repeat(length);
  },
  'other case': (target) => void (target.text = (target.text ?? '').toLowerCase()),
  'an attribute more': (target, _parent, random) =>
    void target.attributes.push(
      random.pick<[string, string]>([
        ['x', '1'],
        ['Ccy', 'EUR'],
        ['xml:lang', 'en'],
        ['xml:space', 'preserve'],
        ['xmlns:p', 'urn:p'],
        [`${XSI}xsi:nil`, 'true'],
        [`${XSI}xsi:nil`, 'false'],
        [`${XSI}xsi:type`, 'Max35Text'],
        [`${XSI}xsi:type`, 'xs:string'],
        [`${XSI}xsi:schemaLocation`, 'urn:x x.xsd'],
        ['xmlns:q="urn:q" q:a', '1'],
      ]),
    ),
  'attributes gone': (target) => {
    if (target.name !== 'Document') target.attributes = [];
  },
  'odd currency': (target, _parent, random) => {
    const currency = target.attributes.find(([name]) => name === 'Ccy');
    if (currency !== undefined)
      currency[1] = escape(random.pick(['', 'eur', 'EU', 'EURO', ' EUR', 'EUR ', 'E1R', 'ÉUR', 'ZZZ']));
  },
  'no namespace': (target) => void target.attributes.push(['xmlns', '']),
  'other namespace': (target, _parent, random) => {
    if (target.name !== 'Document')
      target.attributes.push([
        'xmlns',
        random.pick(['urn:x', 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09']),
      ]);
  },
  'same namespace by prefix': (target, _parent, _random, _names, namespace) => {
    target.attributes.push(['xmlns:n', namespace]);
    for (const { element } of everyElement(target))
      if (!element.name.includes(':')) element.name = `n:${element.name}`;
  },
  'prefix without namespace': (target) => void (target.name = `zz:${target.name}`),
};

/** One to three changes at random places. Returns what was done, for the report. */
export function mutate(root: Loose, random: Random, names: readonly string[], namespace: string): string {
  const done: string[] = [];
  const count = 1 + (random.chance(4) ? 1 + random.below(2) : 0);
  for (let i = 0; i < count; i++) {
    const places = everyElement(root).filter((place) => place.parent !== undefined);
    if (places.length === 0) break;
    const { element, parent } = random.pick(places);
    const name = random.pick(Object.keys(MUTATIONS));
    MUTATIONS[name]?.(element, parent!, random, names, namespace);
    done.push(`${name} at ${element.name}`);
  }
  return done.join('; ');
}

/** Changes to the text itself, most of which make it malformed. */
export const TEXT_MUTATIONS: Readonly<Record<string, (xml: string, random: Random) => string>> = {
  'cut off': (xml, random) => xml.slice(0, random.below(xml.length)),
  'a tag lost': (xml, random) => {
    const ends = [...xml.matchAll(/<\/\w+>/g)];
    if (ends.length === 0) return xml;
    const end = random.pick(ends);
    return xml.slice(0, end.index) + xml.slice(end.index + end[0].length);
  },
  'an ampersand': (xml) => xml.replace(/>([A-Za-z0-9])/, '>&$1'),
  'an unknown entity': (xml) => xml.replace(/>([A-Za-z0-9])/, '>&nbsp;$1'),
  'a forbidden character': (xml, random) =>
    xml.replace(
      />([A-Za-z0-9])/,
      `>${random.pick(['&#0;', '&#1;', '\u0001', '&#xFFFE;', '&#xD800;', ']]>', '\u0000', '\ufffe'])}$1`,
    ),
  'an allowed reference': (xml, random) =>
    xml.replace(
      />([A-Za-z0-9])/,
      `>${random.pick(['&#65;', '&#x42;', '&lt;', '&amp;', '&quot;', '&apos;', '&gt;', '&#x10FFFF;', '&#127;', '\u007f'])}$1`,
    ),
  'an attribute twice': (xml) => xml.replace('<Document ', '<Document a="1" a="2" '),
  'text behind the end': (xml, random) =>
    `${xml}${random.pick(['x', '<a/>', '<!-- ok -->', '\n', '<?p ok?>', '&#32;'])}`,
  'text before the start': (xml, random) =>
    `${random.pick(['x', ' ', '\n', '<!-- ok -->', '<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n', ' <?xml version="1.0"?>', '<?p ok?>'])}${xml}`,
  'unquoted attribute': (xml) => xml.replace(/Ccy="(\w+)"/, 'Ccy=$1'),
  'single quotes': (xml) => xml.replaceAll(/Ccy="(\w*)"/g, "Ccy='$1'"),
  'a bare less-than': (xml) => xml.replace(/>([A-Za-z0-9])/, '>< $1'),
};
