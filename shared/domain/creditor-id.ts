// The creditor identifier of direct debits (EPC AT-02): country, check digits, business code, national
// identifier.
import { checkDigits97, mod97 } from './iban.ts';
import { isCountryCode } from './country.ts';

export type CreditorIdProblem = 'pattern' | 'unknown-country' | 'check-digits';

const PATTERN = /^([A-Za-z]{2})(\d{2})([A-Za-z0-9+?/:().,'-]{3})([A-Za-z0-9+?/:().,' -]{1,28})$/;
/**
 * Characters a national identifier may carry besides letters and digits; the check skips them (EPC262-08).
 */
const IGNORED = /[/\-?:().,'+ ]/g;

/**
 * Why this text is no creditor identifier; `undefined` if it is one. The business code (three characters) is
 * outside the check.
 */
export function creditorIdProblem(text: string): CreditorIdProblem | undefined {
  const match = PATTERN.exec(text);
  if (match === null) return 'pattern';
  const [, letters = '', digits = '', , rest = ''] = match;
  const country = letters.toUpperCase();
  const national = rest.replace(IGNORED, '').toUpperCase();
  if (national === '') return 'pattern';
  if (!isCountryCode(country)) return 'unknown-country';
  return mod97(national + country + digits) === 1 ? undefined : 'check-digits';
}

/**
 * The part that names the creditor whatever line of business: check digits recomputed are the same for every
 * business code.
 */
export function creditorIdCheckDigits(country: string, national: string): string {
  return checkDigits97(national.replace(IGNORED, '').toUpperCase(), country);
}
