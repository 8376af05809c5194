// Owns what becomes of a wait when the machine's clock is put right: one that was begun by a clock that was
// ahead would hold for as long as it was.

/**
 * Whether a wait still runs. One that ends later than the longest there is was begun by such a clock: it is
 * over. Times in milliseconds since 1970-01-01T00:00Z.
 */
export function isWaiting(until: number, now: number, longest: number): boolean {
  return until > now && until <= now + longest;
}
