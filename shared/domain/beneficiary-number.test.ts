import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ibanCountries, ibanLength, makeIban } from './account-identification.ts';
import { beneficiaryKey, joinBeneficiaries, mayBeOneBeneficiary } from './beneficiary-number.ts';

const iban = (country: string, bban: string): string => {
  const made = makeIban(country, bban);
  if (!made.ok) throw new Error(made.error);
  return made.value;
};
const GERMAN = iban('DE', '370400440532013000');
const BRITISH = iban('GB', 'NWBK60161331926819');
const CZECH = iban('CZ', '08000000192000145399');
const FRENCH = iban('FR', '20041010050500013M02606');

describe('an IBAN counts with the number of the account', () => {
  test.each<[string, string, string]>([
    ['in small letters', GERMAN, GERMAN.toLowerCase()],
    ['with blanks and hyphens', GERMAN, 'DE89-3704 0044.0532 0130/00'],
    ['with invisible characters', GERMAN, `DE89\u200b3704\u00ad00440532013000`],
    ['as another kind of identification, with a word before it', GERMAN, `IBAN: ${GERMAN}`],
    ['with wrong check digits', GERMAN, 'DE00370400440532013000'],
    ['its BBAN', GERMAN, '370400440532013000'],
    ['the account number alone', GERMAN, '0532013000'],
    ['the account number without zeros', GERMAN, '532013000'],
    ['the account number with more zeros', GERMAN, '0000000532013000'],
    ['bank code and account number without its zeros', GERMAN, '37040044/532013000'],
    ['the account number before the bank code', GERMAN, '532013000 BLZ 37040044'],
    ['with a word before it', GERMAN, 'Kto.-Nr. 532013000'],
    ['in full-width digits', GERMAN, '０５３２０１３０００'],
    ['in Arabic digits', GERMAN, '٠٥٣٢٠١٣٠٠٠'],
    ['a British number', BRITISH, '31926819'],
    ['sort code and number', BRITISH, '60-16-13 31926819'],
    ['a Czech number with prefix and bank', CZECH, '19-2000145399/0800'],
    ['a Czech prefix that is filled up in the IBAN', iban('CZ', '08000000190000145399'), '19-145399/0800'],
    ['a Finnish number, filled up in the middle', iban('FI', '12345600000785'), '123456-785'],
    ['a Danish number, filled up in the middle', iban('DK', '00400440116243'), '40-440116243'],
    ['a Serbian number', iban('RS', '265000000123456789'), '265-1234567-89'],
    [
      'a Polish number with the check digits of the IBAN',
      iban('PL', '109010140000071219812874'),
      '61 1090 1014 0000 0712 1981 2874',
    ],
    ['a French number with letters', FRENCH, '0500013m026'],
    ['a French number without its key, after a word', FRENCH, 'cpte 0500013M026'],
    ['an Austrian one', iban('AT', '1904300234573201'), '19043 234573201'],
    ['a Swedish one with its clearing number', iban('SE', '60000000000123456789'), '6789-123 456 789'],
    ['a short one', iban('DE', '370400440000000100'), '100'],
    ['a short one with its bank', iban('DE', '370400440000001234'), '1234 / 37040044'],
    ['a short one with its French key', iban('FR', '20041010050000000010006'), '100'],
  ])('%s', (_how, one, other) => {
    expect(mayBeOneBeneficiary(one, other)).toBe(true);
    expect(mayBeOneBeneficiary(other, one)).toBe(true);
  });
});

describe('two numbers without an IBAN count together', () => {
  test.each([
    ['12-34 5', '0012345'],
    ['532013000', '370400440532013000'],
    ['532013000/37040044', '37040044-0532013000'],
    ['KTO 532013000', 'ACCT 0532013000'],
    ['a1', 'A1'],
    ['', ''],
    ['000', '0'],
  ])('%s and %s', (one, other) => {
    expect(mayBeOneBeneficiary(one, other)).toBe(true);
    expect(mayBeOneBeneficiary(other, one)).toBe(true);
  });
});

describe('counted apart', () => {
  test.each<[string, string, string]>([
    ['two IBANs of one bank', GERMAN, iban('DE', '370400440532013001')],
    ['two IBANs of one number at two banks', GERMAN, iban('DE', '120300000532013000')],
    ['an IBAN and another number at its bank', GERMAN, '37040044 0111222333'],
    ['an IBAN and the code of its bank before a short number', GERMAN, '37040044/77'],
    ['two numbers at one bank', '37040044/532013000', '37040044/111222333'],
    ['two numbers that differ in a digit', '12345', '12346'],
    ['no number', GERMAN, ''],
  ])('%s', (_what, one, other) => {
    expect(mayBeOneBeneficiary(one, other)).toBe(false);
    expect(mayBeOneBeneficiary(other, one)).toBe(false);
  });
});

test('the form of an IBAN is known in every country that has one', () => {
  for (const country of ibanCountries()) {
    const bban = '12345678901234567890123456789012'.slice(0, ibanLength(country) - 4);
    const body = `${bban}${country}00`.replaceAll(/[A-Z]/gu, (letter) => String(letter.charCodeAt(0) - 55));
    const digits = String(98n - (BigInt(body) % 97n)).padStart(2, '0');
    expect(beneficiaryKey(`x${country}${digits}${bban}`)).toBe(`X${country}${digits}${bban}`);
    expect(beneficiaryKey(`${country} ${digits}-${bban}`)).toBe(`${country}${digits}${bban}`);
  }
});

test.each([16, -1])('many are joined as pairs are, with %i numbers as few', (few) => {
  const pieces = fc.constantFrom(
    '37040044',
    '0532013000',
    '532013',
    '0',
    '00',
    '12',
    '5320',
    'KTO',
    '/',
    '1',
  );
  const anyAccount = fc.oneof(
    fc.constantFrom(GERMAN, BRITISH, CZECH, FRENCH, iban('DE', '370400440000000012'), '31926819', '', '100'),
    fc.array(pieces, { maxLength: 4 }).map((its) => its.join('')),
  );
  const many = fc.array(anyAccount, { maxLength: 8 });
  let joined = 0;
  fc.assert(
    fc.property(many, many, (left, right) => {
      const found = joinBeneficiaries(left.map(beneficiaryKey), right.map(beneficiaryKey), few);
      for (const [place, one] of left.entries()) {
        const expected = right.flatMap((other, at) => (mayBeOneBeneficiary(one, other) ? [at] : []));
        expect([...(found[place] ?? [])].toSorted((a, b) => a - b)).toEqual(expected);
        joined += expected.length;
      }
    }),
    { numRuns: 1_000 },
  );
  expect(joined).toBeGreaterThan(1_000);
});
