// The types of an official schema in the notation of the product's tables.
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import {
  choice,
  sequence,
  simpleContent,
  type ComplexType,
  type SimpleTypes,
  type SimpleType,
} from '../../main/iso20022/schema/compile.ts';
import * as simple from '../../main/iso20022/schema/compile.ts';
import { schemaText } from '../iso20022/official.ts';

function childrenOf(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node = element.firstChild; node !== null; node = node.next)
    if (node instanceof XmlElement) found.push(node);
  return found;
}

const attribute = (element: XmlElement, name: string): string => element.attr(name)?.value ?? '';

/** The elements of any content that a bank and its customer agree on: outside what a table can say. */
const OPEN = new Set(['SupplementaryData1', 'SupplementaryDataEnvelope1']);

function rowOf(row: XmlElement): string[] {
  const type = attribute(row, 'type');
  if (OPEN.has(type)) return [];
  const [least, most] = [attribute(row, 'minOccurs') || '1', attribute(row, 'maxOccurs') || '1'];
  const often = most === 'unbounded' ? (least === '0' ? '*' : '+') : `{${least},${most}}`;
  return [`${attribute(row, 'name')}${often} ${type}`];
}

function complexOf(content: XmlElement): ComplexType {
  const inner = childrenOf(content);
  if (content.name === 'simpleContent') {
    const [extension] = inner;
    const [given] = childrenOf(extension!);
    return simpleContent(
      attribute(extension!, 'base'),
      `${attribute(given!, 'name')} ${attribute(given!, 'type')}`,
    );
  }
  if (content.name === 'sequence' && inner.length === 1 && inner[0]!.name === 'choice')
    return complexOf(inner[0]!);
  const rows = inner.flatMap(rowOf);
  return content.name === 'choice' ? choice(...rows) : sequence(...rows);
}

function simpleOf(restriction: XmlElement): SimpleType {
  const facets = childrenOf(restriction);
  const facet = (name: string): string | undefined => {
    const found = facets.find((one) => one.name === name);
    return found === undefined ? undefined : attribute(found, 'value');
  };
  const pattern = facet('pattern');
  const values = facets.filter(({ name }) => name === 'enumeration').map((one) => attribute(one, 'value'));
  switch (attribute(restriction, 'base')) {
    case 'xs:boolean':
      return simple.boolean();
    case 'xs:date':
      return simple.date();
    case 'xs:dateTime':
      return simple.dateTime();
    case 'xs:decimal': {
      const least = facet('minInclusive');
      return simple.decimalType(
        Number(facet('totalDigits')),
        Number(facet('fractionDigits')),
        least === undefined ? {} : { min: Number(least) },
      );
    }
    case 'xs:string':
      if (pattern !== undefined) return simple.pattern(new RegExp(`^(?:${pattern})$`));
      return values.length > 0
        ? simple.codes(...values)
        : simple.textType(Number(facet('minLength') ?? 0), Number(facet('maxLength')));
    default:
      throw new Error(`no table for ${attribute(restriction, 'base')}`);
  }
}

/** Every type of the schema but those of open content. */
export function officialTables(id: string): {
  readonly complex: Readonly<Record<string, ComplexType>>;
  readonly simple: SimpleTypes;
} {
  using document = XmlDocument.fromString(schemaText(id));
  const complex: Record<string, ComplexType> = {};
  const types: Record<string, SimpleType> = {};
  for (const element of childrenOf(document.root)) {
    const name = attribute(element, 'name');
    const [content] = childrenOf(element);
    if (OPEN.has(name) || content === undefined) continue;
    if (element.name === 'simpleType') types[name] = simpleOf(content);
    else if (element.name === 'complexType') complex[name] = complexOf(content);
  }
  return { complex, simple: types };
}
