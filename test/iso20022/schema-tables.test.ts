// The project's own tables hold exactly what the official schemas hold: every type, element, order,
// cardinality and facet.
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import type { ElementType, MessageSchema, SimpleType } from '../../main/iso20022/schema/compile.ts';
import { SCHEMAS } from './schemas.ts';
import { elements } from '../../shared/texts/en/elements.ts';
import { OFFICIAL_SCHEMAS_ARE_ABSENT, schemaText } from './official.ts';

function childrenOf(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node = element.firstChild; node !== null; node = node.next)
    if (node instanceof XmlElement) found.push(node);
  return found;
}

function attribute(element: XmlElement, name: string): string | undefined {
  return element.attr(name)?.value;
}

type Described = readonly unknown[] | Readonly<Record<string, unknown>>;

function officialTypes(id: string): Map<string, Described> {
  using document = XmlDocument.fromString(schemaText(id));
  const types = new Map<string, Described>();
  for (const element of childrenOf(document.root)) {
    const name = attribute(element, 'name') ?? '';
    if (element.name === 'simpleType') types.set(name, officialSimple(childrenOf(element)[0]!));
    else if (element.name === 'complexType') types.set(name, officialComplex(childrenOf(element)[0]!));
  }
  return types;
}

function officialSimple(restriction: XmlElement): Described {
  const facets = childrenOf(restriction).map((facet): [string, string] => [
    facet.name,
    attribute(facet, 'value') ?? '',
  ]);
  const values = facets.filter(([name]) => name === 'enumeration').map(([, value]) => value);
  return {
    base: attribute(restriction, 'base'),
    ...Object.fromEntries(facets.filter(([name]) => name !== 'enumeration')),
    ...(values.length > 0 ? { values: values.toSorted() } : {}),
  };
}

function officialComplex(content: XmlElement): Described {
  const inner = childrenOf(content);
  if (content.name === 'simpleContent') {
    const extension = inner[0]!;
    const [ccy] = childrenOf(extension);
    return [
      'simpleContent',
      attribute(extension, 'base'),
      attribute(ccy!, 'name'),
      attribute(ccy!, 'type'),
      attribute(ccy!, 'use'),
    ];
  }
  if (content.name === 'sequence' && inner.length === 1 && inner[0]!.name === 'choice')
    return officialComplex(inner[0]!);
  return [
    content.name,
    ...inner.map((row) => [
      attribute(row, 'name'),
      attribute(row, 'type'),
      attribute(row, 'minOccurs') ?? '1',
      attribute(row, 'maxOccurs') ?? '1',
    ]),
  ];
}

/** The patterns are written shorter here; these are the official ones they stand for. */
const PATTERNS: Readonly<Record<string, string>> = {
  '^[A-Z]{3}$': '[A-Z]{3,3}',
  '^[A-Z]{2}$': '[A-Z]{2,2}',
  '^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$': '[A-Z]{6,6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3,3}){0,1}',
  '^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$': '[A-Z]{2,2}[0-9]{2,2}[a-zA-Z0-9]{1,30}',
  '^[0-9]{1,15}$': '[0-9]{1,15}',
  '^\\+[0-9]{1,3}-[0-9()+-]{1,30}$': '\\+[0-9]{1,3}-[0-9()+\\-]{1,30}',
};

function ownSimple(type: SimpleType): Described {
  switch (type.base) {
    case 'text':
      return { base: 'xs:string', minLength: String(type.min), maxLength: String(type.max) };
    case 'pattern':
      return { base: 'xs:string', pattern: PATTERNS[type.pattern.source] };
    case 'codes':
      return { base: 'xs:string', values: [...type.codes].toSorted() };
    case 'decimal':
      return {
        base: 'xs:decimal',
        fractionDigits: String(type.fractionDigits),
        totalDigits: String(type.totalDigits),
        ...(type.min === undefined ? {} : { minInclusive: String(type.min) }),
      };
    case 'boolean':
    case 'date':
    case 'dateTime':
    default:
      return { base: `xs:${type.base}` };
  }
}

function ownTypes(schema: MessageSchema): Map<string, Described> {
  const types = new Map<string, Described>();
  const add = (type: ElementType): void => {
    if (type.value === undefined) {
      types.set(type.name, [
        type.content,
        ...type.particles.map((row) => [
          row.name,
          row.type.name,
          String(row.min),
          row.max === Number.POSITIVE_INFINITY ? 'unbounded' : String(row.max),
        ]),
      ]);
    } else if (type.attribute === undefined) types.set(type.name, ownSimple(type.value));
    else {
      types.set(type.name, [
        'simpleContent',
        `${type.name}_SimpleType`,
        type.attribute.name,
        type.attribute.type,
        'required',
      ]);
      types.set(`${type.name}_SimpleType`, ownSimple(type.value));
      types.set(type.attribute.type, ownSimple(type.attribute.value));
    }
  };
  for (const type of schema.types.values()) add(type);
  return types;
}

/** The messages whose members an account report has. */
const REPORTS = ['camt.052.001.02', 'camt.052.001.08'];
/** Members of an account report in JSON that no message has, and names that no element has. */
const MEMBERS = ['AmtDetails', 'RtldPties', 'amt', 'Ccy', 'Document'];

function elementsOf(id: string): readonly string[] {
  return [...schemaText(id).matchAll(/<xs:element [^>]*name="(?<name>[^"]+)"/gu)].map(
    ({ groups }) => groups?.['name'] ?? '',
  );
}

describe.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)('the schema tables', () => {
  it.each(SCHEMAS.map((schema) => [schema.id, schema] as const))(
    'of %s equal the official schema type by type',
    (id, schema) => {
      const official = officialTypes(id);
      const own = ownTypes(schema);
      expect([...own.keys()].toSorted()).toEqual([...official.keys()].toSorted());
      for (const [name, described] of official)
        expect({ [name]: own.get(name) }).toEqual({ [name]: described });
    },
  );

  it('have a plain name for every element, and none for what does not exist', () => {
    const named = new Set(Object.keys(elements));
    const own = SCHEMAS.flatMap((schema) =>
      [...schema.types.values()].flatMap((type) => type.particles.map((row) => row.name)),
    );
    expect(own.filter((name) => !named.has(name))).toEqual([]);
    const exist = new Set([...own, ...REPORTS.flatMap(elementsOf), ...MEMBERS]);
    expect([...named].filter((name) => !exist.has(name))).toEqual([]);
  });
});
