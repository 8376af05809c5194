import { describe, expect, test } from 'vitest';
import { trainingProfile } from '../../test/interop/profile.ts';
import { bankProfileSchema, decryptionKeys, renewedKeys, signingKey } from './bank-profile.ts';

const certificate = {
  certificatePem: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
  sha256: 'c'.repeat(64),
};
const profile = trainingProfile({ signing: certificate, encryption: certificate });
const keys = { ...profile.keys, signing: 'pkcs11:id=%01', decryption: 'pkcs11:id=%02' };
const from = '2026-12-01T00:00:00Z';
const day = Date.parse(from);
const renewing = { keys: { ...keys, next: { signing: 'pkcs11:id=%03', decryption: 'pkcs11:id=%04', from } } };

describe('renewed company keys', () => {
  test('the new one signs from its instant on, not a millisecond before', () => {
    expect([day - 1, day].map((at) => signingKey(renewing, at))).toEqual(['pkcs11:id=%01', 'pkcs11:id=%03']);
    expect(signingKey({ keys: { ...keys, next: { signing: null, decryption: null, from } } }, day)).toBe(
      'pkcs11:id=%01',
    );
  });

  test('answers are opened with both on either side of it, the likelier one first', () => {
    expect(decryptionKeys(renewing, day - 1)).toEqual(['pkcs11:id=%02', 'pkcs11:id=%04']);
    expect(decryptionKeys(renewing, day)).toEqual(['pkcs11:id=%04', 'pkcs11:id=%02']);
    expect(decryptionKeys({ keys }, day)).toEqual(['pkcs11:id=%02']);
  });
});

describe('a renewal after a renewal', () => {
  const later = '2027-12-01T00:00:00Z';
  const [year, change] = [Date.parse('2027-11-01T00:00:00Z'), Date.parse(later)];

  test('until its day the key of the first renewal signs, not the one that was replaced', () => {
    const again = {
      keys: renewedKeys(renewing, { signing: 'pkcs11:id=%05', decryption: null, from: later }, year),
    };
    expect([year, change].map((at) => signingKey(again, at))).toEqual(['pkcs11:id=%03', 'pkcs11:id=%05']);
    expect(new Set(decryptionKeys(again, year))).toEqual(new Set(['pkcs11:id=%02', 'pkcs11:id=%04']));
  });

  test('of the decryption key takes the place of the older one', () => {
    const again = {
      keys: renewedKeys(renewing, { signing: null, decryption: 'pkcs11:id=%06', from: later }, year),
    };
    expect(decryptionKeys(again, year)).toEqual(['pkcs11:id=%04', 'pkcs11:id=%06']);
    expect([year, change].map((at) => signingKey(again, at))).toEqual(['pkcs11:id=%03', 'pkcs11:id=%03']);
  });

  test('drops no renewal that waits for its day', () => {
    const waiting = { keys: { ...keys, next: { signing: 'pkcs11:id=%03', decryption: null, from } } };
    const both = {
      keys: renewedKeys(waiting, { signing: null, decryption: 'pkcs11:id=%04', from: later }, day - 1),
    };
    expect([day, change].map((at) => signingKey(both, at))).toEqual(['pkcs11:id=%01', 'pkcs11:id=%03']);
    expect(decryptionKeys(both, day)).toEqual(['pkcs11:id=%02', 'pkcs11:id=%04']);
  });
});

describe('a profile outside training', () => {
  const production = {
    ...profile,
    environment: 'production',
    endpoint: { domain: 'bank.example', hostLabel: '', segment: 'prod' },
    keys,
    bankCertificates: { ...profile.bankCertificates, tlsAuthorities: [certificate.certificatePem] },
  };

  test('names keys on cards', () => {
    expect(bankProfileSchema.safeParse(production).success).toBe(true);
  });

  test.each([
    ['a key file that signs', { keys: { ...keys, signing: 'vault:file' } }],
    ['a key file that decrypts', { keys: { ...keys, decryption: 'vault:file' } }],
    ['a key file for inquiries', { keys: { ...keys, inquiry: 'vault:file' } }],
    [
      'a key file that takes over later',
      { keys: { ...keys, next: { signing: 'vault:file', decryption: null, from } } },
    ],
    ['this machine as its bank', { endpoint: { domain: '127.0.0.1:8443', hostLabel: '', segment: 'prod' } }],
    ['this machine by name', { endpoint: { domain: 'localhost', hostLabel: '', segment: 'prod' } }],
    ['no TLS authority', { bankCertificates: { ...profile.bankCertificates, tlsAuthorities: [] } }],
    [
      'the address of the sandbox',
      { endpoint: { domain: 'bank.example', hostLabel: 'sandbox', segment: 'sb' } },
    ],
  ])('is refused with %s', (_what, change) => {
    expect(bankProfileSchema.safeParse({ ...production, ...change }).success).toBe(false);
  });
});
