// Serial number, issuer and subject of a certificate as DER (RFC 5280, 4.1.2): PKCS#11 stores them beside the
// certificate (v2.40, 4.6.3), and Node's X509Certificate gives them as text alone.
import { children, read } from './der.ts';

export interface CertificateNames {
  /** INTEGER. */
  readonly serial: Buffer;
  /** Name. */
  readonly issuer: Buffer;
  readonly subject: Buffer;
}

/** @throws where the bytes are no certificate; an X.509 parser is to accept them before. */
export function certificateNames(der: Uint8Array): CertificateNames {
  const certificate = read(Buffer.from(der), 0);
  const tbs = certificate === undefined ? undefined : read(certificate.value, 0);
  const parts = tbs === undefined ? [] : children(tbs.value);
  // Version ([0] EXPLICIT) is left out by certificates of version 1.
  const [serial, , issuer, , subject] = parts[0]?.tag === 0xa0 ? parts.slice(1) : parts;
  if (serial === undefined || issuer === undefined || subject === undefined)
    throw new Error('the bytes are no certificate');
  return { serial: serial.whole, issuer: issuer.whole, subject: subject.whole };
}
