// Reads revocation lists (RFC 5280, 5), holds them against the authorities a policy names, and says which
// enrolled certificates they take back. Main and the card process judge by it; the verifier has a reader of
// its own.
import { X509Certificate, constants, verify, type KeyObject } from 'node:crypto';
import { fault, type Fault } from '../../shared/domain/errors.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { sentence, type Sentence } from '../../shared/domain/sentence.ts';
import {
  evaluateIssued,
  revokedSince,
  withRevoked,
  type CertificateAuthority,
  type IssuedCertificate,
  type RevocationList,
  type RevocationResult,
} from '../../shared/domain/revocation.ts';
import { derChildren, readDer, type Tlv } from './der-reader.ts';
import { certificateNames, fingerprintOf, keyUsageBits, subjectOf } from './verify.ts';

/** Bytes of DER: some thirty thousand revoked certificates. */
export const MOST_LIST_BYTES = 1_000_000;

interface UnverifiedList extends RevocationList {
  /** DER of the issuer's Name. */
  readonly issuer: Buffer;
  readonly signed: Buffer;
  readonly algorithm: Buffer;
  readonly signature: Buffer;
}

const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  extensions: 0xa0,
} as const;

/** Extensions of a list that are understood (5.2.1, 5.2.3): who signed it, and its number. */
const AUTHORITY_KEY_ID = '551d23';
const CRL_NUMBER = '551d14';

/**
 * `revocation-list-unreadable` for what is no complete list of RFC 5280 with an end; `revocation-list-
 * partial` for one that holds only a part (deltas, indirect lists, distribution points), because a
 * certificate could stand on another part. Its signature is not checked here.
 */
function parseList(der: Uint8Array): Result<UnverifiedList> {
  const unreadable = err(fault('revocation-list-unreadable'));
  const bytes = Buffer.from(der);
  const whole = readDer(bytes, 0);
  if (der.length > MOST_LIST_BYTES || whole?.tag !== TAG.sequence || whole.end !== bytes.length)
    return unreadable;
  const [tbs, algorithm, signature, ...more] = derChildren(whole.value);
  if (tbs?.tag !== TAG.sequence || algorithm === undefined || signature?.tag !== TAG.bits || more.length > 0)
    return unreadable;
  const parts = derChildren(tbs.value);
  if (parts[0]?.tag === TAG.integer) parts.shift();
  const [inner, issuer, thisUpdate, nextUpdate, ...rest] = parts;
  const [from, to] = [timeOf(thisUpdate), timeOf(nextUpdate)];
  if (inner === undefined || issuer?.tag !== TAG.sequence || from === null || to === null) return unreadable;
  // The algorithm that is signed is the one that verifies (5.1.1.2).
  if (!inner.whole.equals(algorithm.whole) || signature.value[0] !== 0) return unreadable;
  const extensions = rest.find(({ tag }) => tag === TAG.extensions);
  const entries = rest.find(({ tag }) => tag === TAG.sequence);
  const read = readExtensions(extensions);
  if (!read.ok) return read;
  const revoked = new Map<string, string>();
  const listed = entries === undefined ? [] : derChildren(entries.value);
  // An entry that cannot be read must not end the list: what follows it would count as not revoked.
  if (entries !== undefined && listed.at(-1)?.end !== entries.value.length) return unreadable;
  for (const entry of listed) {
    const [serial, date, own] = derChildren(entry.value);
    const at = timeOf(date);
    if (serial?.tag !== TAG.integer || at === null) return unreadable;
    // An entry with a critical extension is that of another issuer (5.3.3), or nothing this reader knows.
    if (own !== undefined && derChildren(own.value).some(isCritical))
      return err(fault('revocation-list-partial'));
    revoked.set(serial.value.toString('hex'), at);
  }
  return ok({
    number: read.value,
    thisUpdate: from,
    nextUpdate: to,
    revoked,
    issuer: issuer.whole,
    signed: tbs.whole,
    algorithm: algorithm.whole,
    signature: signature.value.subarray(1),
  });
}

/** The list's number, hex; null where it has none. */
function readExtensions(extensions: Tlv | undefined): Result<string | null> {
  let number: string | null = null;
  const list = extensions === undefined ? undefined : readDer(extensions.value, 0);
  for (const extension of list === undefined ? [] : derChildren(list.value)) {
    const [id, ...parts] = derChildren(extension.value);
    const name = id?.value.toString('hex') ?? '';
    const value = parts.find(({ tag }) => tag === TAG.octets)?.value;
    if (name === CRL_NUMBER) {
      const inner = value === undefined ? undefined : readDer(value, 0);
      if (inner?.tag !== TAG.integer || inner.value.length === 0 || inner.value.length > 21)
        return err(fault('revocation-list-unreadable'));
      number = inner.value.toString('hex');
    } else if (name !== AUTHORITY_KEY_ID && isCritical(extension)) {
      return err(fault('revocation-list-partial'));
    }
  }
  return ok(number);
}

/** BOOLEAN TRUE as the second part of an Extension; left out where it is not critical. */
const isCritical = (extension: Tlv): boolean =>
  derChildren(extension.value).some(({ tag, value }) => tag === 0x01 && value[0] !== 0);

/** UTCTime or GeneralizedTime as DER has them (RFC 5280, 5.1.2.4); null for any other form. */
function timeOf(time: Tlv | undefined): string | null {
  const text = time?.value.toString('latin1') ?? '';
  const form = time?.tag === TAG.utcTime ? /^\d{12}Z$/u : /^\d{14}Z$/u;
  if (time === undefined || (time.tag !== TAG.utcTime && time.tag !== TAG.generalizedTime)) return null;
  if (!form.test(text)) return null;
  const year = Number(text.slice(0, 2));
  const full = time.tag === TAG.utcTime ? `${year < 50 ? '20' : '19'}${text}` : text;
  const iso = full.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/u, '$1-$2-$3T$4:$5:$6Z');
  return Number.isFinite(Date.parse(iso)) ? new Date(iso).toISOString() : null;
}

/** By the content of the OID, hex: the digest, and whether the key has to be an RSA one. */
const ALGORITHMS: Readonly<Record<string, { readonly digest: string; readonly rsa: boolean }>> = {
  '2a864886f70d01010b': { digest: 'sha256', rsa: true },
  '2a864886f70d01010c': { digest: 'sha384', rsa: true },
  '2a864886f70d01010d': { digest: 'sha512', rsa: true },
  '2a8648ce3d040302': { digest: 'sha256', rsa: false },
  '2a8648ce3d040303': { digest: 'sha384', rsa: false },
  '2a8648ce3d040304': { digest: 'sha512', rsa: false },
};
const RSASSA_PSS = '2a864886f70d01010a';
/** By the content of the OID of a hash, hex (RFC 4055, 2.1). */
const HASHES: Readonly<Record<string, string>> = {
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};

/** SHA-1 and everything older verify nothing. */
function signatureVerifies({ algorithm, signed, signature }: UnverifiedList, key: KeyObject): boolean {
  const [id, parameters] = derChildren(readDer(algorithm, 0)?.value ?? Buffer.alloc(0));
  const name = id?.value.toString('hex') ?? '';
  try {
    if (name === RSASSA_PSS) {
      const hash = derChildren(parameters?.value ?? Buffer.alloc(0)).find(({ tag }) => tag === 0xa0);
      const oid = derChildren(readDer(hash?.value ?? Buffer.alloc(0), 0)?.value ?? Buffer.alloc(0))[0];
      const digest = HASHES[oid?.value.toString('hex') ?? ''];
      const padding = {
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: constants.RSA_PSS_SALTLEN_AUTO,
      };
      return digest !== undefined && verify(digest, signed, { key, ...padding }, signature);
    }
    const known = ALGORITHMS[name];
    if (known === undefined || (key.asymmetricKeyType === 'rsa') !== known.rsa) return false;
    return verify(known.digest, signed, key, signature);
  } catch {
    return false;
  }
}

/** Bit 6 of the key usage, cRLSign (4.2.1.3). */
const CRL_SIGN = 0x02;

/** Null where the bytes are no certificate of an authority that may sign revocation lists. */
export function readAuthority(der: Uint8Array): X509Certificate | null {
  try {
    const certificate = new X509Certificate(der);
    const usage = keyUsageBits(der);
    return certificate.ca && (usage === null || (usage & CRL_SIGN) !== 0) ? certificate : null;
  } catch {
    return null;
  }
}

/** A list of one of these authorities: `revocation-list-foreign` where none of them has signed it. */
export function readRevocationList(
  der: Uint8Array,
  authorities: readonly CertificateAuthority[],
): Result<{ readonly authority: CertificateAuthority; readonly list: RevocationList }> {
  const parsed = parseList(der);
  if (!parsed.ok) return parsed;
  const authority = authorities.find((each) => hasSigned(each, parsed.value));
  return authority === undefined
    ? err(fault('revocation-list-foreign'))
    : ok({ authority, list: parsed.value });
}

function hasSigned({ certificate }: CertificateAuthority, list: UnverifiedList): boolean {
  const der = Buffer.from(certificate, 'base64');
  const read = readAuthority(der);
  return (
    read !== null &&
    certificateNames(der).subject.equals(list.issuer) &&
    signatureVerifies(list, read.publicKey)
  );
}

// What the lists at hand say of the certificates a policy enrols. What was verified is remembered, because a
// policy is evaluated for every batch of a list.

/**
 * By the bytes of a list, then by the authority's certificate: what it says; null where it is not its list.
 */
const verified = new WeakMap<Uint8Array, Map<string, RevocationList | null>>();

/** The list of an authority among these; null where there is none. */
function listOf(authority: CertificateAuthority, lists: readonly Uint8Array[]): RevocationList | null {
  for (const der of lists) {
    const known = verified.get(der) ?? new Map<string, RevocationList | null>();
    verified.set(der, known);
    let list = known.get(authority.certificate);
    if (list === undefined) {
      const read = readRevocationList(der, [authority]);
      list = read.ok ? read.value.list : null;
      known.set(authority.certificate, list);
    }
    if (list !== null) return list;
  }
  return null;
}

const MOST_REMEMBERED = 2_000;
/** Whether one certificate has issued another, by both in Base64; the oldest goes when there are more. */
const issued = new Map<string, boolean>();

/** The named authority that issued a certificate, by name and by signature. */
function issuerOf(
  authorities: readonly CertificateAuthority[],
  der: string,
): CertificateAuthority | undefined {
  return authorities.find(({ certificate }) => {
    const key = `${certificate} ${der}`;
    const known = issued.get(key);
    if (known !== undefined) return known;
    const [oldest] = issued.keys();
    if (issued.size >= MOST_REMEMBERED && oldest !== undefined) issued.delete(oldest);
    const has = hasIssued(Buffer.from(certificate, 'base64'), Buffer.from(der, 'base64'));
    issued.set(key, has);
    return has;
  });
}

/** By the issuer's name, byte for byte, and by its signature. */
export function hasIssued(authority: Buffer, der: Buffer): boolean {
  try {
    return (
      certificateNames(authority).subject.equals(certificateNames(der).issuer) &&
      new X509Certificate(der).verify(new X509Certificate(authority).publicKey)
    );
  } catch {
    return false;
  }
}

/** What of a certificate its authority's list and demands are held against. */
function issuedFacts(der: string): IssuedCertificate {
  const bytes = Buffer.from(der, 'base64');
  const { serial } = certificateNames(bytes);
  // Undefined where the certificate has no such extension; the types of Node do not say so.
  const extendedUsages: readonly string[] | undefined = new X509Certificate(bytes).keyUsage;
  return {
    serial: (readDer(serial, 0)?.value ?? serial).toString('hex'),
    extendedUsages: extendedUsages ?? [],
  };
}

/** `good` for a certificate of an authority the policy does not name. */
export function evaluateCertificate(
  { authorities = [] }: Pick<Policy, 'authorities'>,
  lists: readonly Uint8Array[],
  der: string,
  at: string,
): RevocationResult {
  const authority = issuerOf(authorities, der);
  return authority === undefined
    ? { kind: 'good' }
    : evaluateIssued(authority, listOf(authority, lists), issuedFacts(der), at);
}

/** The policy as it is evaluated: whoever stands on a list counts as revoked. */
export function revocationPolicy(policy: Policy, lists: readonly Uint8Array[]): Policy {
  const { authorities } = policy;
  if (authorities === undefined || lists.length === 0) return policy;
  return withRevoked(policy, ({ der }) => {
    const authority = issuerOf(authorities, der);
    return authority === undefined
      ? undefined
      : revokedSince(authority, listOf(authority, lists), issuedFacts(der));
  });
}

/**
 * Why nothing signed with a certificate counts now, nor is anything to be signed with it; null where there
 * is no reason. A certificate that is not enrolled is refused by other rules.
 * @param policy the version in force.
 * @param certificate SHA-256 of the DER, hex.
 */
export function revocationRefusal(
  policy: Policy,
  lists: readonly Uint8Array[],
  certificate: string,
  at: string,
): Fault | null {
  if (policy.authorities === undefined) return null;
  const enrolled = policy.persons
    .flatMap(({ certificates }) => certificates)
    .find(({ sha256 }) => sha256 === certificate);
  if (enrolled === undefined) return null;
  const verdict = evaluateCertificate(policy, lists, enrolled.der, at);
  if (verdict.kind === 'good') return null;
  return verdict.kind === 'refused'
    ? fault(verdict.why, { detail: issuerOf(policy.authorities, enrolled.der)?.subject ?? '' })
    : fault('certificate-on-list', { detail: verdict.at.slice(0, 10) });
}

/** An authority has to be one, and its words those of its certificate: people read the words. */
export function authorityProblems({ authorities = [] }: Pick<Policy, 'authorities'>): readonly Sentence[] {
  return authorities.flatMap(({ subject, certificate }) =>
    readAuthority(Buffer.from(certificate, 'base64')) !== null && subjectOf(certificate) === subject
      ? []
      : [sentence('authority-unfit', { subject, sha256: fingerprintOf(certificate) })],
  );
}
