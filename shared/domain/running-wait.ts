// Owns what becomes of a wait when the machine's clock is put right: one that was begun by a clock that was
// ahead would hold for as long as it was.

/**
 * Whether a wait still runs. One that ends later than the longest there is was begun by such a clock: it is
 * over. Times in milliseconds since 1970-01-01T00:00Z.
 */
export function isWaiting(until: number, now: number, longest: number): boolean {
  return until > now && until <= now + longest;
}

/** The longest pause that Retry-After is followed for, in milliseconds. */
export const LONGEST_BANK_PAUSE = 3_600_000;
/** By how much a clock is put right in the course of things. */
const CLOCK_ALLOWANCE = 5 * 60_000;

/** Whether a pause that the bank asked for still runs. Times in milliseconds since 1970-01-01T00:00Z. */
export function isBankPaused(until: number, now: number): boolean {
  return isWaiting(until, now, LONGEST_BANK_PAUSE + CLOCK_ALLOWANCE);
}
