// How accounts, banks and creditors are identified: what an IBAN (ISO 13616), a BIC (ISO 9362), a country
// code (ISO 3166-1) and a creditor identifier are; which account a beneficiary has, and which account is an
// own one.
import type { Brand } from './brand.ts';
import { err, ok, type Result } from './result.ts';

// Owns which country codes exist (ISO 3166-1 alpha-2). What a country is called is in the catalogues.

/** XK is user-assigned, and in use by banks. */
const CODES: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
    BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
    EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
    HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
    LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
    NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
    TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/),
);

export function isCountryCode(code: string): boolean {
  return CODES.has(code);
}

/** All codes, in the order of the alphabet. */
export function countryCodes(): readonly string[] {
  return [...CODES];
}

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
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    const value = code < 58 ? code - 48 : (code | 32) - 87;
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** The two check digits that make `body + prefix + digits` congruent to 1. */
export function checkDigits97(body: string, prefix: string): string {
  return String(98 - mod97(`${body}${prefix}00`)).padStart(2, '0');
}

/** Electronic form: capitals, no blanks, checked. */
type Iban = Brand<string, 'Iban'>;

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

/** How long an IBAN of this country is; 0 where it issues none. */
export function ibanLength(country: string): number {
  return REGISTRY.get(country)?.length ?? 0;
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

// What a BIC is: the pattern of ISO 20022's BICIdentifier and a country that exists (ISO 9362).

/** 8 or 11 characters, capitals, checked. */
export type Bic = Brand<string, 'Bic'>;

export type BicProblem = 'empty' | 'length' | 'pattern' | 'unknown-country';

const BIC_PATTERN = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/;

/** Why this exact text is no BIC; `undefined` if it is one. */
export function bicProblem(text: string): BicProblem | undefined {
  if (text === '') return 'empty';
  if (text.length !== 8 && text.length !== 11) return 'length';
  if (!BIC_PATTERN.test(text)) return 'pattern';
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

// Which account a beneficiary has: the number together with the bank that keeps it.

/** A BIC without the branch XXX, which names the head office. */
export function headOfficeOf(bic: string): string {
  return bic.endsWith('XXX') && bic.length === 11 ? bic.slice(0, 8) : bic;
}

/**
 * Whether a number that was paid before is now at another bank. An IBAN names its bank, so a BIC that is only
 * left out or added says nothing there;
 * any other number is an account only together with its bank. `before` is null where the number was never
 * paid.
 */
export function isAtOtherBank(account: string, before: string | null, now: string): boolean {
  if (before === null || account === '') return false;
  const [was, is] = [headOfficeOf(before), headOfficeOf(now)];
  if (was === is) return false;
  if (isValidIban(account)) return was !== '' && is !== '' && was.slice(0, 8) !== is.slice(0, 8);
  return true;
}

// Which of the accounts a policy names an own account is, however it is written. An unknown one meets every
// rule.

/** An IBAN by its form: country, check digits, 11 to 30 characters of the BBAN (ISO 13616). */
const IBAN_FORM = /^[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,30}$/u;

/**
 * Without blanks; an IBAN in capitals. The case of another number counts: to a bank `a1` and `A1` may be two.
 */
export function accountKey(account: string): string {
  const bare = account.replaceAll(/\s/gu, '');
  return IBAN_FORM.test(bare) ? bare.toUpperCase() : bare;
}

/** Whether it is written as an IBAN is, check digits apart. */
export function hasIbanForm(account: string): boolean {
  return IBAN_FORM.test(accountKey(account));
}

/**
 * Whether both are certainly the same account: the same IBAN, the IBAN and its whole BBAN, or the same other
 * number. A local number alone is not enough: the same number may be an account at another bank.
 */
export function isSameAccount(a: string, b: string): boolean {
  const [one, other] = [accountKey(a), accountKey(b)];
  if (IBAN_FORM.test(one) === IBAN_FORM.test(other)) return one === other;
  const [iban, bban] = IBAN_FORM.test(one) ? [one, other] : [other, one];
  return iban.slice(4) === bban.toUpperCase();
}

/** Shorter numbers stand in others by chance. */
const LEAST_OF_NUMBER = 5;

/**
 * Whether both may be the same account: certainly, or one of them is a number without its bank that stands in
 * the other, however it is written. For what holds money back, which a spelling must not free.
 */
export function mayBeSameAccount(a: string, b: string): boolean {
  return isSameAccount(a, b) || mayBeSameNumber(writtenNumber(a), writtenNumber(b));
}

export interface WrittenNumber {
  /** Letters and digits, without leading zeros; of an IBAN without country and check digits. */
  readonly bare: string;
  readonly isIban: boolean;
}

/** What of an account is held against many others. */
export function writtenNumber(account: string): WrittenNumber {
  const key = accountKey(account).toUpperCase();
  const isIban = IBAN_FORM.test(key);
  const number = isIban ? key.slice(4) : key.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return { bare: number.replace(/^0+(?=.)/u, ''), isIban };
}

/** Two IBANs are two accounts, unless they are the same. */
export function mayBeSameNumber(a: WrittenNumber, b: WrittenNumber): boolean {
  if (a.isIban && b.isIban) return false;
  const [shorter, longer] = a.bare.length < b.bare.length ? [a.bare, b.bare] : [b.bare, a.bare];
  return shorter.length >= LEAST_OF_NUMBER && longer.includes(shorter);
}

/** Accounts among those named that are this one; none when the policy does not know it. */
export function namedAccounts(account: string, named: readonly string[]): readonly string[] {
  return named.filter((one) => isSameAccount(one, account));
}

// The creditor identifier of direct debits (EPC AT-02): country, check digits, business code, national
// identifier.

type CreditorIdProblem = 'pattern' | 'unknown-country' | 'check-digits';

const CREDITOR_ID_PATTERN = /^([A-Za-z]{2})(\d{2})([A-Za-z0-9+?/:().,'-]{3})([A-Za-z0-9+?/:().,' -]{1,28})$/;
/**
 * Characters a national identifier may carry besides letters and digits; the check skips them (EPC262-08).
 */
const IGNORED = /[/\-?:().,'+ ]/g;

/**
 * Why this text is no creditor identifier; `undefined` if it is one. The business code (three characters) is
 * outside the check.
 */
export function creditorIdProblem(text: string): CreditorIdProblem | undefined {
  const match = CREDITOR_ID_PATTERN.exec(text);
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
