// Reads a public key object as SubjectPublicKeyInfo (RFC 5280, 4.1), so that a certificate can be issued for
// it.
import { createPublicKey } from 'node:crypto';
import pkcs11, { type Handle } from 'pkcs11js';
import type { KeyOrder } from '../../provision-protocol.ts';
import { attribute, type Session } from './objects.ts';

/** DER. @throws when the token does not show the parts of its own public key. */
export function publicKeyInfo(session: Session, publicKey: Handle, type: KeyOrder['type']): Uint8Array {
  const part = (name: number): Buffer => {
    const value = attribute(session, publicKey, name);
    if (value === null) throw new Error('the token hides a part of a public key');
    return value;
  };
  const jwk =
    type === 'P-256'
      ? { kty: 'EC', crv: 'P-256', ...point(part(pkcs11.CKA_EC_POINT)) }
      : {
          kty: 'RSA',
          n: part(pkcs11.CKA_MODULUS).toString('base64url'),
          e: part(pkcs11.CKA_PUBLIC_EXPONENT).toString('base64url'),
        };
  return createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'der' });
}

/**
 * CKA_EC_POINT is an OCTET STRING around the uncompressed point (v2.40, 2.3.3); some tokens leave the
 * wrapping away.
 */
function point(value: Buffer): { x: string; y: string } {
  const raw = value.length === 67 ? value.subarray(2) : value;
  if (raw.length !== 65 || raw[0] !== 4) throw new Error('not an uncompressed P-256 point');
  return { x: raw.subarray(1, 33).toString('base64url'), y: raw.subarray(33).toString('base64url') };
}
