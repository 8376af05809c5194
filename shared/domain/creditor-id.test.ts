import { describe, expect, test } from 'vitest';
import { creditorIdCheckDigits, creditorIdProblem } from './account-identification.ts';

describe('creditor identifier', () => {
  test.each([
    'DE98ZZZ09999999999',
    'BE68ZZZ0123456789',
    'NL79ZZZ999999990000',
    'FR72ZZZ123456',
    'AT61ZZZ01234567890',
  ])('%s is valid', (text) => {
    expect(creditorIdProblem(text)).toBeUndefined();
    expect(creditorIdCheckDigits(text.slice(0, 2), text.slice(7))).toBe(text.slice(2, 4));
  });

  test('the published German example is right and its neighbour wrong', () => {
    expect(creditorIdProblem('DE98ZZZ09999999999')).toBeUndefined();
    expect(creditorIdProblem('DE26ZZZ00000000000')).toBe('check-digits');
  });

  test('the business code is outside the check', () => {
    expect(creditorIdProblem('DE98ABC09999999999')).toBeUndefined();
    expect(creditorIdProblem('DE980A709999999999')).toBeUndefined();
  });

  test('blanks and signs in the national part are skipped by the check', () => {
    expect(creditorIdProblem('DE98ZZZ0999-999 9999')).toBeUndefined();
  });

  test.each([
    ['', 'pattern'],
    ['DE98ZZZ', 'pattern'],
    ['D998ZZZ09999999999', 'pattern'],
    ['DE9ZZZ09999999999', 'pattern'],
    [`DE98ZZZ${'9'.repeat(29)}`, 'pattern'],
    ['DE98ZZZ///', 'pattern'],
    ['ZZ98ZZZ09999999999', 'unknown-country'],
  ])('%j fails for its %s', (text, problem) => {
    expect(creditorIdProblem(text)).toBe(problem);
  });
});
