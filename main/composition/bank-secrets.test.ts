import { describe, expect, test } from 'vitest';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok } from '../../shared/domain/result.ts';
import { bankSecrets, FILE_SECRET, PASSWORD_SECRET, PIN_SECRET, vaultDesk } from './bank-secrets.ts';

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

describe('the vault as the use cases have it', () => {
  test('tells each change once the vault has it, and none that it refused', async () => {
    const held = new Map<string, Uint8Array>();
    const told: number[] = [];
    let [changes, refuses] = [0, false];
    const change = (make: () => void) => {
      if (refuses) return Promise.resolve(err(fault('vault-write-failed')));
      make();
      changes += 1;
      return Promise.resolve(ok(null));
    };
    const vault = vaultDesk(
      {
        changes: () => changes,
        get: (name) => Promise.resolve(held.get(name) ?? null),
        put: (name, bytes) => change(() => void held.set(name, Uint8Array.from(bytes))),
        delete: (name) => change(() => void held.delete(name)),
        names: () => [...held.keys()],
        protections: () => ['passphrase'],
      },
      () => undefined,
      (number) => {
        told.push(number);
        return Promise.resolve();
      },
    );
    await vault.putClientSecret('oauth', 's3cret');
    await vault.putKeyPin(URI, '123456');
    refuses = true;
    expect(await vault.putKeyPin(URI, '654321')).toMatchObject({ error: { code: 'vault-write-failed' } });
    expect(told).toEqual([1, 2]);
    refuses = false;
    held.set('tls', Buffer.from(JSON.stringify({ key: 'KEY', certificate: 'CERT' })));
    held.set('tls#next', Buffer.from(JSON.stringify({ key: 'K2', request: '', certificate: 'C2' })));
    expect(await vault.useTls('tls', 'next')).toEqual(ok(null));
    expect(told.at(-1)).toBe(changes);
  });
});
