// Certificates that somebody should renew before they stop working.
import type { CallOutput } from '../../../shared/ipc/contract.ts';

const SOON_MS = 60 * 86_400_000;

export interface EndingCertificate {
  readonly person: string;
  readonly subject: string;
  readonly sha256: string;
  readonly notAfter: string;
}

/** Those that end within 60 days of `now` or have ended, the first to end first. */
export function endingSoon(officers: CallOutput<'officers.list'> | undefined, now: string | undefined): readonly EndingCertificate[] {
  if (officers === undefined || now === undefined) return [];
  const limit = Date.parse(now) + SOON_MS;
  return officers.persons
    .flatMap((person) => person.certificates.map((certificate) => ({ person: person.name, subject: certificate.subject, sha256: certificate.sha256, notAfter: certificate.notAfter })))
    .filter((certificate) => Date.parse(certificate.notAfter) < limit)
    .toSorted((a, b) => Date.parse(a.notAfter) - Date.parse(b.notAfter));
}
