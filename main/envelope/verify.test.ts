import { beforeAll, describe, expect, it } from 'vitest';
import { rsaPair, type KeyPair } from '../../test/interop/keys.ts';
import { t } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';
import { encryptionCertificate, usableCertificates } from './verify.ts';

let good: KeyPair;
let short: KeyPair;
let newer: KeyPair;
const now = new Date();
const entry = (pair: KeyPair) => ({ pem: pair.certificatePem, sha256: pair.sha256 });

beforeAll(async () => {
  good = await rsaPair('CN=Bank A', { notAfter: new Date(now.getTime() + 10 * 86_400_000) });
  short = await rsaPair('CN=Bank B', { bits: 1024 });
  newer = await rsaPair('CN=Bank C', { notBefore: new Date(now.getTime() - 3_600_000) });
});

function refusal(pair: KeyPair, at = now, sha256 = pair.sha256): string {
  const result = usableCertificates([{ pem: pair.certificatePem, sha256 }], at);
  return result.ok
    ? 'usable'
    : `${result.error.code}: ${(result.error.sentences ?? []).map((one) => say(t, one)).join(' ')}`;
}

describe('bank certificates', () => {
  it('one that is valid, long enough and the configured one may be used', () => {
    expect(refusal(good)).toBe('usable');
  });

  it('an expired or not yet valid one is refused by name and date', () => {
    expect(refusal(good, new Date(now.getTime() + 11 * 86_400_000))).toMatch(
      /^bank-certificate: CN=Bank A \(20.*: expired/u,
    );
    expect(refusal(good, new Date(now.getTime() - 2 * 86_400_000))).toMatch(
      /^bank-certificate: CN=Bank A \(20.*: not valid yet/u,
    );
  });

  it('an RSA key under 2048 bits is refused', () => {
    expect(refusal(short)).toContain('shorter than 2048 bits');
  });

  it('a certificate that does not have the configured fingerprint is refused', () => {
    expect(refusal(good, now, '0'.repeat(64))).toContain('fingerprint');
  });

  it('text that is no certificate is refused', () => {
    const result = usableCertificates(
      [{ pem: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', sha256: '0'.repeat(64) }],
      now,
    );
    expect(result.ok).toBe(false);
  });

  it('the newest usable one encrypts, while every usable one may have signed', () => {
    const both = [entry(good), entry(short), entry(newer)];
    const usable = usableCertificates(both, now);
    expect(usable.ok && usable.value.map((c) => c.subject)).toEqual(['CN=Bank C', 'CN=Bank A']);
    const chosen = encryptionCertificate(both, now);
    expect(chosen.ok && chosen.value.subject).toBe('CN=Bank C');
  });
});
