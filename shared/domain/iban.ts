// What an IBAN is: known country, that country's length and structure, check digits (ISO 13616, ISO 7064).
import { err, ok } from './result.ts';
import type { Result } from './result.ts';
import type { Brand } from './brand.ts';

// BBAN structures of the IBAN registry (ISO 13616), as "country structure": n digits, a capital letters, c
// capitals or digits.
const IBAN_STRUCTURES = `
AD 8n12c|AE 19n|AL 8n16c|AT 16n|AZ 4a20c|BA 16n|BE 12n|BG 4a6n8c|BH 4a14c|BI 23n|BR 23n1a1c|BY 4c4n16c|CH 5n12c|CR 18n
CY 8n16c|CZ 20n|DE 18n|DJ 23n|DK 14n|DO 4c20n|EE 16n|EG 25n|ES 20n|FI 14n|FK 2a12n|FO 14n|FR 10n11c2n|GB 4a14n|GE 2a16n
GI 4a15c|GL 14n|GR 7n16c|GT 24c|HN 4a20n|HR 17n|HU 24n|IE 4a14n|IL 19n|IQ 4a15n|IS 22n|IT 1a10n12c|JO 4a4n18c|KW 4a22c
KZ 3n13c|LB 4n20c|LC 4a24c|LI 5n12c|LT 16n|LU 3n13c|LV 4a13c|LY 21n|MC 10n11c2n|MD 20c|ME 18n|MK 3n10c2n|MN 16n|MR 23n
MT 4a5n18c|MU 4a19n3a|NI 4a20n|NL 4a10n|NO 11n|OM 3n16c|PK 4a16c|PL 24n|PS 4a21c|PT 21n|QA 4a21c|RO 4a16c|RS 18n
RU 14n15c|SA 2n18c|SC 4a20n3a|SD 14n|SE 20n|SI 15n|SK 20n|SM 1a10n12c|SO 19n|ST 21n|SV 4a20n|TL 19n|TN 20n|TR 6n16c
UA 6n19c|VA 18n|VG 4a16n|XK 16n|YE 4a4n18c`;

// ISO/IEC 7064 mod 97-10, the one check-digit rule under IBAN, RF references and creditor identifiers.

/**
 * Letters as two digits (A = 10 … Z = 35), digits as they are; then the remainder by 97. Text must be
 * [A-Z0-9]+.
 */
export function mod97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** The two check digits that make `body + prefix + digits` congruent to 1. */
export function checkDigits97(body: string, prefix: string): string {
  return String(98 - mod97(`${body}${prefix}00`)).padStart(2, '0');
}

/** Electronic form: capitals, no blanks, checked. */
export type Iban = Brand<string, 'Iban'>;

export type IbanProblem =
  | 'empty'
  | 'characters'
  | 'unknown-country'
  | 'length'
  | 'structure'
  | 'check-digits';

interface Structure {
  readonly length: number;
  readonly bban: RegExp;
}

const CLASSES: Readonly<Record<string, string>> = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' };

function structureOf(notation: string): Structure {
  const parts = [...notation.matchAll(/(\d+)([nac])/g)];
  const pattern = parts.map(([, count = '', kind = '']) => `${CLASSES[kind] ?? ''}{${count}}`).join('');
  const length = 4 + parts.reduce((sum, [, count]) => sum + Number(count), 0);
  return { length, bban: new RegExp(`^${pattern}$`) };
}

const REGISTRY: ReadonlyMap<string, Structure> = new Map(
  IBAN_STRUCTURES.trim()
    .split(/[|\n]/)
    .map((row) => [row.slice(0, 2), structureOf(row.slice(3))]),
);

/** Countries that issue IBANs, by alpha-2 code. */
export function ibanCountries(): readonly string[] {
  return [...REGISTRY.keys()];
}

/** Why this exact text (capitals, no blanks, as the wire has it) is no IBAN; `undefined` if it is one. */
export function ibanProblem(text: string): IbanProblem | undefined {
  if (text === '') return 'empty';
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]*$/.test(text)) return 'characters';
  const structure = REGISTRY.get(text.slice(0, 2));
  if (structure === undefined) return 'unknown-country';
  if (text.length !== structure.length) return 'length';
  if (!structure.bban.test(text.slice(4))) return 'structure';
  // ISO 7064 digits run from 02 to 98; 00, 01 and 99 are congruent twins nobody issues.
  const digits = Number(text.slice(2, 4));
  return digits >= 2 && digits <= 98 && mod97(text.slice(4) + text.slice(0, 4)) === 1
    ? undefined
    : 'check-digits';
}

/** Strict: what stands in a message. */
export function isValidIban(text: string): text is Iban {
  return ibanProblem(text) === undefined;
}

/** What a person typed: blanks are dropped and letters raised before the check. */
export function parseIban(typed: string): Result<Iban, IbanProblem> {
  const text = typed.replace(/[\s\u00a0]/g, '').toUpperCase();
  const problem = ibanProblem(text);
  return problem === undefined ? ok(text as Iban) : err(problem);
}

/** In groups of four, as printed on paper. Any text is accepted, so that a wrong one can be shown too. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** The IBAN of a BBAN: for training data and tests. */
export function makeIban(country: string, bban: string): Result<Iban, IbanProblem> {
  if (!/^[A-Z]{2}$/.test(country) || !/^[A-Z0-9]+$/.test(bban)) return err('characters');
  return parseIban(`${country}${checkDigits97(bban, country)}${bban}`);
}
