// What a BIC is: the pattern of ISO 20022's BICIdentifier and a country that exists (ISO 9362).
import type { Brand } from './brand.ts';
import { isCountryCode } from './country.ts';

/** 8 or 11 characters, capitals, checked. */
export type Bic = Brand<string, 'Bic'>;

export type BicProblem = 'empty' | 'length' | 'pattern' | 'unknown-country';

const PATTERN = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/;

/** Why this exact text is no BIC; `undefined` if it is one. */
export function bicProblem(text: string): BicProblem | undefined {
  if (text === '') return 'empty';
  if (text.length !== 8 && text.length !== 11) return 'length';
  if (!PATTERN.test(text)) return 'pattern';
  return !isCountryCode(text.slice(4, 6)) ? 'unknown-country' : undefined;
}

/** Strict: what stands in a message. */
export function isValidBic(text: string): text is Bic {
  return bicProblem(text) === undefined;
}

/** Alpha-2 code inside the BIC. */
export function bicCountry(bic: Bic): string {
  return bic.slice(4, 6);
}

/**
 * Whether a BIC and an IBAN may belong together. Crown dependencies and French overseas places keep their own
 * country in the BIC while their accounts carry GB or FR, so a difference there says nothing.
 */
export function bicFitsCountry(bic: Bic, accountCountry: string): boolean {
  const own = bicCountry(bic);
  return own === accountCountry || (SHARED[accountCountry]?.includes(own) ?? false);
}

const SHARED: Readonly<Record<string, readonly string[]>> = {
  GB: ['GG', 'JE', 'IM'],
  FR: ['GF', 'GP', 'MQ', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF', 'TF', 'MC'],
  FI: ['AX'],
  MC: ['FR'],
};
