// Every public sample: the official verdict, import or a right refusal, and nothing lost when it is written
// again.
import { describe, expect, it } from 'vitest';
import { SCHEMAS, schemaOf } from './schemas.ts';
import { readStatusReport } from '../../main/iso20022/status-report/read-report.ts';
import { writeMessage } from '../../main/iso20022/writer.ts';
import { importFile } from './imported.ts';
import type { ImportedFile } from './imported.ts';
import { randomMessage, toXml } from './instance.ts';
import { looseFrom } from './loose.ts';
import { OFFICIAL_SCHEMAS_ARE_ABSENT, officialValidator, samples } from './official.ts';
import type { Sample } from './official.ts';
import { Random } from './random.ts';
import { validateDocument } from './validate-document.ts';
import { comparable } from './comparable.ts';
import { refusalText } from './refusal-text.ts';

const ALL: readonly Sample[] = OFFICIAL_SCHEMAS_ARE_ABSENT ? [] : samples();
const PAYMENTS: readonly string[] = ['pain.001.001.03', 'pain.008.001.02'];
/** What each of the other messages is, in an officer's words. */
const NAMED: Readonly<Record<string, RegExp>> = {
  'camt.052.001.02': /account report .intraday/,
  'camt.052.001.06': /account report .intraday/,
  'camt.052.001.08': /account report .intraday/,
  'camt.053.001.02': /account statement/,
  'camt.053.001.08': /account statement/,
  'camt.054.001.02': /notification of debits and credits/,
  'pain.001.001.09': /credit transfers in the newer version pain.001.001.09/,
  'pain.001.001.12': /credit transfers in the newer version pain.001.001.12/,
  'pain.001.003.03': /credit transfers in a national or bank variant/,
  'pain.002.001.03': /status report/,
  'pain.002.001.10': /status report/,
  'pain.008.001.08': /direct debits in the newer version pain.008.001.08/,
  'pain.008.003.02': /direct debits in a national or bank variant/,
};
const NEW = { msgId: 'WRITTEN-AGAIN', creationDateTime: '2026-11-20T10:00:00' };

function written(message: ImportedFile): Uint8Array {
  return Buffer.concat(writeMessage({ ...message, ...NEW }));
}

function named(some: readonly Sample[]): readonly (readonly [string, Sample])[] {
  return some.map((sample) => [sample.name, sample] as const);
}

describe.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)('the public samples', () => {
  it('are all there', () => {
    expect(ALL.length).toBeGreaterThan(70);
    expect(ALL.filter((sample) => PAYMENTS.includes(sample.message)).length).toBe(27);
  });

  it.each(named(ALL.filter(({ message }) => SCHEMAS.some(({ id }) => id === message))))(
    '%s has the verdict of the official schema',
    (_name, sample) => {
      const official = officialValidator(sample.message)(sample.bytes);
      const own = validateDocument([sample.bytes]);
      expect({ valid: own.ok && own.value.valid }).toEqual({ valid: official.valid });
      expect(official.valid).toBe(sample.verdict === 'valid');
    },
  );

  it.each(named(ALL.filter((sample) => PAYMENTS.includes(sample.message) && sample.verdict === 'valid')))(
    '%s imports, and written again loses nothing',
    async (_name, sample) => {
      const imported = await importFile([sample.bytes]);
      if (!imported.ok) throw new Error(`${imported.error.code}: ${imported.error.detail ?? ''}`);
      const again = written(imported.value);
      expect(officialValidator(sample.message)(again)).toEqual({ valid: true, why: '' });
      expect(comparable(looseFrom(again))).toEqual(comparable(looseFrom(sample.bytes)));
    },
  );

  it.each(named(ALL.filter((sample) => PAYMENTS.includes(sample.message) && sample.verdict === 'invalid')))(
    '%s is refused with path, line and a sentence',
    async (_name, sample) => {
      const imported = await importFile([sample.bytes]);
      expect(imported.ok).toBe(false);
      if (imported.ok) return;
      expect(imported.error.code).toBe('message-schema');
      expect(imported.error.path).toMatch(/^\/Document/);
      expect(imported.error.line).toBeGreaterThan(1);
      expect(refusalText(imported.error)).toMatch(/[.)]$/);
    },
  );

  it.each(named(ALL.filter((sample) => !PAYMENTS.includes(sample.message))))(
    '%s is refused by naming what it is and what to ask for',
    async (_name, sample) => {
      const imported = await importFile([sample.bytes]);
      if (imported.ok) throw new Error('imported');
      expect(imported.error.code).toBe('message-unsupported');
      expect(imported.error.line).toBeGreaterThan(0);
      const namespace = looseFrom(sample.bytes).attributes.find(([name]) => name === 'xmlns')?.[1] ?? '';
      const words = /^urn:iso:std:iso:20022:tech:xsd:\w{4}\.\d/.test(namespace)
        ? NAMED[sample.message]
        : /no namespace|is not read here/;
      expect(refusalText(imported)).toMatch(words ?? /nothing names this/);
      // A statement is wanted elsewhere on the desk, and nobody need be asked for another file.
      if (/^camt\.05[234]/.test(sample.message) && namespace !== '' && !namespace.endsWith(':camt')) {
        expect(refusalText(imported)).toContain('Import it under Cash, with Import statements.');
        return;
      }
      const asked = PAYMENTS.filter((kind) => sample.message.slice(0, 8) === kind.slice(0, 8));
      for (const kind of asked.length > 0 && namespace !== '' ? asked : PAYMENTS)
        expect(refusalText(imported)).toContain(kind);
    },
  );

  it.each(named(ALL.filter((sample) => sample.message === 'pain.002.001.03')))(
    '%s is read as a status report, valid or not',
    (_name, sample) => {
      const report = readStatusReport([sample.bytes]);
      if (!report.ok) throw new Error(report.error.detail);
      expect(report.value.schemaValid).toBe(sample.verdict === 'valid');
      const levels = [
        report.value.group,
        ...report.value.payments,
        ...report.value.payments.flatMap((payment) => payment.transactions),
      ];
      expect(levels.some((level) => level.status !== undefined)).toBe(true);
    },
  );
});

describe.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)('random messages', () => {
  it.each(['pain.001.001.03', 'pain.008.001.02'] as const)(
    'of %s with every element import and come out whole',
    async (id: string) => {
      const official = officialValidator(id);
      for (let seed = 0; seed < 60; seed++) {
        const xml = toXml(randomMessage(schemaOf(id), new Random(seed), 1 + (seed % 6)));
        const imported = await importFile([Buffer.from(xml)]);
        if (!imported.ok) throw new Error(`seed ${seed}: ${imported.error.detail ?? ''}`);
        const again = written(imported.value);
        expect(official(again)).toEqual({ valid: true, why: '' });
        expect(comparable(looseFrom(again))).toEqual(comparable(looseFrom(Buffer.from(xml))));
      }
    },
  );
});
