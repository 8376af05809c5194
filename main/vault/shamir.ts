// Shamir's secret sharing over GF(2^8), byte by byte: any `threshold` shares give the secret back, fewer say nothing about it.
import type { Random } from '../app/ports/clock.ts';
import { inverse, multiply } from './gf256.ts';

/** One point of the polynomials: `x` from 1 to 255, one byte of `y` per byte of the secret. */
export interface Point {
  readonly x: number;
  readonly y: Uint8Array;
}

/** `threshold` at least 2 and at most `count`; `count` at most 255. */
export function split(secret: Uint8Array, threshold: number, count: number, random: Random): readonly Point[] {
  if (!(threshold >= 2 && threshold <= count && count <= 255)) throw new RangeError('2 <= threshold <= count <= 255');
  // coefficients[0] is the secret itself, the others are random: the value at x = 0 is what is shared.
  const coefficients = [secret, ...Array.from({ length: threshold - 1 }, () => random.bytes(secret.length))];
  return Array.from({ length: count }, (_, index) => {
    const x = index + 1;
    const y = Uint8Array.from(secret, (_byte, at) => coefficients.reduceRight((sum, coefficient) => multiply(sum, x) ^ (coefficient[at] ?? 0), 0));
    return { x, y };
  });
}

/** Lagrange interpolation at 0. The points must be of one splitting and different; too few give a wrong secret, not an error. */
export function combine(points: readonly Point[]): Uint8Array {
  const length = points[0]?.y.length ?? 0;
  const secret = new Uint8Array(length);
  for (const { x, y } of points) {
    const weight = points.reduce((product, other) => (other.x === x ? product : multiply(product, multiply(other.x, inverse(other.x ^ x)))), 1);
    for (let at = 0; at < length; at += 1) secret[at] = (secret[at] ?? 0) ^ multiply(weight, y[at] ?? 0);
  }
  return secret;
}
