// The digest by which bytes are named everywhere: SHA-256 (FIPS 180-4) in lower-case hexadecimal.
import { createHash } from 'node:crypto';

/** 64 hexadecimal digits; a text is digested as UTF-8. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
