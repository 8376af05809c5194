// Owns PKCS#1 v1.5 unpadding of a content key without an oracle: same steps and same kind of result whether
// the padding is right or not.

/**
 * RFC 8017, 7.2.2, hardened as RFC 3218, 2.3 describes: the expected length is known, so the answer is either
 * the key or `fallback`.
 * @param block raw RSA result, exactly as long as the modulus
 * @param fallback random bytes of `keyLength`, drawn by the caller before it knows the outcome
 */
export function unpadKey(block: Uint8Array, keyLength: number, fallback: Uint8Array): Uint8Array {
  const start = block.length - keyLength;
  // 0x00 0x02 PS(at least 8 bytes) 0x00 key
  if (start < 11 || fallback.length !== keyLength)
    throw new Error('The content key does not fit the modulus.');
  let bad = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[start - 1] ?? 1);
  for (let i = 2; i < start - 1; i += 1) bad |= isZero(block[i] ?? 0);
  const mask = -isZero(bad) & 0xff;
  const key = new Uint8Array(keyLength);
  for (let i = 0; i < keyLength; i += 1)
    key[i] = ((block[start + i] ?? 0) & mask) | ((fallback[i] ?? 0) & ~mask & 0xff);
  return key;
}

/** 1 when zero, 0 otherwise, without a branch. */
function isZero(value: number): number {
  return ((value - 1) >>> 31) & 1;
}
