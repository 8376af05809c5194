// AES-256-GCM (NIST SP 800-38D) over small secrets, bound to what they are for.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { z } from 'zod';
import type { Random } from '../ports/clock.ts';
import { jcsBytes } from '../../shared/domain/jcs.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Base64; `sealed` is ciphertext and tag. */
export const sealedBoxSchema = z.strictObject({ nonce: z.base64(), sealed: z.base64() });
export type SealedBox = z.infer<typeof sealedBoxSchema>;

/** Everything a box is bound to: a box moved to another desk, place or name does not open. */
export type BoxBinding = Readonly<Record<string, string | number>>;

export function sealBox(key: Uint8Array, secret: Uint8Array, binding: BoxBinding, random: Random): SealedBox {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(jcsBytes(binding));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return { nonce: Buffer.from(nonce).toString('base64'), sealed: sealed.toString('base64') };
}

/** Undefined when key, binding or bytes are not the ones it was sealed with; which of them is never told. */
export function openBox(key: Uint8Array, box: SealedBox, binding: BoxBinding): Buffer | undefined {
  const nonce = Buffer.from(box.nonce, 'base64');
  const sealed = Buffer.from(box.sealed, 'base64');
  if (nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(jcsBytes(binding));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
