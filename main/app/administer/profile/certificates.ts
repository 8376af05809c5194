// The bank's certificates of a profile as a person compares them: subject, dates, eight words, and who
// compared them.
import { X509Certificate } from 'node:crypto';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';

export type CertificateView = CallOutput<'profile.preview'>['certificates'][number];
export const COMPARED = 'profile.certificate-compared';

export interface CertificateSummary {
  readonly subject: string;
  readonly notBefore: string;
  readonly notAfter: string;
  readonly sha256: string;
  readonly words: string[];
}

/**
 * SHA-256 of the DER, hex; null when the PEM is no certificate, or more than one: whoever trusts the text
 * trusts all that is in it, and a person
 * compares the words of one.
 */
export function fingerprint(pem: string): string | null {
  if (pem.split('-----BEGIN').length !== 2) return null;
  try {
    return sha256Hex(new X509Certificate(pem).raw);
  } catch {
    return null;
  }
}

/** Throws when the PEM is no certificate. */
export function certificateSummary(pem: string): CertificateSummary {
  const read = new X509Certificate(pem);
  const sha256 = sha256Hex(read.raw);
  return {
    subject: read.subject.replaceAll('\n', ', '),
    notBefore: read.validFromDate.toISOString(),
    notAfter: read.validToDate.toISOString(),
    sha256,
    words: [...fingerprintWords(sha256)],
  };
}

export function certificatesOf(
  profile: Pick<BankProfile, 'bankCertificates'>,
): readonly { readonly use: CertificateView['use']; readonly pem: string }[] {
  const { signing, encryption, tlsAuthorities } = profile.bankCertificates;
  return [
    ...signing.map(({ pem }) => ({ use: 'signing' as const, pem })),
    ...encryption.map(({ pem }) => ({ use: 'encryption' as const, pem })),
    ...tlsAuthorities.map((pem) => ({ use: 'tls-authority' as const, pem })),
  ];
}

/**
 * Certificates the profile in force does not have are new: they are taken only after somebody compared them.
 */
export async function certificateViews(
  desk: Pick<CoreDeps, 'clock'> & Stores<'log'>,
  profile: Pick<BankProfile, 'bankCertificates'>,
  inForce: BankProfile | null,
): Promise<readonly CertificateView[]> {
  const known = new Set(
    inForce === null ? [] : certificatesOf(inForce).map(({ use, pem }) => `${use} ${fingerprint(pem) ?? ''}`),
  );
  const views: CertificateView[] = [];
  for (const { use, pem } of certificatesOf(profile)) {
    if (fingerprint(pem) === null) continue;
    const facts = certificateSummary(pem);
    views.push({
      use,
      ...facts,
      unfit: unfit(pem, use, desk.clock.now()),
      isNew: !known.has(`${use} ${facts.sha256}`),
      compared: await comparedBy(desk, facts.sha256),
    });
  }
  return views;
}

async function comparedBy(desk: Stores<'log'>, sha256: string): Promise<CertificateView['compared']> {
  const said = (await desk.store.log.about(sha256, { act: COMPARED, limit: 1 })).at(-1);
  return said === undefined ? null : { by: said.actor, at: said.at };
}

/** RSA of 2048 bits is the least of wire practice 8; an authority may have any key. */
function unfit(pem: string, use: CertificateView['use'], now: number): CertificateView['unfit'] {
  const { validFromDate, validToDate, publicKey } = new X509Certificate(pem);
  if (now < validFromDate.getTime()) return 'not-yet-valid';
  if (now > validToDate.getTime()) return 'expired';
  if (use === 'tls-authority') return null;
  if (publicKey.asymmetricKeyType !== 'rsa') return 'not-rsa';
  return (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048 ? 'short-key' : null;
}
