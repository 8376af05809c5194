import { describe, expect, test } from 'vitest';
import { bicCountry, bicFitsCountry, bicProblem, isValidBic, type Bic } from './account-identification.ts';

function bic(text: string): Bic {
  if (!isValidBic(text)) throw new Error(text);
  return text;
}

describe('BIC', () => {
  test.each([
    'MUSTDEFF',
    'MUSTDEFF500',
    'BELADEBEXXX',
    'NEDSZAJJ',
    'DABADKKK',
    'UNCRITMM',
    'DSBACNBXSHA',
    'ABCDXK22',
  ])('%s is valid', (text) => {
    expect(isValidBic(text)).toBe(true);
  });

  test.each([
    ['', 'empty'],
    ['MUSTDEF', 'length'],
    ['MUSTDEFF5', 'length'],
    ['MUSTDEFF50', 'length'],
    ['MUSTDEFF5000', 'length'],
    ['mustdeff', 'pattern'],
    // No digit in the first six, no 0 or 1 in the seventh place, no letter O in the eighth (BICIdentifier of
    // the schema).
    ['M3STDEFF', 'pattern'],
    ['MUSTDE0F', 'pattern'],
    ['MUSTDE1F', 'pattern'],
    ['MUSTDEFO', 'pattern'],
    ['MUSTDEFF50-', 'pattern'],
    ['MUSTZZFF', 'unknown-country'],
    ['MUSTUKFF', 'unknown-country'],
  ])('%j fails for its %s', (text, problem) => {
    expect(bicProblem(text)).toBe(problem);
  });

  test('fits the country of an account, shared places included', () => {
    expect(bicCountry(bic('MUSTDEFF'))).toBe('DE');
    expect(bicFitsCountry(bic('MUSTDEFF'), 'DE')).toBe(true);
    expect(bicFitsCountry(bic('MUSTDEFF'), 'FR')).toBe(false);
    expect(bicFitsCountry(bic('ABCDJE22'), 'GB')).toBe(true);
    expect(bicFitsCountry(bic('ABCDRE22'), 'FR')).toBe(true);
  });
});
