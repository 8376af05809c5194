// Shamir's secret sharing over GF(2^8), by an audited package: any `threshold` shares give the secret back,
// fewer say nothing about it.
import { combine as combineShares, split as splitSecret } from 'shamir-secret-sharing';

/** One point of the polynomials: `x` from 1 to 255, one byte of `y` per byte of the secret. */
export interface Point {
  readonly x: number;
  readonly y: Uint8Array;
}

/** `threshold` at least 2 and at most `count`; `count` at most 255; rejects anything else. */
export async function split(secret: Uint8Array, threshold: number, count: number): Promise<readonly Point[]> {
  const shares = await splitSecret(secret, count, threshold);
  // The package keeps x behind the bytes of y.
  return shares.map((share) => ({ x: share.at(-1) ?? 0, y: share.slice(0, -1) }));
}

/**
 * The value of the polynomials at 0. The points must be of one splitting and different; too few give a wrong
 * secret, not an error. Shares that
 * earlier versions handed out are points of the same field (AES, FIPS 197, section 4.2) and recover the same
 * way.
 */
export function combine(points: readonly Point[]): Promise<Uint8Array> {
  return combineShares(points.map(({ x, y }) => Uint8Array.from([...y, x])));
}
