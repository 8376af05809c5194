// Owns the choice among the bank's configured certificates: fingerprint as configured, valid today, RSA and
// long enough.
import { X509Certificate } from 'node:crypto';
import { fault } from '../../shared/domain/errors.ts';
import type { FaultReason } from '../../shared/domain/fault-reason.ts';
import { sentence, type Sentence } from '../../shared/domain/sentence.ts';
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
  const reasons: Sentence[] = [];
  for (const entry of configured) {
    const judged = judge(entry, now);
    if (judged instanceof X509Certificate) usable.push(judged);
    else reasons.push(judged);
  }
  if (usable.length === 0) return err(fault('bank-certificate', { sentences: reasons }));
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

function judge(entry: ConfiguredCertificate, now: Date): X509Certificate | Sentence {
  const unfit = (why: FaultReason, of = ''): Sentence => sentence('fault-reason', { why, of });
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(entry.pem);
  } catch {
    return unfit('certificate-unreadable');
  }
  const name = certificate.subject.split('\n').at(-1) ?? '';
  if (sha256Hex(certificate.raw) !== entry.sha256) return unfit('certificate-other-fingerprint', name);
  if (now < certificate.validFromDate)
    return unfit('certificate-valid-from', `${name} (${certificate.validFromDate.toISOString()})`);
  if (now > certificate.validToDate)
    return unfit('certificate-valid-until', `${name} (${certificate.validToDate.toISOString()})`);
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa') return unfit('certificate-not-rsa', name);
  return (asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS
    ? unfit('certificate-short-key', name)
    : certificate;
}
