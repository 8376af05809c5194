// Implicit rejection of RSA PKCS#1 v1.5 key transport: a wrong padding gives a key that depends on the
// wrapped bytes and a secret alone.
import { createHmac } from 'node:crypto';
import type { WrappedKey } from '../../ports/token.ts';
import { sha256Bytes } from '../../digest/sha256.ts';

const LABEL = 'countersign/implicit-rejection/1';

/**
 * The same wrapped bytes always give the same wrong key, as a right padding always gives the same right one:
 * who sends an
 * answer twice learns nothing from whether the desk took it the same way (Bleichenbacher's attack needs
 * exactly that).
 * `secret` is known only to whoever holds the private key.
 */
export function fallbackKey(secret: Uint8Array, { algorithm, encrypted, keyLength }: WrappedKey): Uint8Array {
  const mac = createHmac('sha256', secret)
    .update(`${LABEL}:${algorithm}:${keyLength}:`)
    .update(encrypted)
    .digest();
  return Uint8Array.from(mac.subarray(0, keyLength));
}

/** From something only the private key gives: its own bytes, or what it makes of `probeBlock`. */
export function rejectionSecret(fromKey: Uint8Array): Uint8Array {
  return sha256Bytes(LABEL, fromKey);
}

/**
 * A block below every modulus of its length, always the same: its raw RSA result is a secret of the key (RFC
 * 8017, 5.1.2).
 */
export function probeBlock(length: number): Uint8Array {
  const block = new Uint8Array(length);
  for (let at = 1, part = sha256Bytes(LABEL); at < length; at += part.length) {
    block.set(part.subarray(0, length - at), at);
    part = sha256Bytes(part);
  }
  return block;
}
