// A recovery share as text to write down and type again: Crockford's Base32 in groups of five, with a check
// over everything.
import type { Point } from './shamir.ts';
import { sha256Bytes } from '../digest/sha256.ts';

export interface Share {
  /** Which splitting it is of, 4 bytes as hex: shares of different splittings never go together. */
  readonly set: string;
  readonly threshold: number;
  readonly point: Point;
}

/** No I, L, O, U: what looks alike on paper is read as one (crockford.com/base32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const VERSION = 1;
const CHECK_BYTES = 4;
const HEAD_BYTES = 7;
const GROUP = 5;

/** version, set (4), threshold, x, y, check (4). */
export function printShare({ set, threshold, point }: Share): string {
  const body = Buffer.concat([
    Buffer.from([VERSION]),
    Buffer.from(set, 'hex'),
    Buffer.from([threshold, point.x]),
    point.y,
  ]);
  const text = toBase32(Buffer.concat([body, check(body)]));
  return (text.match(new RegExp(`.{1,${GROUP}}`, 'gu')) ?? []).join('-');
}

/**
 * Undefined for anything mistyped: a wrong letter is found with a chance of all but one in four thousand
 * million.
 */
export function readShare(typed: string): Share | undefined {
  const bytes = fromBase32(
    typed.toUpperCase().replaceAll(/[\s-]/gu, '').replaceAll('O', '0').replaceAll(/[IL]/gu, '1'),
  );
  if (bytes === undefined || bytes.length <= HEAD_BYTES + CHECK_BYTES || bytes[0] !== VERSION)
    return undefined;
  const body = bytes.subarray(0, -CHECK_BYTES);
  if (!check(body).equals(bytes.subarray(-CHECK_BYTES))) return undefined;
  const [threshold = 0, x = 0] = body.subarray(5, 7);
  if (threshold < 2 || x === 0) return undefined;
  return {
    set: body.subarray(1, 5).toString('hex'),
    threshold,
    point: { x, y: Uint8Array.from(body.subarray(HEAD_BYTES)) },
  };
}

function check(body: Buffer): Buffer {
  return sha256Bytes(body).subarray(0, CHECK_BYTES);
}

function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  bits = bits.padEnd(Math.ceil(bits.length / 5) * 5, '0');
  return (bits.match(/.{5}/gu) ?? []).map((five) => ALPHABET.charAt(Number.parseInt(five, 2))).join('');
}

function fromBase32(text: string): Buffer | undefined {
  let bits = '';
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    bits += value.toString(2).padStart(5, '0');
  }
  const whole = Math.floor(bits.length / 8) * 8;
  if (bits.length - whole >= 5 || bits.slice(whole).includes('1')) return undefined;
  return Buffer.from((bits.slice(0, whole).match(/.{8}/gu) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
