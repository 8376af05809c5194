import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatIban,
  ibanCountries,
  ibanProblem,
  isValidIban,
  makeIban,
  parseIban,
} from './account-identification.ts';

/** Examples of the IBAN registry. */
const EXAMPLES =
  `AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201 AZ21NABZ00000000137010001944
BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456 BR1800360305000010009795493C1 BY13NBRB3600900000002Z00AB00
CH9300762011623852957 CR05015202001026284066 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 DK5000400440116243
DO28BAGR00000001212453611324 EE382200221020145685 EG380019000500000000263180002 ES9121000418450200051332 FI2112345600000785 FO6264600001631634
FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917 GI75NWBK000000007099453 GL8964710001000206 GR1601101250000000012300695
GT82TRAJ01020000001210029690 HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999 IQ98NBIQ850123456789012
IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302 KW81CBKU0000000000001234560101 KZ86125KZT5004100100
LB62099900000001001901229114 LC55HEMM000100010012001200023015 LI21088100002324013AA LT121000011101001000 LU280019400644750000 LV80BANK0000435195001
LY83002048000020100120361 MC5811222000010123456789030 MD24AG000225100013104168 ME25505000012345678951 MK07250120000058984 MR1300020001010000123456753
MT84MALT011000012345MTLCAST001S MU17BOMM0101101030300200000MUR NL91ABNA0417164300 NO9386011117947 PK36SCBL0000001123456702
PL61109010140000071219812874 PS92PALS000000000400123456702 PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000
RS35260005601001611379 SA0380000000608010167519 SC18SSCB11010000000000001497USD SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541
SM86U0322509800000000270100 ST23000100010051845310146 SV62CENR00000000000000700025 TL380080012345678910157 TN5910006035183598478831
TR330006100519786457841326 UA213223130000026007233566001 VA59001123000012345678 VG96VPVG0000012345678901 XK051212012345678906`.split(
    /\s+/,
  );

describe('IBAN', () => {
  test.each(EXAMPLES)('%s of the registry is valid', (iban) => {
    expect(ibanProblem(iban)).toBeUndefined();
  });

  test.each([
    ['', 'empty'],
    ['DE', 'characters'],
    ['DE89 3704 0044 0532 0130 00', 'characters'],
    ['de89370400440532013000', 'characters'],
    ['ZZ89370400440532013000', 'unknown-country'],
    ['US89370400440532013000', 'unknown-country'],
    ['DE8937040044053201300', 'length'],
    ['DE893704004405320130000', 'length'],
    ['DE8937040044053201300A', 'structure'],
    ['GB29NWB160161331926819', 'structure'],
    ['DE88370400440532013000', 'check-digits'],
    ['DE89370400440532013001', 'check-digits'],
    ['GB82WEST12345698765433', 'check-digits'],
  ])('%j fails for its %s', (text, problem) => {
    expect(ibanProblem(text)).toBe(problem);
    expect(isValidIban(text)).toBe(false);
  });

  test('twins of check digits (00, 01, 99) are refused even where the remainder fits', () => {
    const twins = fc
      .sample(fc.stringMatching(/^[0-9]{18}$/), 2_000)
      .flatMap((bban) => ['00', '01', '99'].map((digits) => `DE${digits}${bban}`));
    expect(twins.filter(isValidIban)).toEqual([]);
  });

  test('what a person types may have blanks and small letters', () => {
    expect(parseIban(' de89 3704 0044 0532 0130 00 ')).toEqual({ ok: true, value: 'DE89370400440532013000' });
    expect(parseIban('DE89-3704')).toEqual({ ok: false, error: 'characters' });
  });

  test('is shown in groups of four', () => {
    expect(formatIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(formatIban('NO9386011117947')).toBe('NO93 8601 1117 947');
  });

  // ISO 7064 promises this within a class; a letter for a digit shifts the number and is caught by the
  // structure or by luck.
  test('one wrong digit or letter, or two swapped neighbours of a class, never pass', () => {
    const isDigit = (character: string): boolean => character >= '0' && character <= '9';
    fc.assert(
      fc.property(fc.constantFrom(...EXAMPLES), fc.nat(), fc.nat(35), (iban, at, value) => {
        const place = 2 + (at % (iban.length - 2));
        const was = iban.charAt(place);
        const other = isDigit(was) ? String(value % 10) : String.fromCodePoint(65 + (value % 26));
        if (other !== was)
          expect(isValidIban(iban.slice(0, place) + other + iban.slice(place + 1))).toBe(false);
        const next = iban.charAt(place + 1);
        if (next !== '' && next !== was && isDigit(next) === isDigit(was)) {
          expect(isValidIban(iban.slice(0, place) + next + was + iban.slice(place + 2))).toBe(false);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('an IBAN made from a BBAN is valid, and says its country', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{18}$/), (bban) => {
        const made = makeIban('DE', bban);
        expect(made.ok && isValidIban(made.value) && made.value.slice(0, 2)).toBe('DE');
      }),
    );
    expect(makeIban('DE', '12')).toEqual({ ok: false, error: 'length' });
    expect(makeIban('de', '12')).toEqual({ ok: false, error: 'characters' });
  });

  test('89 countries issue IBANs', () => {
    expect(ibanCountries()).toHaveLength(89);
  });
});
