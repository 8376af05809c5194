// The digests by which things are named: of bytes, SHA-256 (FIPS 180-4) in lower-case hexadecimal; of
// policies and bank profiles in statements, over their canonical text.
import { createHash } from 'node:crypto';
import { jcsBytes } from '../../shared/domain/jcs.ts';

/** 32 bytes, over all parts one behind the other; a text is digested as UTF-8. */
export function sha256Bytes(...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** 64 hexadecimal digits; a text is digested as UTF-8. */
export function sha256Hex(data: string | Uint8Array): string {
  return sha256Bytes(data).toString('hex');
}

// The digest by which statements name policies and bank profiles.

/** SHA-256 of the JCS form (RFC 8785), in lower-case hexadecimal. */
export function jcsDigest(value: unknown): string {
  return sha256Hex(jcsBytes(value));
}
