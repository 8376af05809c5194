// The digest by which statements name policies and bank profiles.
import { jcsBytes } from '../../shared/domain/jcs.ts';
import { sha256Hex } from './sha256.ts';

/** SHA-256 of the JCS form (RFC 8785), in lower-case hexadecimal. */
export function jcsDigest(value: unknown): string {
  return sha256Hex(jcsBytes(value));
}
