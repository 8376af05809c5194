// Key usage read from real certificates.
import { expect, test } from 'vitest';
import { generateKeyPairSync } from 'node:crypto';
import { createAuthority, KeyUsageFlags } from '../../test/token/certificate-authority.ts';
import { certificateInfo, commonName, keyUsageOf } from './verify.ts';

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const spki = publicKey.export({ type: 'spki', format: 'der' });
const authority = await createAuthority();
const now = new Date();

test.each([
  [KeyUsageFlags.digitalSignature, { digitalSignature: true, nonRepudiation: false }],
  [KeyUsageFlags.nonRepudiation, { digitalSignature: false, nonRepudiation: true }],
  [KeyUsageFlags.keyEncipherment, { digitalSignature: false, nonRepudiation: false }],
] as const)('usage bits %d', async (usage, expected) => {
  const der = await authority.issue(spki, { name: 'Alice', usage });
  expect(keyUsageOf(der)).toEqual(expected);
});

test('a certificate for encryption only cannot be chosen for signing', async () => {
  const der = await authority.issue(spki, { name: 'Alice', usage: KeyUsageFlags.keyEncipherment });
  expect(certificateInfo(der, now)).toMatchObject({
    unusable: 'certificate-key-usage',
    keyType: 'EC',
    keyBits: 256,
    algorithms: ['ES256'],
  });
});

test('facts of a certificate', async () => {
  const facts = certificateInfo(await authority.issue(spki, { name: 'Alice' }), now);
  expect(facts).toMatchObject({
    unusable: null,
    subject: 'CN=Alice, O=Example AG, C=DE',
    issuer: 'CN=Test Authority',
  });
  expect(commonName(facts.subject)).toBe('Alice');
});

test('bytes that are no certificate are listed as unreadable', () => {
  expect(certificateInfo(Buffer.from('nothing'), now)).toMatchObject({
    unusable: 'certificate-unreadable',
    keyType: 'other',
  });
});

test.each([
  ['rsa', { modulusLength: 1024 }, 'certificate-key-unsupported'],
  ['ec', { namedCurve: 'secp256k1' }, 'certificate-key-unsupported'],
  ['ed25519', {}, 'certificate-key-unsupported'],
])('a key of another kind or size (%s %o) is unusable', async (type, options, reason) => {
  const pair = generateKeyPairSync(type as 'rsa', options as { modulusLength: number });
  const der = await authority.issue(pair.publicKey.export({ type: 'spki', format: 'der' }), {
    name: 'Alice',
  });
  expect(certificateInfo(der, now).unusable).toBe(reason);
});

test.each([
  [['1.3.6.1.5.5.7.3.1'], 'certificate-extended-usage'],
  [['1.3.6.1.5.5.7.3.3', '1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.9'], 'certificate-extended-usage'],
  [['1.3.6.1.5.5.7.3.5', '1.3.6.1.5.5.7.3.6', '1.3.6.1.5.5.7.3.7'], 'certificate-extended-usage'],
  // Client authentication, e-mail, documents (RFC 9336), any, and what a company has for itself.
  [['1.3.6.1.5.5.7.3.2'], null],
  [['1.3.6.1.5.5.7.3.4'], null],
  [['1.3.6.1.5.5.7.3.36'], null],
  [['2.5.29.37.0'], null],
  [['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2'], null],
  [['1.3.6.1.4.1.32473.1'], null],
])('extended usages %j: %s', async (extendedUsages, reason) => {
  const der = await authority.issue(spki, { name: 'Alice', extendedUsages });
  expect(certificateInfo(der, now).unusable).toBe(reason);
});

test('the certificate of an authority signs nothing', async () => {
  const der = await authority.issue(spki, { name: 'Alice', isAuthority: true });
  expect(certificateInfo(der, now).unusable).toBe('certificate-authority');
});

test('dates are judged at the time of the question', async () => {
  const der = await authority.issue(spki, {
    name: 'Alice',
    notBefore: new Date('2026-01-01'),
    notAfter: new Date('2026-02-01'),
  });
  expect(certificateInfo(der, new Date('2025-12-31')).unusable).toBe('certificate-not-yet-valid');
  expect(certificateInfo(der, new Date('2026-01-15')).unusable).toBeNull();
  expect(certificateInfo(der, new Date('2026-02-02')).unusable).toBe('certificate-expired');
});
