// Builds random messages that the schema tables allow, with every element of them sooner or later.
import type { ElementType, MessageSchema, SimpleType } from '../../main/iso20022/schema/compile.ts';
import type { Random } from './random.ts';

/** A loose XML element for tests: order, repetition and text may be anything. */
export interface Loose {
  name: string;
  attributes: [string, string][];
  /** Raw XML: escapes, comments and CDATA may stand in it. */
  text?: string;
  children: Loose[];
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -';
const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  ActiveOrHistoricCurrencyCode: ['EUR', 'USD', 'JPY', 'XXX'],
  AnyBICIdentifier: ['BANKDEFF', 'BANKDEFFXXX', 'AAAABB22'],
  BICIdentifier: ['BANKDEFF', 'MUSTDEFF500', 'BANKFIHH'],
  CountryCode: ['DE', 'FR', 'ZZ'],
  IBAN2007Identifier: ['DE89370400440532013000', 'FR1420041010050500013M02606', 'XX00a'],
  Max15NumericText: ['1', '000000000000001', '999999999999999'],
  PhoneNumber: ['+49-30123456', '+1-(0)5+5-5'],
};

function value(type: ElementType, simple: SimpleType, random: Random): string {
  switch (simple.base) {
    case 'text':
      return random.text(random.chance(8) ? simple.max : Math.min(simple.max, 1 + random.below(12)), LETTERS);
    case 'pattern':
      return random.pick(BY_TYPE[type.name] ?? []);
    case 'codes':
      return random.pick([...simple.codes]);
    case 'decimal':
      return simple.fractionDigits === 0
        ? String(random.below(100_000))
        : `${random.below(1_000_000)}.${random.below(100)}`;
    case 'boolean':
      return random.pick(['true', 'false', '1', '0']);
    case 'date':
      return random.pick(['2026-11-20', '2024-02-29', '1999-12-31Z', '2026-01-01+14:00']);
    case 'dateTime':
    default:
      return random.pick([
        '2026-11-20T10:30:00',
        '2024-02-29T24:00:00',
        '2026-01-01T00:00:00.123456Z',
        '2026-06-30T23:59:59-05:00',
      ]);
  }
}

function build(name: string, type: ElementType, random: Random, richness: number): Loose {
  const element: Loose = { name, attributes: [], children: [] };
  if (type.value !== undefined) {
    element.text = value(type, type.value, random);
    if (type.attribute !== undefined)
      element.attributes.push([type.attribute.name, random.pick(BY_TYPE['ActiveOrHistoricCurrencyCode']!)]);
    return element;
  }
  const rows = type.content === 'choice' ? [random.pick(type.particles)] : type.particles;
  for (const row of rows) {
    const most = Math.min(row.max, row.min + 2);
    let count = Math.max(row.min, type.content === 'choice' ? 1 : 0);
    if (row.min === 0 && type.content === 'sequence' && random.chance(richness))
      count = 1 + random.below(most);
    else if (row.max > 1 && random.chance(richness)) count = Math.max(row.min, 1 + random.below(most));
    for (let i = 0; i < count; i++) element.children.push(build(row.name, row.type, random, richness));
  }
  return element;
}

/** One message; an optional element stands in it once in `richness` cases. */
export function randomMessage(schema: MessageSchema, random: Random, richness: number): Loose {
  const root = build('Document', schema.root.type, random, richness);
  root.attributes.push(['xmlns', schema.namespace]);
  return root;
}

export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function toXml(element: Loose): string {
  const attributes = element.attributes.map(([name, text]) => ` ${name}="${text}"`).join('');
  const content = (element.text ?? '') + element.children.map(toXml).join('');
  return content === ''
    ? `<${element.name}${attributes}/>`
    : `<${element.name}${attributes}>${content}</${element.name}>`;
}

/** Every element below and including `root`, with its parent. */
export function everyElement(root: Loose): { element: Loose; parent: Loose | undefined }[] {
  const found: { element: Loose; parent: Loose | undefined }[] = [];
  const visit = (element: Loose, parent: Loose | undefined): void => {
    found.push({ element, parent });
    for (const child of element.children) visit(child, element);
  };
  visit(root, undefined);
  return found;
}
