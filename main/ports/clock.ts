// Time, timers, randomness and the ids made of it, so that no use case takes them from the machine by itself.

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after the delay; returns the cancel function. Never keeps the process alive. */
  after(milliseconds: number, run: () => void): () => void;
}

export interface Random {
  bytes(length: number): Uint8Array;
}

export function instantOf(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

// Ids of the desk: random, readable by a person, without letters that look alike.

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

/** An EndToEndId for a payment that was given none: `E2E-` and 20 characters. */
export function newEndToEndId(random: Random): string {
  return newId(random, 'E2E');
}

const STEM = 14;
/** 31^6: more than any batch has payments. */
const COUNTER = 6;

/**
 * A stem of about 69 random bits for the ids of the many records of one act, which count behind it: an index
 * over them grows at one place, where ids that are random throughout write to all of its pages.
 */
export function newStem(random: Random, prefix: string): string {
  return `${prefix}-${randomText(random, STEM)}`;
}

/** The id of the record with this number, in ascending order. */
export function idBehind(stem: string, number: number): string {
  let text = '';
  for (let rest = number, place = 0; place < COUNTER; place += 1) {
    text = `${ALPHABET[rest % ALPHABET.length] ?? ''}${text}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return stem + text;
}

export function newIds(random: Random, prefix: string): () => string {
  const stem = newStem(random, prefix);
  let next = 0;
  return () => {
    next += 1;
    return idBehind(stem, next - 1);
  };
}
