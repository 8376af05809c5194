import { describe, expect, test } from 'vitest';
import { BIC_PROBLEM_TEXT, bic11, bicCountry, bicFitsCountry, bicProblem, isValidBic, parseBic } from './bic.ts';
import type { Bic } from './bic.ts';

function bic(text: string): Bic {
  const parsed = parseBic(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

describe('BIC', () => {
  test.each(['MUSTDEFF', 'MUSTDEFF500', 'BELADEBEXXX', 'NEDSZAJJ', 'DABADKKK', 'UNCRITMM', 'DSBACNBXSHA', 'ABCDXK22'])('%s is valid', (text) => {
    expect(isValidBic(text)).toBe(true);
  });

  test.each([
    ['', 'empty'], ['MUSTDEF', 'length'], ['MUSTDEFF5', 'length'], ['MUSTDEFF50', 'length'], ['MUSTDEFF5000', 'length'], ['deutdeff', 'pattern'],
    // No digit in the first six, no 0 or 1 in the seventh place, no letter O in the eighth (BICIdentifier of the schema).
    ['D3UTDEFF', 'pattern'], ['MUSTDE0F', 'pattern'], ['MUSTDE1F', 'pattern'], ['MUSTDEFO', 'pattern'], ['MUSTDEFF50-', 'pattern'],
    ['DEUTZZFF', 'unknown-country'], ['DEUTUKFF', 'unknown-country'],
  ])('%j fails for its %s', (text, problem) => {
    expect(bicProblem(text)).toBe(problem);
  });

  test('what a person types may have small letters and blanks around it', () => {
    expect(parseBic(' deutdeff ')).toEqual({ ok: true, value: 'MUSTDEFF' });
    expect(parseBic('nonsense')).toEqual({ ok: false, error: 'unknown-country' });
  });

  test('a head office is branch XXX', () => {
    expect(bic11(bic('MUSTDEFF'))).toBe('MUSTDEFFXXX');
    expect(bic11(bic('MUSTDEFF500'))).toBe('MUSTDEFF500');
  });

  test('fits the country of an account, shared places included', () => {
    expect(bicCountry(bic('MUSTDEFF'))).toBe('DE');
    expect(bicFitsCountry(bic('MUSTDEFF'), 'DE')).toBe(true);
    expect(bicFitsCountry(bic('MUSTDEFF'), 'FR')).toBe(false);
    expect(bicFitsCountry(bic('ABCDJE22'), 'GB')).toBe(true);
    expect(bicFitsCountry(bic('ABCDRE22'), 'FR')).toBe(true);
  });

  test('every problem has its sentence', () => {
    for (const sentence of Object.values(BIC_PROBLEM_TEXT)) expect(sentence).toMatch(/\.$/);
  });
});
