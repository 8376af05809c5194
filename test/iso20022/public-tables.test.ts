// The project's tables row by row against the public ones beside it: the IBAN registry and the external code
// sets of ISO 20022.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  CATEGORY_PURPOSES,
  SEPA_COUNTRIES,
  SERVICE_LEVELS,
} from '../../main/iso20022/business-rules/identifiers.ts';
import {
  isCountryCode,
  formatIban,
  ibanCountries,
  ibanProblem,
} from '../../shared/domain/account-identification.ts';
import { isFurtherStatus, isTransactionStatus } from '../../shared/domain/state/payment-status.ts';
import { t } from '../../shared/texts/index.ts';

const FOLDER = resolve(import.meta.dirname, '../../../shared/tables');
const REGISTRY = join(FOLDER, 'iban-registry-r102.txt');
const CODE_SETS = join(FOLDER, 'iso20022-external-code-sets-2025-05.json');
const ABSENT = !existsSync(REGISTRY);

type Definitions = Readonly<
  Record<string, { readonly enum?: readonly string[]; readonly description: string }>
>;

const registry = ABSENT ? '' : readFileSync(REGISTRY, 'latin1');
const definitions: Definitions = ABSENT
  ? {}
  : (JSON.parse(readFileSync(CODE_SETS, 'utf8')) as { definitions: Definitions }).definitions;

/** One line of the registry, which lists countries as columns. */
function column(name: string): readonly string[] {
  const line = registry.split(/\r?\n/).find((row) => row.startsWith(`${name}\t`));
  if (line === undefined) throw new Error(`the registry has no row ${name}`);
  return line
    .split('\t')
    .slice(1)
    .map((cell) => cell.trim());
}

interface Row {
  readonly country: string;
  readonly structure: string;
  readonly length: string;
  readonly sample: string;
  readonly printed: string;
  readonly sepa: string;
}

function rows(): readonly Row[] {
  const [countries, structures, lengths, samples, printed, sepa] = [
    'IBAN prefix country code (ISO 3166)',
    'BBAN structure',
    'IBAN length',
    'IBAN electronic format example',
    'IBAN print format example',
    'SEPA country',
  ].map(column);
  return (countries ?? [])
    .map((country, index) => ({
      country,
      structure: structures?.[index] ?? '',
      length: lengths?.[index] ?? '',
      sample: samples?.[index] ?? '',
      printed: printed?.[index] ?? '',
      sepa: sepa?.[index] ?? '',
    }))
    .filter(({ country }) => country !== '');
}

/** Each place of a BBAN with the class of its character, such as `nnaacc`. */
const places = (structure: string): string =>
  [...structure.matchAll(/(\d+)!?([nac])/g)]
    .map(([, count = '0', kind = '']) => kind.repeat(Number(count)))
    .join('');

const ROWS = ABSENT ? [] : rows();

describe.skipIf(ABSENT)('the IBAN registry', () => {
  it('names the countries the desk knows, and no other', () => {
    expect(ROWS.length).toBeGreaterThan(85);
    expect(ROWS.map(({ country }) => country).toSorted()).toEqual([...ibanCountries()].toSorted());
    expect(ROWS.filter(({ country }) => !isCountryCode(country))).toEqual([]);
  });

  it.each(ROWS.map((row) => [row.country, row] as const))(
    '%s: its sample is an IBAN, and each place holds only its own class of character',
    (_country, row) => {
      const { sample, structure, length, printed } = row;
      expect(ibanProblem(sample)).toBeUndefined();
      expect(sample.length).toBe(Number(length));
      expect(formatIban(sample).replaceAll(' ', '')).toBe(printed.replaceAll(' ', ''));
      expect(ibanProblem(`${sample}0`)).toBe('length');
      expect(ibanProblem(sample.slice(0, -1))).toBe('length');
      for (const [index, kind] of Array.from(places(structure)).entries()) {
        const put = (character: string): string | undefined =>
          ibanProblem(sample.slice(0, 4 + index) + character + sample.slice(5 + index));
        // The check digits fit no longer; what matters is whether the place itself was refused.
        expect(put('7') === 'structure').toBe(kind === 'a');
        expect(put('Q') === 'structure').toBe(kind === 'n');
      }
    },
  );

  it('calls the same countries SEPA, but for those that joined the schemes without a change in the registry', () => {
    const sepa = ROWS.filter((row) => /^yes$/i.test(row.sepa)).map(({ country }) => country);
    expect(sepa.filter((country) => !SEPA_COUNTRIES.has(country))).toEqual([]);
    expect([...SEPA_COUNTRIES].filter((country) => !sepa.includes(country)).toSorted()).toEqual([
      'AL',
      'MD',
      'ME',
      'MK',
      'RS',
    ]);
  });
});

function codes(set: string): readonly string[] {
  const found = definitions[set]?.enum;
  if (found === undefined || found.length === 0) throw new Error(`no codes of ${set}`);
  return found;
}

describe.skipIf(ABSENT)('the external code sets', () => {
  /** Codes the desk keeps although the set does not list them: withdrawn ones that old files still use. */
  it.each([
    ['ExternalServiceLevel1Code', SERVICE_LEVELS, []],
    ['ExternalCategoryPurpose1Code', CATEGORY_PURPOSES, ['CSDB', 'SALM']],
  ] as const)("%s is the desk's list", (set, known, withdrawn) => {
    expect(codes(set).filter((code) => !known.has(code))).toEqual([]);
    expect([...known].filter((code) => !codes(set).includes(code)).toSorted()).toEqual([...withdrawn]);
  });

  const REASONS = [
    'ExternalStatusReason1Code',
    'ExternalReturnReason1Code',
    'ExternalReversalReason1Code',
    'ExternalCancellationReason1Code',
    'ExternalPaymentCancellationRejection1Code',
    'ExternalPendingProcessingReason1Code',
    'ExternalReceivedReason1Code',
    'ExternalAcceptedReason1Code',
    'ExternalRejectedReason1Code',
  ];

  it.each(REASONS)('every code of %s has a meaning in words', (set) => {
    expect(codes(set).filter((code) => !Object.hasOwn(t.bank.reasons, code))).toEqual([]);
  });

  it("no reason has a meaning that no set lists, but for those of SEPA rulebooks and the bank's own", () => {
    const listed = new Set(REASONS.flatMap(codes));
    const own = Object.keys(t.bank.reasons)
      .filter((code) => !listed.has(code))
      .toSorted();
    expect(own).toEqual(['MD08', 'MD09', 'MD16', 'MD17', 'PY01', 'QNMD']);
  });

  it.each(['ExternalPaymentTransactionStatus1Code', 'ExternalPaymentGroupStatus1Code'])(
    'every code of %s has a meaning in words',
    (set) => {
      expect(codes(set).filter((code) => !isTransactionStatus(code) && !isFurtherStatus(code))).toEqual([]);
      expect(
        Object.keys(t.bank.statuses).filter((code) => isTransactionStatus(code) && isFurtherStatus(code)),
      ).toEqual([]);
    },
  );
});
