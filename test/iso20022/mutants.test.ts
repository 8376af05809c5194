// Thousands of seeded changes to messages, judged by the official schema and by the validator: the same
// verdict every time.
import { describe, expect, it } from 'vitest';
import { SCHEMAS, schemaOf } from './schemas.ts';
import { validateDocument } from './validate-document.ts';
import { randomMessage, toXml } from './instance.ts';
import type { Loose } from './instance.ts';
import { looseFrom } from './loose.ts';
import { MUTATIONS, mutate, TEXT_MUTATIONS } from './mutate.ts';
import { ODD_VALUES } from './odd-values.ts';
import { OFFICIAL_SCHEMAS_ARE_ABSENT, officialValidator, samples } from './official.ts';
import { Random } from './random.ts';

const MUTANTS_PER_MESSAGE = 5_000;
const KINDS = SCHEMAS.map(({ id }) => id);

function ownVerdict(xml: string): { readonly valid: boolean; readonly why: string } {
  const judged = validateDocument([Buffer.from(xml)]);
  if (!judged.ok)
    return { valid: false, why: `${judged.error.code}: ${JSON.stringify(judged.error.sentences)}` };
  return { valid: judged.value.valid, why: JSON.stringify(judged.value.findings[0]?.sentence ?? '') };
}

interface Difference {
  readonly seed: string;
  readonly done: string;
  readonly official: string;
  readonly own: string;
  readonly xml: string;
}

class Comparison {
  readonly differences: Difference[] = [];
  readonly kinds = new Set<string>();
  judged = 0;
  valid = 0;
  readonly #official: ReturnType<typeof officialValidator>;

  constructor(id: string) {
    this.#official = officialValidator(id);
  }

  compare(seed: string, done: string, xml: string): void {
    const official = this.#official(xml);
    const own = ownVerdict(xml);
    this.judged += 1;
    if (official.valid) this.valid += 1;
    for (const change of done.split('; ')) this.kinds.add(change.replace(/ at .*/su, ''));
    if (official.valid !== own.valid)
      this.differences.push({
        seed,
        done,
        official: official.why || 'valid',
        own: own.why || 'valid',
        xml: xml.slice(0, 4_000),
      });
  }
}

function namesOf(id: string): readonly string[] {
  return [
    ...new Set([...schemaOf(id).types.values()].flatMap((type) => type.particles.map((row) => row.name))),
  ];
}

/** The shortest of some random messages that holds the element. */
function shortestWith(element: string): string {
  const found = Array.from({ length: 60 }, (_, seed) =>
    toXml(randomMessage(schemaOf('pain.001.001.03'), new Random(seed), 2 + (seed % 2))),
  );
  const [shortest] = found
    .filter((xml) => xml.includes(`<${element}>`) || xml.includes(`<${element} `))
    .toSorted((a, b) => a.length - b.length);
  expect(shortest).toBeDefined();
  return shortest ?? '';
}

describe.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)('the validator and the official schema agree', () => {
  it.each(KINDS)('on %s: messages with every element the schema has', (id) => {
    const comparison = new Comparison(id);
    const missing = new Set(namesOf(id));
    for (let seed = 0; seed < 300; seed++) {
      const message = randomMessage(schemaOf(id), new Random(seed), 1 + (seed % 6));
      const xml = toXml(message);
      for (const name of missing) if (xml.includes(`<${name}`)) missing.delete(name);
      comparison.compare(String(seed), 'unchanged', xml);
    }
    expect(comparison.differences).toEqual([]);
    expect(comparison.valid).toBe(300);
    expect([...missing]).toEqual([]);
  });

  it.each(KINDS)(`on %s: ${MUTANTS_PER_MESSAGE} seeded mutants`, (id) => {
    const comparison = new Comparison(id);
    const { namespace } = schemaOf(id);
    const names = namesOf(id);
    const known = samples()
      .filter((sample) => sample.message === id && sample.verdict === 'valid')
      .map((sample) => looseFrom(sample.bytes));
    for (let seed = 0; seed < MUTANTS_PER_MESSAGE; seed++) {
      const random = new Random(7_000_000 + seed);
      const message: Loose =
        seed % 4 === 0
          ? structuredClone(random.pick(known))
          : randomMessage(schemaOf(id), random, 2 + random.below(8));
      const done = mutate(message, random, names, namespace);
      let xml = toXml(message);
      if (random.chance(12)) {
        const change = random.pick(Object.keys(TEXT_MUTATIONS));
        comparison.compare(String(seed), `${done}; ${change}`, TEXT_MUTATIONS[change]!(xml, random));
      } else comparison.compare(String(seed), done, xml);
    }
    expect(comparison.differences).toEqual([]);
    expect(comparison.judged).toBe(MUTANTS_PER_MESSAGE);
    // A test that only refuses, or only accepts, would prove little.
    expect(comparison.valid).toBeGreaterThan(MUTANTS_PER_MESSAGE / 10);
    expect(comparison.valid).toBeLessThan(MUTANTS_PER_MESSAGE * 0.7);
    expect([...comparison.kinds].toSorted()).toEqual(
      [...Object.keys(MUTATIONS), ...Object.keys(TEXT_MUTATIONS)].toSorted(),
    );
  });

  it.each([
    'CreDtTm',
    'ReqdExctnDt',
    'InstdAmt',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'XchgRate',
    'BIC',
    'IBAN',
    'PhneNb',
    'EndToEndId',
    'ChrgBr',
    'Yr',
    'SeqNb',
  ])('on every odd value in %s', (element) => {
    const comparison = new Comparison('pain.001.001.03');
    const message = shortestWith(element);
    for (const value of ODD_VALUES) {
      const xml = message.replace(
        new RegExp(`(<${element}(?: [^>]*)?>)[^<]*<`),
        `$1${value.replaceAll('$', '$$$$')}<`,
      );
      comparison.compare(value, `${element} = ${value}`, xml);
    }
    expect(comparison.differences).toEqual([]);
    expect(comparison.valid).toBeGreaterThan(0);
  });
});
