// How ids of the desk are made: random, readable by a person, without letters that look alike.
import type { Random } from '../../ports/clock.ts';

const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Unbiased characters of the alphabet: bytes past the last whole multiple are thrown away. */
export function randomText(random: Random, length: number, alphabet: string = ALPHABET): string {
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length * 2)) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

/** `prefix-` and 20 characters: about 99 bits. */
export function newId(random: Random, prefix: string): string {
  return `${prefix}-${randomText(random, 20)}`;
}
