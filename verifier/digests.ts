// SHA-256, and the eight words people compare: the first 88 bits of a digest, 11 bits a word.
import { createHash } from 'node:crypto';
import { FINGERPRINT_WORDS } from './word-list.ts';

// JSON in its canonical spelling (RFC 8785), for the values our documents hold: texts, whole numbers, true,
// false, null, lists, objects.
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export function canonical(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error('a number that is not whole');
    return String(value);
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new Error('a text that is no Unicode');
    return JSON.stringify(value);
  }
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  // Names are ordered by UTF-16 code units (RFC 8785, 3.2.3), which is what the plain sort does.
  const members = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`);
  return `{${members.join(',')}}`;
}

function isList(value: readonly Json[] | { readonly [name: string]: Json }): value is readonly Json[] {
  return Array.isArray(value);
}

/** Throws unless the bytes are the canonical spelling of what they say. */
export function parseCanonical(bytes: Uint8Array): Json {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const value = JSON.parse(text) as Json;
  if (canonical(value) !== text) throw new Error('not in canonical form (RFC 8785)');
  return value;
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function fingerprintWords(digest: string): readonly string[] {
  const bits = BigInt(`0x${digest.slice(0, 22)}`);
  return Array.from(
    { length: 8 },
    (_, place) => FINGERPRINT_WORDS[Number((bits >> BigInt(11 * (7 - place))) & 0x7ffn)] ?? '?',
  );
}
