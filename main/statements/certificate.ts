// Reads the facts of an X.509 certificate that decide whether an officer may sign with it.
import { X509Certificate } from 'node:crypto';
import type { FaultCode } from '../../shared/domain/errors.ts';
import { MIN_RSA_BITS } from '../../shared/domain/key-strength.ts';
import type { JwsAlgorithm } from '../../shared/domain/policy.ts';
import { keyUsageOf } from './key-usage.ts';
import { sha256Hex } from '../digest/sha256.ts';

export interface CertificateFacts {
  readonly sha256: string;
  readonly der: string;
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  readonly notBefore: string;
  readonly notAfter: string;
  readonly keyType: 'RSA' | 'EC' | 'other';
  readonly keyBits: number;
  readonly algorithms: readonly JwsAlgorithm[];
  readonly unusable: FaultCode | null;
}

/** CN of a subject in the form of {@link CertificateFacts.subject}; the whole subject when it has none. */
export function commonName(subject: string): string {
  return /(?:^|, )CN=([^,]*)/u.exec(subject)?.[1] ?? subject;
}

/** The subject of a certificate given as DER in Base64, on one line; empty for one that cannot be read. */
export function subjectOf(der: string): string {
  try {
    return oneLine(new X509Certificate(Buffer.from(der, 'base64')).subject);
  } catch {
    return '';
  }
}

/**
 * Facts of a DER certificate at the time `now`; a certificate that cannot be parsed is listed as unreadable,
 * not hidden.
 */
export function certificateFacts(der: Uint8Array, now: Date): CertificateFacts {
  const base = { sha256: sha256Hex(der), der: Buffer.from(der).toString('base64') };
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(der);
  } catch {
    return {
      ...base,
      subject: '',
      issuer: '',
      serial: '',
      notBefore: '',
      notAfter: '',
      keyType: 'other',
      keyBits: 0,
      algorithms: [],
      unusable: 'certificate-unreadable',
    };
  }
  const { keyType, keyBits, algorithms } = keyFacts(certificate);
  const facts = {
    ...base,
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    serial: certificate.serialNumber.toLowerCase(),
    notBefore: certificate.validFromDate.toISOString(),
    notAfter: certificate.validToDate.toISOString(),
    keyType,
    keyBits,
    algorithms,
  };
  return { ...facts, unusable: unusableReason(certificate, algorithms, der, now) };
}

/** By OpenSSL's name: the curves of NIST that RFC 7518 has an algorithm for. */
const CURVES: Readonly<Record<string, { readonly bits: number; readonly algorithm: JwsAlgorithm }>> = {
  prime256v1: { bits: 256, algorithm: 'ES256' },
  secp384r1: { bits: 384, algorithm: 'ES384' },
  secp521r1: { bits: 521, algorithm: 'ES512' },
};

function keyFacts(
  certificate: X509Certificate,
): Pick<CertificateFacts, 'keyType' | 'keyBits' | 'algorithms'> {
  const key = certificate.publicKey;
  const details = key.asymmetricKeyDetails;
  if (key.asymmetricKeyType === 'rsa') {
    const keyBits = details?.modulusLength ?? 0;
    return { keyType: 'RSA', keyBits, algorithms: keyBits >= MIN_RSA_BITS ? ['RS256', 'PS256'] : [] };
  }
  if (key.asymmetricKeyType === 'ec') {
    const curve = CURVES[details?.namedCurve ?? ''];
    return {
      keyType: 'EC',
      keyBits: curve?.bits ?? 0,
      algorithms: curve === undefined ? [] : [curve.algorithm],
    };
  }
  return { keyType: 'other', keyBits: 0, algorithms: [] };
}

function unusableReason(
  certificate: X509Certificate,
  algorithms: readonly JwsAlgorithm[],
  der: Uint8Array,
  now: Date,
): FaultCode | null {
  if (algorithms.length === 0) return 'certificate-key-unsupported';
  if (certificate.validToDate < now) return 'certificate-expired';
  if (certificate.validFromDate > now) return 'certificate-not-yet-valid';
  const usage = keyUsageOf(der);
  // RFC 5280, 4.2.1.3: a certificate without the extension is not limited in its usage.
  if (usage !== null && !usage.digitalSignature && !usage.nonRepudiation) return 'certificate-key-usage';
  return null;
}

function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ');
}
