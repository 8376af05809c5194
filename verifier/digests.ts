// SHA-256, and the eight words people compare: the first 88 bits of a digest, 11 bits a word.
import { createHash } from 'node:crypto';
import { WORDS } from './word-list.ts';

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function wordsOf(digest: string): readonly string[] {
  const bits = BigInt(`0x${digest.slice(0, 22)}`);
  return Array.from(
    { length: 8 },
    (_, place) => WORDS[Number((bits >> BigInt(11 * (7 - place))) & 0x7ffn)] ?? '?',
  );
}
