// The bank's tables against the official schemas: samples and seeded mutants must get the same verdict from
// both.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { canonicalize } from '../../sandbox/xml/canonical.ts';
import { elementsOf } from '../../sandbox/xml/document.ts';
import type { XmlElement } from '../../sandbox/xml/document.ts';
import { parseXml } from '../../sandbox/xml/parse.ts';
import { messageOfNamespace } from '../../sandbox/messages/versions/catalogue.ts';
import { checkStructure } from '../../sandbox/messages/structure.ts';

const ORACLE = process.env['COUNTERSIGN_ISO20022'] ?? join(import.meta.dirname, '../../../shared/iso20022');
const VALUES = [
  '',
  ' ',
  'X',
  'ABCD',
  'NOTPROVIDED',
  '0',
  '-1',
  '12.345678',
  '1e3',
  '+5',
  '.5',
  '5.',
  '2026-02-30',
  '2026-02-28',
  '2026-11-20T25:00:00',
  '2026-11-20T24:00:00',
  '2026-11-20T10:00:00.5Z',
  '2026-11-20Z',
  'true',
  '1',
  'TRUE',
  'DE89370400440532013000',
  'de89',
  'MUSTDEFF',
  'MUSTDEFF500',
  'MUSTDE0F',
  'EUR',
  'eur',
  'GB',
  'x'.repeat(35),
  'x'.repeat(36),
  'x'.repeat(70),
  'x'.repeat(141),
  '€'.repeat(35),
  '😀'.repeat(35),
  '+44-207',
  '999999999999999',
  '9999999999999999',
  'SLEV',
  'HIGH',
  'TRF',
  'DD',
  '123456789012345678.9',
  ' 5 ',
  '0000000000000000001.50000',
];

/** Seeded generator (mulberry32): the same mutants on every machine. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function all(element: XmlElement): XmlElement[] {
  return [element, ...elementsOf(element).flatMap((child) => all(child))];
}

function mutate(source: string, random: () => number): string {
  const root = parseXml(source);
  const elements = all(root).slice(1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const target = pick(elements);
  const siblings = target.parent?.children as (XmlElement | string)[];
  const at = siblings.indexOf(target);
  const kind = Math.floor(random() * 7);
  if (kind === 0) siblings.splice(at, 1);
  else if (kind === 1) siblings.splice(at, 0, { ...target });
  else if (kind === 2)
    siblings.splice(siblings.indexOf(pick(elementsOf(target.parent as XmlElement))), 1, target);
  else if (kind === 3) siblings[at] = { ...target, local: pick(elements).local };
  else if (kind === 4)
    siblings[at] = {
      ...target,
      attributes:
        random() < 0.5
          ? []
          : [{ prefix: '', local: 'Ccy', namespace: '', value: pick(['EUR', 'eu', 'EURO', 'JPY']) }],
    };
  else {
    const leaf = pick(elements.filter((element) => elementsOf(element).length === 0));
    leaf.children.splice(0, leaf.children.length, pick(VALUES));
  }
  return canonicalize(root);
}

describe.skipIf(!existsSync(ORACLE))('against the official schemas', () => {
  for (const name of ['pain.001.001.03', 'pain.008.001.02']) {
    const definition = messageOfNamespace(`urn:iso:std:iso:20022:tech:xsd:${name}`)!;
    const samples = existsSync(ORACLE)
      ? readdirSync(join(ORACLE, 'samples', name)).map((file) =>
          readFileSync(join(ORACLE, 'samples', name, file), 'utf8').replace(/^\uFEFF?<\?xml[^>]*\?>/, ''),
        )
      : [];
    const agree = (xml: string, validator: XsdValidator): string => {
      let official = 'valid';
      const document = XmlDocument.fromString(xml);
      try {
        validator.validate(document);
      } catch (error) {
        official = error instanceof Error ? error.message : 'invalid';
      } finally {
        document.dispose();
      }
      const own = checkStructure(parseXml(xml), definition);
      return (official === 'valid') === (own.length === 0)
        ? 'agree'
        : `official: ${official}, bank: ${own[0] ?? 'valid'}`;
    };

    test(`${name}: samples and 1500 mutants get the schema's verdict`, () => {
      const schema = XmlDocument.fromBuffer(readFileSync(join(ORACLE, 'xsd', `${name}.xsd`)));
      const validator = XsdValidator.fromDoc(schema);
      const random = generator(20261120);
      const small = samples.filter((sample) => sample.length < 12_000 && sample.includes(`xsd:${name}"`));
      const mutants = Array.from({ length: 1500 }, (_, index) =>
        mutate(small[index % small.length] ?? '', random),
      );
      const disagreements = [...small, ...mutants]
        .map((xml) => agree(xml, validator))
        .filter((verdict) => verdict !== 'agree');
      expect(disagreements.slice(0, 3)).toEqual([]);
      expect(small.length).toBeGreaterThan(4);
      validator.dispose();
      schema.dispose();
    });
  }
});
