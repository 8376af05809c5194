// Checks compact signatures (RFC 7515) with a key that was enrolled, never with one the signature brings
// along.
import { constants, createPublicKey, verify } from 'node:crypto';
import type { KeyObject, X509Certificate } from 'node:crypto';
import { parseCanonical } from './digests.ts';
import type { Json } from './digests.ts';
import { Shape } from './shapes.ts';

// Whether a certificate could sign for its holder when it signed: dates and what it is meant for.

/** Null when it could. */
export function certificateProblem(certificate: X509Certificate, time: string): string | null {
  const at = Date.parse(time);
  if (at < certificate.validFromDate.getTime()) return 'the certificate was not valid yet';
  if (at > certificate.validToDate.getTime()) return 'the certificate had expired';
  if (!mayVerifySignatures(certificate.raw)) return 'the certificate is not meant for signatures';
  if (certificate.ca) return 'the certificate is that of an authority';
  const purposes = (certificate.keyUsage as readonly string[] | undefined) ?? [];
  return purposes.length > 0 && purposes.every((purpose) => MACHINES.test(purpose))
    ? 'the certificate is meant for a machine alone'
    : null;
}

/** id-kp of servers, code, IPsec, time stamps and OCSP (RFC 5280, 4.2.1.12; RFC 4945). */
const MACHINES = /^1\.3\.6\.1\.5\.5\.7\.3\.(?:1|3|5|6|7|8|9|17)$/u;

/** id-ce-keyUsage, 2.5.29.15. */
const KEY_USAGE = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x0f]);

/** Bit 0 or 1 of the key usage (RFC 5280, 4.2.1.3); true where the extension is missing. */
function mayVerifySignatures(certificate: Buffer): boolean {
  const tbs = elements(elements(certificate)[0]?.content)[0]?.content;
  const extensions = elements(tbs).find(({ tag }) => tag === 0xa3)?.content;
  for (const { content } of elements(elements(extensions)[0]?.content)) {
    if (!content.subarray(0, KEY_USAGE.length).equals(KEY_USAGE)) continue;
    const bits = elements(elements(content).find(({ tag }) => tag === 0x04)?.content)[0]?.content;
    return bits !== undefined && ((bits[1] ?? 0) & 0xc0) !== 0;
  }
  return true;
}

interface Element {
  readonly tag: number;
  readonly content: Buffer;
  /** Tag, length and content together. */
  readonly whole: Buffer;
}

/** The DER elements one after the other in `bytes` (X.690, 8.1). */
export function elements(bytes: Buffer = Buffer.alloc(0)): readonly Element[] {
  const found: Element[] = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const first = bytes.readUInt8(at + 1);
    const more = first < 0x80 ? 0 : first & 0x7f;
    if (more > 4 || at + 2 + more > bytes.length) break;
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
    const start = at + 2 + more;
    if (start + length > bytes.length) break;
    found.push({
      tag: bytes.readUInt8(at),
      content: bytes.subarray(start, start + length),
      whole: bytes.subarray(at, start + length),
    });
    at = start + length;
  }
  return found;
}

export interface ReadJws {
  readonly algorithm: string;
  readonly header: Shape;
  readonly payload: Shape;
  readonly signed: Buffer;
  readonly signature: Buffer;
}

/** Throws unless it is three parts whose payload is canonical JSON. */
export function readJws(compact: string): ReadJws {
  const [head = '', body = '', signature = '', ...more] = compact.trim().split('.');
  if (more.length > 0 || signature === '') throw new Error('not a compact JWS');
  const header = new Shape(JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as Json, 'JWS header');
  return {
    algorithm: header.at('alg').text(),
    header,
    payload: new Shape(parseCanonical(Buffer.from(body, 'base64url')), 'statement'),
    signed: Buffer.from(`${head}.${body}`, 'ascii'),
    signature: Buffer.from(signature, 'base64url'),
  };
}

const MIN_RSA_BITS = 2048;

const isRsa = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS;

/** `algorithm` is the enrolled one (RFC 7518, 3.1). */
export function certificateVerifies(
  certificate: X509Certificate,
  algorithm: string,
  signed: Buffer,
  signature: Buffer,
): boolean {
  const key = certificate.publicKey;
  switch (algorithm) {
    case 'RS256':
      return isRsa(key) && verify('sha256', signed, key, signature);
    case 'PS256':
      return (
        isRsa(key) &&
        verify('sha256', signed, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }, signature)
      );
    case 'ES256':
      return onCurve(key, 'prime256v1', 'sha256', signed, signature);
    case 'ES384':
      return onCurve(key, 'secp384r1', 'sha384', signed, signature);
    case 'ES512':
      return onCurve(key, 'secp521r1', 'sha512', signed, signature);
    default:
      return false;
  }
}

/** ECDSA as RFC 7518, 3.4 has it: the algorithm names the curve too. */
function onCurve(key: KeyObject, curve: string, digest: string, signed: Buffer, signature: Buffer): boolean {
  return (
    key.asymmetricKeyType === 'ec' &&
    key.asymmetricKeyDetails?.namedCurve === curve &&
    verify(digest, signed, { key, dsaEncoding: 'ieee-p1363' }, signature)
  );
}

/** A detached JWS (RFC 7515, appendix F) by an Ed25519 key given as 32 bytes in Base64. */
export function detachedVerifies(detached: string, payload: Uint8Array, publicKey: string): boolean {
  const [head = '', middle, signature = '', ...more] = detached.trim().split('.');
  if (middle !== '' || more.length > 0) return false;
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as { alg?: unknown };
  if (alg !== 'Ed25519') return false;
  return verify(
    null,
    Buffer.from(`${head}.${Buffer.from(payload).toString('base64url')}`, 'ascii'),
    deskKey(publicKey),
    Buffer.from(signature, 'base64url'),
  );
}

/** A compact JWS by a desk's Ed25519 key (RFC 8037) given as 32 bytes in Base64. */
export function deskVerifies({ algorithm, signed, signature }: ReadJws, publicKey: string): boolean {
  return algorithm === 'Ed25519' && verify(null, signed, deskKey(publicKey), signature);
}

function deskKey(publicKey: string): KeyObject {
  return createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'base64').toString('base64url') },
    format: 'jwk',
  });
}
