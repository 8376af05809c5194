// The private key that belongs to a certificate. The public key decides; CKA_ID and label are hints, because
// tokens exist whose keys share one id, or whose certificates carry another one or none.
import { X509Certificate } from 'node:crypto';
import pkcs11, { type Handle, type Template } from 'pkcs11js';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { TokenCertificate } from './certificates.ts';
import { attribute, attributes, findObjects, flagOf, type Session } from './objects.ts';

export interface FoundKey {
  readonly key: Handle;
  /** CKA_SIGN; true where the token does not say. */
  readonly maySign: boolean;
  /** CKA_ALWAYS_AUTHENTICATE; null where the token does not say. */
  readonly asksAlways: boolean | null;
}

const PRIVATE = { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PRIVATE_KEY } as const;
const PUBLIC = { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PUBLIC_KEY } as const;
/** A second one must be seen; a third tells nothing more. */
const TWO = 2;

/** @throws what the module refuses; the fault says that the key is not there, or that several may be it. */
export function keyOf(session: Session, certificate: TokenCertificate): Result<FoundKey> {
  const publicKey = publicPart(certificate.der);
  const byId =
    certificate.ckaId.length === 0
      ? []
      : findObjects(session, [PRIVATE, { type: pkcs11.CKA_ID, value: certificate.ckaId }], TWO);
  const [hinted, ...others] = byId;
  if (hinted !== undefined && others.length === 0) {
    const found = described(session, hinted, publicKey);
    if (found.fits) return ok(found.found);
  }
  const matching = byPublicKey(session, publicKey, certificate);
  const [key, ...more] = matching;
  if (key === undefined) return err(fault('certificate-no-key'));
  if (more.length > 0) return err(because('card-changed', 'several-private-keys'));
  return ok(described(session, key, publicKey).found);
}

/**
 * The public parts of every key the token shows, as text: read once, where a certificate's id names none of
 * them.
 */
export function shownPublicParts(session: Session): ReadonlySet<string> {
  const parts = [PRIVATE, PUBLIC].flatMap((kind) =>
    findObjects(session, [kind]).flatMap((key) => [
      attribute(session, key, pkcs11.CKA_MODULUS),
      attribute(session, key, pkcs11.CKA_EC_POINT),
    ]),
  );
  return new Set(parts.flatMap((part) => (part === null ? [] : [partText(part)])));
}

/** How the certificate's public key stands in that list. */
export function publicPartText(der: Uint8Array): string {
  const { modulus, template } = publicPart(der);
  const value = modulus ?? template?.[0]?.value;
  return Buffer.isBuffer(value) ? partText(value) : '';
}

/** Lengths of uncompressed points of P-256, P-384 and P-521. */
const POINT_LENGTHS: ReadonlySet<number> = new Set([65, 97, 133]);

/** A modulus without leading zeros; a point without the OCTET STRING that most tokens put around it. */
function partText(part: Buffer): string {
  const wrapping = part[1] === 0x81 ? 3 : 2;
  const isWrapped = part[0] === 0x04 && POINT_LENGTHS.has(part.length - wrapping) && part[wrapping] === 0x04;
  return (isWrapped ? part.subarray(wrapping) : withoutZeros(part)).toString('hex');
}

interface PublicPart {
  /** CKA_MODULUS of an RSA key, which its private object shows too; null for another. */
  readonly modulus: Buffer | null;
  /** Attributes that only objects of this key have; null for a key of another kind. */
  readonly template: Template | null;
}

function publicPart(der: Uint8Array): PublicPart {
  const { n, x, y } = new X509Certificate(der).publicKey.export({ format: 'jwk' });
  if (n !== undefined) {
    const modulus = Buffer.from(n, 'base64url');
    return { modulus, template: [{ type: pkcs11.CKA_MODULUS, value: modulus }] };
  }
  if (x === undefined || y === undefined) return { modulus: null, template: null };
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  // CKA_EC_POINT is the DER of an OCTET STRING (v2.40, 2.3.3); P-521 has a length of two bytes.
  const length = point.length < 0x80 ? [point.length] : [0x81, point.length];
  const value = Buffer.concat([Buffer.from([4, ...length]), point]);
  return { modulus: null, template: [{ type: pkcs11.CKA_EC_POINT, value }] };
}

/** Private keys by their own public part, or by that of the public key object beside them. */
function byPublicKey(
  session: Session,
  { template }: PublicPart,
  { ckaId, label }: TokenCertificate,
): readonly Handle[] {
  if (template === null) return [];
  const direct = findObjects(session, [PRIVATE, ...template], TWO);
  if (direct.length > 0) return direct;
  for (const half of findObjects(session, [PUBLIC, ...template], TWO)) {
    const [id, name] = attributes(session, half, [pkcs11.CKA_ID, pkcs11.CKA_LABEL]);
    const named: Template = [
      ...(id === null || id === undefined || id.length === 0 ? [] : [{ type: pkcs11.CKA_ID, value: id }]),
      ...(name === null || name === undefined || name.length === 0
        ? []
        : [{ type: pkcs11.CKA_LABEL, value: name }]),
    ];
    const keys = named.length === 0 ? [] : findObjects(session, [PRIVATE, ...named], TWO);
    if (keys.length > 0) return keys;
  }
  // Nothing shows its public part: of several keys with the certificate's id, its label names the one.
  return ckaId.length === 0 || label === ''
    ? []
    : findObjects(
        session,
        [
          PRIVATE,
          { type: pkcs11.CKA_ID, value: ckaId },
          { type: pkcs11.CKA_LABEL, value: Buffer.from(label, 'utf8') },
        ],
        TWO,
      );
}

function described(
  session: Session,
  key: Handle,
  { modulus }: PublicPart,
): { readonly found: FoundKey; readonly fits: boolean } {
  const [sign, always, own] = attributes(session, key, [
    pkcs11.CKA_SIGN,
    pkcs11.CKA_ALWAYS_AUTHENTICATE,
    ...(modulus === null ? [] : [pkcs11.CKA_MODULUS]),
  ]);
  const found = { key, maySign: flagOf(sign) ?? true, asksAlways: flagOf(always) };
  return {
    found,
    fits: modulus === null || own === null || own === undefined || withoutZeros(own).equals(modulus),
  };
}

/** Some tokens give numbers with leading zeros. */
function withoutZeros(value: Buffer): Buffer {
  const first = value.findIndex((byte) => byte !== 0);
  return first < 0 ? value : value.subarray(first);
}

/** CKA_ID of a private key; empty where it has none. */
export function idOf(session: Session, key: Handle): Buffer {
  return attribute(session, key, pkcs11.CKA_ID) ?? Buffer.alloc(0);
}
