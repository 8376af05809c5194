import 'reflect-metadata';
import { Pkcs10CertificateRequest } from '@peculiar/x509';
import { describe, expect, test } from 'vitest';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok } from '../../shared/domain/result.ts';
import { bankSecrets, FILE_SECRET, PASSWORD_SECRET, PIN_SECRET, vaultDesk } from './bank-secrets.ts';
import { makeTlsRequest } from './tls-request.ts';

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
        putAll: (wanted) =>
          change(() => {
            for (const [name, bytes] of Object.entries(wanted))
              if (bytes === null) held.delete(name);
              else held.set(name, Uint8Array.from(bytes));
          }),
        names: () => [...held.keys()],
        protections: () => ['passphrase'],
      },
      () => Promise.resolve(),
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

test('a connection key that an earlier version put in force and did not clear away takes over once', async () => {
  const held = (secret: object): Uint8Array => Buffer.from(JSON.stringify(secret));
  const vault = new Map<string, Uint8Array>([
    ['tls', held({ key: 'NEW', certificate: 'NEW CERT' })],
    ['tls#next', held({ key: 'NEW', request: 'REQUEST', certificate: 'NEW CERT' })],
    ['tls#earlier', held({ key: 'OLD', certificate: 'OLD CERT' })],
  ]);
  const desk = vaultDesk(
    {
      get: async (name) => vault.get(name) ?? null,
      putAll: async (changes) => {
        for (const [name, bytes] of Object.entries(changes))
          if (bytes === null) vault.delete(name);
          else vault.set(name, Uint8Array.from(bytes));
        return ok(null);
      },
      names: () => [...vault.keys()],
      changes: () => 0,
      protections: () => ['passphrase'],
    },
    () => Promise.resolve(),
  );
  expect(await desk.useTls('tls', 'next')).toEqual(ok(null));
  expect(await desk.tlsCertificate('tls')).toBe('NEW CERT');
  expect(await desk.tlsBeside('tls')).toEqual({ next: null, earlier: 'OLD CERT' });
});

test('the new connection key comes out once it has its certificate, and never as the one in force', async () => {
  const made = { key: 'NEW', request: 'REQUEST' };
  const under = (certificate: string | null) =>
    bankSecrets({
      get: async (name) =>
        name === 'tls#next'
          ? Buffer.from(JSON.stringify({ ...made, certificate }))
          : (kept.get(name) ?? null),
    });
  const missing = { error: { code: 'vault-secret-missing' } };
  expect(await secrets.tlsIdentity('tls', 'next')).toMatchObject(missing);
  expect(await under(null).tlsIdentity('tls', 'next')).toMatchObject(missing);
  expect(await under('CERT 2').tlsIdentity('tls', 'next')).toEqual(ok({ key: 'NEW', certificate: 'CERT 2' }));
  expect(await under('CERT 2').tlsIdentity('tls')).toEqual(ok({ key: 'KEY', certificate: 'CERT' }));
});

test('what holds a private key is no client secret, whatever name a profile gives it', async () => {
  expect(await secrets.clientSecret('tls')).toMatchObject({ error: { code: 'vault-secret-missing' } });
  expect(await secrets.tlsIdentity('oauth')).toMatchObject({ error: { code: 'vault-secret-missing' } });
});

test.each(['Halden, Marine', 'a+OU=x', 'CN=x, O=y', '#0c0461626364', '"quoted"', '<x>;'])(
  'the request of a connection key names %j and nothing else',
  async (commonName) => {
    const { request } = await makeTlsRequest({ commonName, type: 'P-256' });
    expect(new Pkcs10CertificateRequest(request).subjectName.getField('CN')).toEqual([commonName]);
    expect(new Pkcs10CertificateRequest(request).subjectName.toJSON()).toHaveLength(1);
  },
);
