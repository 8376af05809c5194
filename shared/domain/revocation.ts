// Owns what the company demands of certificates by the authority that issued them: a current revocation list
// (RFC 5280, 5), single extended key usages; and whether a certificate meets it. Pure: main, the card process
// and the tests that hold the verifier against them judge by the same function.
import type { FaultCode } from './errors.ts';
import type { Policy } from './policy.ts';

export type CertificateAuthority = NonNullable<Policy['authorities']>[number];

/** What an authority's list says, once its signature was checked with the authority's certificate. */
export interface RevocationList {
  /** cRLNumber, hex; null where the authority gives none. */
  readonly number: string | null;
  /** RFC 3339, both. From `nextUpdate` on the list is out of date. */
  readonly thisUpdate: string;
  readonly nextUpdate: string;
  /** By serial number (the content of its INTEGER, hex): when it was revoked, RFC 3339. */
  readonly revoked: ReadonlyMap<string, string>;
}

/** What is read of a certificate that an authority has issued. */
export interface IssuedCertificate {
  /** The content of its INTEGER, hex. */
  readonly serial: string;
  /** Dotted. */
  readonly extendedUsages: readonly string[];
}

export type RevocationResult =
  | { readonly kind: 'good' }
  | { readonly kind: 'revoked'; readonly at: string }
  | {
      readonly kind: 'refused';
      readonly why: Extract<
        FaultCode,
        'revocation-list-missing' | 'revocation-list-stale' | 'certificate-usage-demanded'
      >;
    };

/** By how much the clocks of an authority and a desk may differ. */
export const CLOCK_TOLERANCE = 300_000;

/** Whether a list is current at `at` (RFC 3339). */
export function isCurrent({ thisUpdate, nextUpdate }: RevocationList, at: string): boolean {
  const now = Date.parse(at);
  return Date.parse(thisUpdate) <= now + CLOCK_TOLERANCE && now < Date.parse(nextUpdate);
}

/**
 * Since when a certificate is revoked, RFC 3339; undefined where it is not. It stays revoked when the list
 * is out of date: an authority takes nobody off a list before the certificate has expired, except what was
 * only on hold, and that needs a newer list.
 */
export function revokedSince(
  { revocation }: Pick<CertificateAuthority, 'revocation'>,
  list: RevocationList | null,
  { serial }: Pick<IssuedCertificate, 'serial'>,
): string | undefined {
  return revocation === 'unused' ? undefined : list?.revoked.get(serial);
}

/** @param list null where the desk has none of this authority. */
export function evaluateIssued(
  authority: Pick<CertificateAuthority, 'revocation' | 'extendedUsages'>,
  list: RevocationList | null,
  certificate: IssuedCertificate,
  at: string,
): RevocationResult {
  const { revocation, extendedUsages = [] } = authority;
  const revoked = revokedSince(authority, list, certificate);
  if (revoked !== undefined) return { kind: 'revoked', at: revoked };
  if (!extendedUsages.every((usage) => certificate.extendedUsages.includes(usage)))
    return { kind: 'refused', why: 'certificate-usage-demanded' };
  if (revocation !== 'demanded') return { kind: 'good' };
  if (list === null) return { kind: 'refused', why: 'revocation-list-missing' };
  return isCurrent(list, at) ? { kind: 'good' } : { kind: 'refused', why: 'revocation-list-stale' };
}

/** Whether `next` is older than the list that is there: it could hide what that one revokes. */
export function isOlderList(next: RevocationList, before: RevocationList): boolean {
  if (Date.parse(next.thisUpdate) < Date.parse(before.thisUpdate)) return true;
  if (next.number === null || before.number === null) return false;
  return BigInt(`0x${next.number}`) < BigInt(`0x${before.number}`);
}

/** The reason under which a card on a list stands in the policy that evaluations see. */
const ON_LIST = 'revocation list';

/**
 * The policy as it is evaluated: a card that its authority has revoked counts as one that the administrators
 * have revoked. The same object where there is none. Never stored, signed or digested.
 * @param revokedAt by SHA-256 of the certificate: since when it is on a list; undefined where it is on none.
 */
export function withRevoked(
  policy: Policy,
  revokedAt: (certificate: { readonly sha256: string; readonly der: string }) => string | undefined,
): Policy {
  let changed = false;
  const persons = policy.persons.map((person) => ({
    ...person,
    certificates: person.certificates.map((each) => {
      const at = each.revoked === undefined ? revokedAt(each) : undefined;
      if (at === undefined) return each;
      changed = true;
      return { ...each, revoked: { at, reason: ON_LIST } };
    }),
  }));
  return changed ? { ...policy, persons } : policy;
}
