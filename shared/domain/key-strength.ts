// How long a key of RSA counts as strong enough, by its size.

/** Smaller ones sign nothing here. */
export const MIN_RSA_BITS = 2048;
/** About as strong as P-256 (NIST SP 800-57 part 1, table 2). */
const STRONG_RSA_BITS = 3072;
/** Until then 112 bits of strength are accepted (NIST SP 800-57 part 1, table 4). */
const LAST_DAY = '2030-12-31';

/** The last day for which a key is recommended, YYYY-MM-DD; null where none is known or its kind has none. */
export function recommendedUntil(keyType: string, keyBits: number): string | null {
  return keyType === 'RSA' && keyBits < STRONG_RSA_BITS ? LAST_DAY : null;
}
