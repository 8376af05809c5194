// What an IBAN is: known country, that country's length and structure, check digits (ISO 13616, ISO 7064).
import type { Brand } from './brand.ts';
import { checkDigits97, mod97 } from './check-digits.ts';
import { IBAN_STRUCTURES } from './iban-registry.ts';
import { err, ok } from './result.ts';
import type { Result } from './result.ts';

/** Electronic form: capitals, no blanks, checked. */
export type Iban = Brand<string, 'Iban'>;

export type IbanProblem =
  | 'empty'
  | 'characters'
  | 'unknown-country'
  | 'length'
  | 'structure'
  | 'check-digits';

export const IBAN_PROBLEM_TEXT: Readonly<Record<IbanProblem, string>> = {
  empty: 'The IBAN is empty.',
  characters: 'An IBAN is two letters, two digits, then letters and digits.',
  'unknown-country': 'The first two letters are not a country that issues IBANs.',
  length: 'The IBAN does not have the length its country uses.',
  structure: 'The IBAN has a letter or a digit where its country uses the other.',
  'check-digits': 'The check digits do not fit. A character is wrong or two are swapped.',
};

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
