// The one verifier of statements: a compact JWS (RFC 7515) over JCS text (RFC 8785), held against the
// certificate a policy enrols.
// The desk and the card process both count only what this accepts.
import type { FaultReason } from '../../shared/domain/fault-reason.ts';
import { X509Certificate, constants, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { because, fault } from '../../shared/domain/errors.ts';
import { MIN_RSA_BITS } from '../../shared/domain/key-strength.ts';
import { jcs } from '../../shared/domain/jcs.ts';
import {
  jwsAlgorithmSchema,
  type JwsAlgorithm,
  type Person,
  type Policy,
} from '../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { statementSchema, type Statement } from '../../shared/domain/statement.ts';
import { certificateFacts } from './certificate.ts';
import { sha256Hex } from '../digest/sha256.ts';

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
  const { unusable, subject } = certificateFacts(der, new Date(statement.data.time));
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
