// Owns the choice among the bank's configured certificates: fingerprint as configured, valid today, RSA and
// long enough.
import { X509Certificate } from 'node:crypto';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { MIN_RSA_BITS } from './suites.ts';
import { sha256Hex } from '../digest/sha256.ts';

/** A certificate of a bank profile. */
export interface ConfiguredCertificate {
  readonly pem: string;
  readonly sha256: string;
}

/**
 * The configured certificates that may be used at `now`, newest first; fault `bank-certificate` when none
 * may.
 * A bank that renews has an old and a new one configured side by side.
 */
export function usableCertificates(
  configured: readonly ConfiguredCertificate[],
  now: Date,
): Result<readonly X509Certificate[]> {
  const usable: X509Certificate[] = [];
  const reasons: string[] = [];
  for (const entry of configured) {
    const judged = judge(entry, now);
    if (typeof judged === 'string') reasons.push(judged);
    else usable.push(judged);
  }
  if (usable.length === 0) return err(fault('bank-certificate', { detail: reasons.join('; ') }));
  return ok(usable.toSorted((a, b) => b.validFromDate.getTime() - a.validFromDate.getTime()));
}

/** The one to encrypt with: the newest usable. */
export function encryptionCertificate(
  configured: readonly ConfiguredCertificate[],
  now: Date,
): Result<X509Certificate> {
  const usable = usableCertificates(configured, now);
  if (!usable.ok) return usable;
  const [newest] = usable.value;
  return newest === undefined ? err(fault('bank-certificate')) : ok(newest);
}

function judge(entry: ConfiguredCertificate, now: Date): X509Certificate | string {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(entry.pem);
  } catch {
    return 'a configured certificate cannot be read';
  }
  const name = certificate.subject.split('\n').at(-1) ?? '';
  if (sha256Hex(certificate.raw) !== entry.sha256)
    return `${name}: the fingerprint is not the configured one`;
  if (now < certificate.validFromDate)
    return `${name}: not valid before ${certificate.validFromDate.toISOString()}`;
  if (now > certificate.validToDate) return `${name}: expired on ${certificate.validToDate.toISOString()}`;
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa') return `${name}: not an RSA key`;
  if ((asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS)
    return `${name}: the key is shorter than ${MIN_RSA_BITS} bits`;
  return certificate;
}
