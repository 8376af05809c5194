// PKCS#11 URIs: what they match, and what is refused so that a typing error never widens the match.
import { describe, expect, test } from 'vitest';
import { parsePkcs11Uri, tokenMatches } from './pkcs11-uri.ts';

describe('a URI', () => {
  test('names token, serial, object, id and type', () => {
    expect(
      parsePkcs11Uri(
        'pkcs11:token=Company%20seal;serial=00AB;manufacturer=ACME;model=X;object=Signing%20key;id=%01%ff;type=private',
      ),
    ).toEqual({
      token: 'Company seal',
      serial: '00AB',
      manufacturer: 'ACME',
      model: 'X',
      object: 'Signing key',
      id: '01ff',
      type: 'private',
    });
  });

  test('takes percent-encoded UTF-8', () => {
    expect(parsePkcs11Uri('pkcs11:token=M%C3%BCller')).toEqual({ token: 'Müller' });
  });

  test.each([
    'pkcs11:',
    'pkcs12:token=x',
    'pkcs11:token=',
    'pkcs11:token',
    'pkcs11:tokn=x',
    'pkcs11:token=a;token=b',
    'pkcs11:token=a b',
    'pkcs11:id=%0',
    'pkcs11:type=secret-key',
    'pkcs11:token=x?pin-value=1234',
    'pkcs11:token=x?module-path=/tmp/evil.so',
    'pkcs11:token=x;',
    'vault:seal',
  ])('is refused as %s', (text) => {
    expect(parsePkcs11Uri(text)).toBeNull();
  });
});

describe('a token', () => {
  const token = { label: 'Company seal', serial: '00AB' };
  test('matches whole values only', () => {
    expect(tokenMatches({ token: 'Company seal' }, token)).toBe(true);
    expect(tokenMatches({ token: 'Company' }, token)).toBe(false);
    expect(tokenMatches({ token: 'Company seal', serial: '00ab' }, token)).toBe(false);
  });
  test('whose manufacturer is not known does not match a URI that names one', () => {
    expect(tokenMatches({ manufacturer: 'ACME' }, token)).toBe(false);
  });
});
