// The form of a signed statement, a compact JWS (RFC 7515) over JCS text (RFC 8785); its one verifier, which
// holds it against the certificate a policy enrols; and the facts of a certificate that decide whether an
// officer may sign with it.
import { X509Certificate, constants, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { because, fault, type FaultCode } from '../../shared/domain/errors.ts';
import type { FaultReason } from '../../shared/domain/fault-reason.ts';
import { jcs } from '../../shared/domain/jcs.ts';
import { MIN_RSA_BITS } from '../../shared/domain/key-strength.ts';
import {
  jwsAlgorithmSchema,
  type JwsAlgorithm,
  type Person,
  type Policy,
} from '../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { statementSchema, type Statement } from '../../shared/domain/statement.ts';
import { sha256Hex } from '../digest/sha256.ts';
import { derChildren, readDer } from './der-reader.ts';

// Reads the facts of an X.509 certificate that decide whether an officer may sign with it.

// The key usage extension of a certificate (RFC 5280, 4.2.1.3), found by walking its DER: Node's
// X509Certificate does not offer it.

interface KeyUsage {
  readonly digitalSignature: boolean;
  readonly nonRepudiation: boolean;
}

/** DER of the object identifier 2.5.29.15 (id-ce-keyUsage). */
const KEY_USAGE_OID = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x0f]);

/**
 * The usage bits, or null when the certificate has no such extension. The DER must be one that an X.509
 * parser accepted before.
 */
export function keyUsageOf(der: Uint8Array): KeyUsage | null {
  const bits = keyUsageBits(der);
  return bits === null
    ? null
    : { digitalSignature: (bits & 0x80) !== 0, nonRepudiation: (bits & 0x40) !== 0 };
}

/** The first eight bits of the extension, bit 0 the highest; null where the certificate has none. */
export function keyUsageBits(der: Uint8Array): number | null {
  const extensions = extensionsOf(Buffer.from(der));
  for (const extension of extensions) {
    if (!extension.subarray(0, KEY_USAGE_OID.length).equals(KEY_USAGE_OID)) continue;
    // Extension ::= SEQUENCE { extnID, critical BOOLEAN DEFAULT FALSE, extnValue OCTET STRING holding a BIT
    // STRING }
    const octets = derChildren(extension).find((item) => item.tag === 0x04);
    const bits = octets === undefined ? undefined : readDer(octets.value, 0);
    return bits?.tag === 0x03 ? (bits.value[1] ?? 0) : 0;
  }
  return null;
}

/** Contents of each Extension of the TBSCertificate ([3] EXPLICIT). */
function extensionsOf(der: Buffer): Buffer[] {
  const certificate = readDer(der, 0);
  const tbs = certificate === undefined ? undefined : readDer(certificate.value, 0);
  const explicit = tbs === undefined ? undefined : derChildren(tbs.value).find((item) => item.tag === 0xa3);
  const list = explicit === undefined ? undefined : readDer(explicit.value, 0);
  return list === undefined ? [] : derChildren(list.value).map((item) => item.value);
}

// Serial number, issuer and subject of a certificate as DER (RFC 5280, 4.1.2): PKCS#11 stores them beside the
// certificate (v2.40, 4.6.3), and Node's X509Certificate gives them as text alone.

interface CertificateNames {
  /** INTEGER. */
  readonly serial: Buffer;
  /** Name. */
  readonly issuer: Buffer;
  readonly subject: Buffer;
}

/** @throws where the bytes are no certificate; an X.509 parser is to accept them before. */
export function certificateNames(der: Uint8Array): CertificateNames {
  const certificate = readDer(Buffer.from(der), 0);
  const tbs = certificate === undefined ? undefined : readDer(certificate.value, 0);
  const parts = tbs === undefined ? [] : derChildren(tbs.value);
  // Version ([0] EXPLICIT) is left out by certificates of version 1.
  const [serial, , issuer, , subject] = parts[0]?.tag === 0xa0 ? parts.slice(1) : parts;
  if (serial === undefined || issuer === undefined || subject === undefined)
    throw new Error('the bytes are no certificate');
  return { serial: serial.whole, issuer: issuer.whole, subject: subject.whole };
}

export interface CertificateInfo {
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

/** CN of a subject in the form of {@link CertificateInfo.subject}; the whole subject when it has none. */
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

/** The SHA-256 of a certificate given as DER in Base64. */
export function fingerprintOf(der: string): string {
  return sha256Hex(Buffer.from(der, 'base64'));
}

/** What policies in sentences say of the certificates in them. */
export const CERTIFICATES = { subjectOf, fingerprintOf };

/**
 * Facts of a DER certificate at the time `now`; a certificate that cannot be parsed is listed as unreadable,
 * not hidden.
 */
export function certificateInfo(der: Uint8Array, now: Date): CertificateInfo {
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

function keyFacts(certificate: X509Certificate): Pick<CertificateInfo, 'keyType' | 'keyBits' | 'algorithms'> {
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
  // RFC 5280, 4.2.1.9: its key signs certificates, and whoever holds it could issue one for anybody.
  if (certificate.ca) return 'certificate-authority';
  return namesOnlyMachines(certificate) ? 'certificate-extended-usage' : null;
}

/**
 * Extended key usages of machines and services (RFC 5280, 4.2.1.12; RFC 4945, 5.1.3.12): servers, program
 * code, IPsec, time stamps, OCSP. Others (client authentication, e-mail, documents, a company's own) say
 * nothing against a person's signature.
 */
const USAGES_OF_MACHINES: ReadonlySet<string> = new Set([
  '1.3.6.1.5.5.7.3.1',
  '1.3.6.1.5.5.7.3.3',
  '1.3.6.1.5.5.7.3.5',
  '1.3.6.1.5.5.7.3.6',
  '1.3.6.1.5.5.7.3.7',
  '1.3.6.1.5.5.7.3.8',
  '1.3.6.1.5.5.7.3.9',
  '1.3.6.1.5.5.7.3.17',
]);

/** Whether every purpose the extension names is one of a machine. */
function namesOnlyMachines({ keyUsage }: X509Certificate): boolean {
  // Node names the extended usages so (RFC 5280, 4.2.1.12); a certificate without them is not limited.
  const usages: readonly string[] | undefined = keyUsage;
  return usages !== undefined && usages.length > 0 && usages.every((oid) => USAGES_OF_MACHINES.has(oid));
}

function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ');
}

export const STATEMENT_JWS = 'countersign-statement+jws';

/** A statement of a batch split into a hundred messages stays far below this many characters. */
const MAX_LENGTH = 262_144;

/**
 * `x5c` is a hint for foreign tools. It is required, because every statement is made with it, and it is
 * trusted by nobody.
 */
const headerSchema = z.strictObject({
  alg: jwsAlgorithmSchema,
  typ: z.literal(STATEMENT_JWS),
  x5c: z.array(z.base64()).length(1),
});

/** What a card signs: header and payload. `x5c` is the certificate, in DER. */
export function signingInput(algorithm: JwsAlgorithm, certificate: Uint8Array, statement: Statement): string {
  const header = { alg: algorithm, typ: STATEMENT_JWS, x5c: [Buffer.from(certificate).toString('base64')] };
  return [header, statement].map((part) => Buffer.from(jcs(part), 'utf8').toString('base64url')).join('.');
}

export function compactJws(input: string, signature: Uint8Array): string {
  return `${input}.${Buffer.from(signature).toString('base64url')}`;
}

/** What every statement states of its signer. */
export type Signed = Pick<Statement, 'person' | 'certificate' | 'time'>;

export interface SignedStatement<S extends Signed = Statement> {
  readonly jws: string;
  readonly statement: S;
  readonly person: string;
  /** SHA-256 of the enrolled certificate, lower-case hex. */
  readonly certificate: string;
  /** The subject of the certificate on one line. */
  readonly certificateSubject: string;
}

/**
 * `approval-invalid` with the first demand that is not met: compact form, header, canonical payload, one
 * enrolled person, the enrolled
 * algorithm, the signature, and a certificate that was valid and meant for signatures at the time the
 * statement names.
 */
export function verifyStatement<S extends Signed>(
  jws: string,
  policy: Policy,
  schema: z.ZodType<S>,
): Result<SignedStatement<S>> {
  const parts = jws.length > MAX_LENGTH ? [] : jws.split('.');
  const [head = '', body = '', signature = ''] = parts;
  if (parts.length !== 3 || !parts.every((part) => /^[A-Za-z0-9_-]+$/u.test(part)))
    return invalid('jws-form');
  const header = headerSchema.safeParse(jsonOf(head));
  const statement = schema.safeParse(jsonOf(body));
  if (!header.success || !statement.success) return invalid('statement-form');
  if (jcs(statement.data) !== Buffer.from(body, 'base64url').toString('utf8'))
    return invalid('not-canonical');
  const enrolment = enrolmentOf(policy, statement.data.certificate);
  if (!enrolment.ok) return invalid('certificate-not-enrolled');
  const { person, algorithm, der } = enrolment.value;
  if (header.data.alg !== algorithm || person.id !== statement.data.person) return invalid('not-as-enrolled');
  const input = Buffer.from(`${head}.${body}`, 'utf8');
  if (!jwsSignatureVerifies(der, algorithm, input, Buffer.from(signature, 'base64url')))
    return invalid('signature-wrong');
  // A statement that was signed with another program was never checked before its PIN.
  const { unusable, subject } = certificateInfo(der, new Date(statement.data.time));
  if (unusable !== null || !Number.isFinite(Date.parse(statement.data.time)))
    return invalid('unusable-when-signed', unusable ?? '?');
  return ok({
    jws,
    statement: statement.data,
    person: person.id,
    certificate: statement.data.certificate,
    certificateSubject: subject,
  });
}

/**
 * What a JWS states, its signature unchecked: to look up what it is checked with, or after it was checked.
 * Null when it is no statement.
 */
export function statementIn(jws: string): Statement | null {
  const [, body = ''] = jws.split('.');
  const statement = statementSchema.safeParse(jsonOf(body));
  return statement.success && jcs(statement.data) === Buffer.from(body, 'base64url').toString('utf8')
    ? statement.data
    : null;
}

export interface Enrolment {
  readonly person: Person;
  readonly algorithm: JwsAlgorithm;
  readonly der: Uint8Array;
}

/** The one person the certificate is enrolled for. A certificate enrolled for two persons is nobody's. */
export function enrolmentOf(policy: Policy, certificate: string): Result<Enrolment> {
  const found = policy.persons.flatMap((person) =>
    person.certificates.filter((each) => each.sha256 === certificate).map((each) => ({ person, each })),
  );
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) return err(fault('not-enrolled'));
  const der = Buffer.from(only.each.der, 'base64');
  if (sha256Hex(der) !== certificate) return err(because('not-enrolled', 'enrolled-bytes-differ'));
  return ok({ person: only.person, algorithm: only.each.algorithm, der });
}

type Check = (key: KeyObject, data: Uint8Array, signature: Uint8Array) => boolean;

const isRsa = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS;

/** RFC 7518, 3.4: r and s side by side, on this one curve, over the digest that belongs to it. */
const ecdsa =
  (curve: string, digest: string): Check =>
  (key, data, signature) =>
    key.asymmetricKeyType === 'ec' &&
    key.asymmetricKeyDetails?.namedCurve === curve &&
    verify(digest, data, { key, dsaEncoding: 'ieee-p1363' }, signature);

/** RFC 7518, 3.3 to 3.5. A salt of another length, another curve or a DER signature is refused. */
const CHECKS: Readonly<Record<JwsAlgorithm, Check>> = {
  RS256: (key, data, signature) => isRsa(key) && verify('sha256', data, key, signature),
  PS256: (key, data, signature) =>
    isRsa(key) &&
    verify('sha256', data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }, signature),
  ES256: ecdsa('prime256v1', 'sha256'),
  ES384: ecdsa('secp384r1', 'sha384'),
  ES512: ecdsa('secp521r1', 'sha512'),
};

/**
 * Whether `signature` over `data` verifies with the public key of the DER certificate; false for a
 * certificate that cannot be read.
 */
export function jwsSignatureVerifies(
  der: Uint8Array,
  algorithm: JwsAlgorithm,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  try {
    return CHECKS[algorithm](new X509Certificate(der).publicKey, data, signature);
  } catch {
    return false;
  }
}

/**
 * JWS algorithms (RFC 7518) and the XML-DSig ones of the two suites; `rsa-sha1` exists for the suite `legacy`
 * alone.
 */
export type SignatureAlgorithm = JwsAlgorithm | 'rsa-sha256' | 'rsa-sha1';

/** Whether a fresh signature verifies with its own certificate: checked before it leaves the card process. */
export function freshSignatureVerifies(
  der: Uint8Array,
  algorithm: SignatureAlgorithm,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (algorithm === 'rsa-sha256') return jwsSignatureVerifies(der, 'RS256', data, signature);
  if (algorithm !== 'rsa-sha1') return jwsSignatureVerifies(der, algorithm, data, signature);
  const key = new X509Certificate(der).publicKey;
  return key.asymmetricKeyType === 'rsa' && verify('sha1', data, key, signature);
}

/** What a part of a JWS holds as JSON in UTF-8; null where it holds none. */
export function jsonOf(part: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(part, 'base64url')));
  } catch {
    return null;
  }
}

function invalid(why: FaultReason, of = ''): Result<never> {
  return err(because('approval-invalid', why, of));
}
