import { describe, expect, test } from 'vitest';
import { BIC_PROBLEM_TEXT, bic11, bicCountry, bicFitsCountry, bicProblem, isValidBic, parseBic } from './bic.ts';
import type { Bic } from './bic.ts';

function bic(text: string): Bic {
  const parsed = parseBic(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

describe('BIC', () => {
  test.each(['DEUTDEFF', 'DEUTDEFF500', 'BELADEBEXXX', 'NEDSZAJJ', 'DABADKKK', 'UNCRITMM', 'DSBACNBXSHA', 'ABCDXK22'])('%s is valid', (text) => {
    expect(isValidBic(text)).toBe(true);
  });

  test.each([
    ['', 'empty'], ['DEUTDEF', 'length'], ['DEUTDEFF5', 'length'], ['DEUTDEFF50', 'length'], ['DEUTDEFF5000', 'length'], ['deutdeff', 'pattern'],
    // No digit in the first six, no 0 or 1 in the seventh place, no letter O in the eighth (BICIdentifier of the schema).
    ['D3UTDEFF', 'pattern'], ['DEUTDE0F', 'pattern'], ['DEUTDE1F', 'pattern'], ['DEUTDEFO', 'pattern'], ['DEUTDEFF50-', 'pattern'],
    ['DEUTZZFF', 'unknown-country'], ['DEUTUKFF', 'unknown-country'],
  ])('%j fails for its %s', (text, problem) => {
    expect(bicProblem(text)).toBe(problem);
  });

  test('what a person types may have small letters and blanks around it', () => {
    expect(parseBic(' deutdeff ')).toEqual({ ok: true, value: 'DEUTDEFF' });
    expect(parseBic('nonsense')).toEqual({ ok: false, error: 'unknown-country' });
  });

  test('a head office is branch XXX', () => {
    expect(bic11(bic('DEUTDEFF'))).toBe('DEUTDEFFXXX');
    expect(bic11(bic('DEUTDEFF500'))).toBe('DEUTDEFF500');
  });

  test('fits the country of an account, shared places included', () => {
    expect(bicCountry(bic('DEUTDEFF'))).toBe('DE');
    expect(bicFitsCountry(bic('DEUTDEFF'), 'DE')).toBe(true);
    expect(bicFitsCountry(bic('DEUTDEFF'), 'FR')).toBe(false);
    expect(bicFitsCountry(bic('ABCDJE22'), 'GB')).toBe(true);
    expect(bicFitsCountry(bic('ABCDRE22'), 'FR')).toBe(true);
  });

  test('every problem has its sentence', () => {
    for (const sentence of Object.values(BIC_PROBLEM_TEXT)) expect(sentence).toMatch(/\.$/);
  });
});
