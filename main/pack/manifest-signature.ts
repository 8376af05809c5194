// The exporter's signature over the list of contents: a JWS with detached payload (RFC 7515, appendix F),
// Ed25519 (RFC 8037, RFC 9864).
import { CompactSign, compactVerify, decodeProtectedHeader } from 'jose';
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { PolicyDesk } from '../../shared/domain/policy.ts';

const TYP = 'countersign-pack-manifest+jws';

/** `header..signature`. */
export async function signManifest(manifest: Uint8Array, desk: string, key: KeyObject): Promise<string> {
  const jws = await new CompactSign(manifest)
    .setProtectedHeader({ alg: 'Ed25519', typ: TYP, kid: desk })
    .sign(key);
  const [header = '', , signature = ''] = jws.split('.');
  return `${header}..${signature}`;
}

/**
 * The desk the signature says it is of; null when it says none. Worth something only once `manifestVerifies`
 * with that desk's key.
 */
export function signerNamed(detached: string): string | null {
  try {
    const { kid } = decodeProtectedHeader({ protected: detached.split('.')[0] ?? '' });
    return typeof kid === 'string' ? kid : null;
  } catch {
    return null;
  }
}

/** The key is the enrolled one of the desk the manifest names; nothing in the header chooses it. */
export async function manifestVerifies(
  manifest: Uint8Array,
  detached: string,
  desk: PolicyDesk,
): Promise<boolean> {
  const [header = '', payload, signature = '', ...more] = detached.split('.');
  if (payload !== '' || more.length > 0) return false;
  try {
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(desk.signing, 'base64').toString('base64url') },
      format: 'jwk',
    });
    const jws = `${header}.${Buffer.from(manifest).toString('base64url')}.${signature}`;
    const { protectedHeader } = await compactVerify(jws, key, { algorithms: ['Ed25519'] });
    return protectedHeader.typ === TYP && protectedHeader.kid === desk.id;
  } catch {
    return false;
  }
}
