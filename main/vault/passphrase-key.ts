// From a passphrase to a key: scrypt (RFC 7914), its parameters stored beside what the key wraps.
import { scrypt } from 'node:crypto';
import { z } from 'zod';

export const KEY_BYTES = 32;
export const LEAST_PASSPHRASE = 12;

/** Bounds keep a changed file from asking for all memory, or for a cost that hides nothing. */
export const scryptSchema = z.strictObject({
  name: z.literal('scrypt'),
  /** Binary logarithm of N. */
  log2N: z.int().min(14).max(20),
  r: z.int().min(8).max(16),
  p: z.int().min(1).max(4),
  salt: z.base64(),
});
export type ScryptParameters = z.infer<typeof scryptSchema>;

/** 128 MiB and about half a second: what RFC 7914 calls sensitive storage, moved on by some years. */
export const DEFAULT_COST = { log2N: 17, r: 8, p: 1 } as const;
export type ScryptCost = Pick<ScryptParameters, 'log2N' | 'r' | 'p'>;

/**
 * NFC (RFC 8265, OpaqueString), so that the same characters typed on two keyboards are the same passphrase.
 */
export function passphraseKey(passphrase: string, { log2N, r, p, salt }: ScryptParameters): Promise<Buffer> {
  const N = 2 ** log2N;
  return new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize('NFC'),
      Buffer.from(salt, 'base64'),
      KEY_BYTES,
      { N, r, p, maxmem: 256 * N * r },
      (error, key) => {
        if (error === null) resolve(key);
        else reject(error);
      },
    );
  });
}
