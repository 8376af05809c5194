// Whether a certificate was valid when it signed.
import type { X509Certificate } from 'node:crypto';

/** Null when it was. */
export function certificateDates(certificate: X509Certificate, time: string): string | null {
  const at = Date.parse(time);
  if (at < certificate.validFromDate.getTime()) return 'the certificate was not valid yet';
  return at <= certificate.validToDate.getTime() ? null : 'the certificate had expired';
}
