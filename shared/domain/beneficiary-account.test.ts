import { describe, expect, it } from 'vitest';
import { isAtOtherBank } from './account-identification.ts';

const IBAN = 'DE89370400440532013000';

describe('an account number at a bank', () => {
  it.each([
    ['12345678', 'CITIUS33', 'CHASUS33', true],
    ['12345678', 'CITIUS33XXX', 'CITIUS33', false],
    ['12345678', 'CITIUS33MIA', 'CITIUS33', true],
    ['12345678', '', 'CHASUS33', true],
    ['12345678', 'CITIUS33', '', true],
    ['12345678', null, 'CHASUS33', false],
    [IBAN, 'COBADEFFXXX', '', false],
    [IBAN, '', 'COBADEFF', false],
    [IBAN, 'COBADEFF', 'DEUTDEFF', true],
    [IBAN, 'COBADEFF', 'COBAFRPX', true],
    [IBAN, 'COBADEFF100', 'COBADEFFXXX', false],
    ['', 'COBADEFF', 'DEUTDEFF', false],
  ])('%s, before at %s, now at %s: another account is %s', (account, before, now, expected) => {
    expect(isAtOtherBank(account, before, now)).toBe(expected);
  });
});
