// The eight words people compare: the first 88 bits of a SHA-256 digest. Machines always compare whole
// digests.
import { WORDS } from './wordlist.ts';

const READ_BACK_WORDS = 8;
const BITS_PER_WORD = 11n;

/**
 * Eight words of a digest given as 64 lower-case hex digits: 11 bits each, the highest bits first. Anything
 * else is a bug and throws.
 */
export function wordsOf(digestHex: string): readonly string[] {
  if (!/^[0-9a-f]{64}$/.test(digestHex))
    throw new Error('read-back words need a SHA-256 digest of 64 hex digits');
  const bits = BigInt(`0x${digestHex.slice(0, 22)}`);
  return Array.from({ length: READ_BACK_WORDS }, (_, place) => {
    const shift = BITS_PER_WORD * BigInt(READ_BACK_WORDS - 1 - place);
    return WORDS[Number((bits >> shift) & 0x7ffn)] ?? '';
  });
}
