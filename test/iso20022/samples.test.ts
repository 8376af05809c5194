// Every public sample: the official verdict, import or a right refusal, and nothing lost when it is written again.
import { describe, expect, it } from 'vitest';
import { SCHEMAS } from '../../main/iso20022/schema/schemas.ts';
import type { SchemaId } from '../../main/iso20022/schema/schemas.ts';
import { readStatusReport } from '../../main/iso20022/status-report/read-report.ts';
import { writeMessage } from '../../main/iso20022/writer.ts';
import { importFile } from './imported.ts';
import type { ImportedFile } from './imported.ts';
import { randomMessage, toXml } from './instance.ts';
import { looseFrom } from './loose.ts';
import { OFFICIAL_SCHEMAS_ARE_ABSENT, officialJudge, samples } from './official.ts';
import type { Sample } from './official.ts';
import { Random } from './random.ts';
import { validateDocument } from './validate-document.ts';
import { comparable } from './comparable.ts';

const ALL: readonly Sample[] = OFFICIAL_SCHEMAS_ARE_ABSENT ? [] : samples();
const PAYMENTS: readonly string[] = ['pain.001.001.03', 'pain.008.001.02'];
const NEW = { msgId: 'WRITTEN-AGAIN', creationDateTime: '2026-11-20T10:00:00' };

function written(message: ImportedFile): Uint8Array {
  return Buffer.concat(writeMessage({ ...message, ...NEW }));
}

function named(some: readonly Sample[]): readonly (readonly [string, Sample])[] {
  return some.map((sample) => [sample.name, sample] as const);
}

/** ISO 8859-1 files: only their encoding is wrong, and that is told first. */
const inLatin1 = (sample: Sample): boolean => /encoding=['"]iso-8859-1['"]/iu.test(Buffer.from(sample.bytes).toString('latin1', 0, 200));

describe.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)('the public samples', () => {
  it('are all there', () => {
    expect(ALL.length).toBeGreaterThan(70);
    expect(ALL.filter((sample) => PAYMENTS.includes(sample.message)).length).toBe(27);
  });

  it.each(named(ALL.filter((sample) => sample.message in SCHEMAS && !inLatin1(sample))))('%s has the verdict of the official schema', (_name, sample) => {
    const official = officialJudge(sample.message)(sample.bytes);
    const own = validateDocument([sample.bytes]);
    expect({ valid: own.ok && own.value.valid }).toEqual({ valid: official.valid });
    expect(official.valid).toBe(sample.verdict === 'valid');
  });

  it.each(named(ALL.filter((sample) => PAYMENTS.includes(sample.message) && sample.verdict === 'valid')))('%s imports, and written again loses nothing', async (_name, sample) => {
    const imported = await importFile([sample.bytes]);
    if (!imported.ok) throw new Error(`${imported.error.code}: ${imported.error.detail ?? ''}`);
    const again = written(imported.value);
    expect(officialJudge(sample.message)(again)).toEqual({ valid: true, why: '' });
    expect(comparable(looseFrom(again))).toEqual(comparable(looseFrom(sample.bytes)));
  });

  it.each(named(ALL.filter((sample) => PAYMENTS.includes(sample.message) && sample.verdict === 'invalid' && !inLatin1(sample))))(
    '%s is refused with path, line and a sentence',
    async (_name, sample) => {
      const imported = await importFile([sample.bytes]);
      expect(imported.ok).toBe(false);
      if (imported.ok) return;
      expect(imported.error.code).toBe('message-schema');
      expect(imported.error.path).toMatch(/^\/Document/);
      expect(imported.error.line).toBeGreaterThan(1);
      expect(imported.error.detail).toMatch(/[.)]$/);
    },
  );

  it.each(named(ALL.filter(inLatin1)))('%s is refused for its encoding', async (_name, sample) => {
    const imported = await importFile([sample.bytes]);
    expect(!imported.ok && imported.error).toMatchObject({ code: 'message-encoding', line: 1, detail: 'The file says it is encoded in ISO-8859-1; only UTF-8 is read.' });
  });

  it.each(named(ALL.filter((sample) => !PAYMENTS.includes(sample.message) && !inLatin1(sample))))('%s is refused by naming what it is and what is supported', async (_name, sample) => {
    const imported = await importFile([sample.bytes]);
    if (imported.ok) throw new Error('imported');
    expect(imported.error.code).toBe('message-unsupported');
    expect(imported.error.line).toBeGreaterThan(0);
    const namespace = looseFrom(sample.bytes).attributes.find(([name]) => name === 'xmlns')?.[1] ?? '';
    expect(imported.error.detail).toContain(namespace === '' ? 'no namespace' : `the namespace ${namespace}.`);
    for (const kind of PAYMENTS) expect(imported.error.detail).toContain(`urn:iso:std:iso:20022:tech:xsd:${kind}`);
  });

  it.each(named(ALL.filter((sample) => sample.message === 'pain.002.001.03')))('%s is read as a status report, valid or not', (_name, sample) => {
    const report = readStatusReport([sample.bytes]);
    if (!report.ok) throw new Error(report.error.detail);
    expect(report.value.schemaValid).toBe(sample.verdict === 'valid');
    const levels = [report.value.group, ...report.value.payments, ...report.value.payments.flatMap((payment) => payment.transactions)];
    expect(levels.some((level) => level.status !== undefined)).toBe(true);
  });
});

describe.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)('random messages', () => {
  it.each(['pain.001.001.03', 'pain.008.001.02'] as const)('of %s with every element import and come out whole', async (id: SchemaId) => {
    const official = officialJudge(id);
    for (let seed = 0; seed < 60; seed++) {
      const xml = toXml(randomMessage(SCHEMAS[id], new Random(seed), 1 + (seed % 6)));
      const imported = await importFile([Buffer.from(xml)]);
      if (!imported.ok) throw new Error(`seed ${seed}: ${imported.error.detail ?? ''}`);
      const again = written(imported.value);
      expect(official(again)).toEqual({ valid: true, why: '' });
      expect(comparable(looseFrom(again))).toEqual(comparable(looseFrom(Buffer.from(xml))));
    }
  });
});
