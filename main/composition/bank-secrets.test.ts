import { describe, expect, test } from 'vitest';
import { fault } from '../../shared/domain/errors.ts';
import { ok } from '../../shared/domain/result.ts';
import { bankSecrets, FILE_SECRET, PASSWORD_SECRET, PIN_SECRET } from './bank-secrets.ts';

const URI = 'pkcs11:token=Company%20seal;id=%01';
const kept = new Map<string, Uint8Array>([
  ['oauth', Buffer.from('s3cret')],
  ['tls', Buffer.from(JSON.stringify({ key: 'KEY', certificate: 'CERT' }))],
  [PIN_SECRET(URI), Buffer.from('123456')],
  [PASSWORD_SECRET('company'), Buffer.from('password')],
  [FILE_SECRET('company'), Buffer.from('p12')],
]);
const secrets = bankSecrets({ get: (name) => Promise.resolve(kept.get(name) ?? null) });

describe('secrets of the bank link', () => {
  test('come out of the vault by the names the profile gives', async () => {
    expect(await secrets.clientSecret('oauth')).toEqual({ ok: true, value: 's3cret' });
    expect(await secrets.tlsIdentity('tls')).toEqual({
      ok: true,
      value: { key: 'KEY', certificate: 'CERT' },
    });
  });

  test('one that is missing is a failure with a name', async () => {
    expect(await secrets.clientSecret('other')).toMatchObject({
      ok: false,
      error: { code: 'vault-secret-missing' },
    });
    expect(await secrets.companyKey('vault:nobody').secret()).toMatchObject({
      error: { code: 'vault-secret-missing' },
    });
  });

  test('a card whose PIN this desk does not have is named by its label', async () => {
    const other = secrets.companyKey('pkcs11:token=Other%20seal;id=%01');
    expect(await other.secret()).toEqual({
      ok: false,
      error: fault('company-pin-missing', { detail: 'Other seal' }),
    });
  });

  test('a key on a token brings its PIN, a key file its bytes and password', async () => {
    expect(await secrets.companyKey(URI).secret()).toEqual(ok('123456'));
    expect(secrets.companyKey(URI).file).toBeUndefined();
    const file = secrets.companyKey('vault:company');
    expect(await file.secret()).toEqual(ok('password'));
    expect(await file.file?.()).toEqual(ok(Buffer.from('p12')));
  });
});
