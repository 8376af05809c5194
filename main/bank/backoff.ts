// Owns the pause after a 429: exponential with full jitter above a floor, since the bank sends no Retry-After (wire practice 8).
import type { Random } from '../app/ports/clock.ts';

export interface BackoffPolicy {
  /** Least pause, milliseconds. */
  readonly floorMs: number;
  readonly ceilingMs: number;
}

export const PAYMENT_BACKOFF: BackoffPolicy = { floorMs: 30_000, ceilingMs: 30 * 60_000 };
/** Balances: the bank says "retry after two minutes" (wire practice 6). */
export const BALANCE_BACKOFF: BackoffPolicy = { floorMs: 120_000, ceilingMs: 60 * 60_000 };

/**
 * Pause before the next attempt, milliseconds: floor + random part of a window that doubles with every refusal in a row.
 * @param refusals how many 429 came in a row, 1 for the first
 * @param retryAfter value of a Retry-After header (RFC 9110, 10.2.3: seconds or a date), in case a bank sends one after all
 * @param now milliseconds since the epoch, for a date
 */
export function pauseAfter(refusals: number, policy: BackoffPolicy, random: Random, retryAfter?: string, now = Number.POSITIVE_INFINITY): number {
  const window = Math.min(policy.ceilingMs - policy.floorMs, policy.floorMs * 2 ** Math.min(refusals - 1, 20));
  const asked = askedFor(retryAfter ?? '', now);
  return Math.max(asked, policy.floorMs + Math.floor(window * unit(random)));
}

const LONGEST_ASKED = 24 * 3_600_000;

function askedFor(header: string, now: number): number {
  if (/^\d{1,6}$/u.test(header)) return Math.min(LONGEST_ASKED, Number(header) * 1000);
  const at = /[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4}/u.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? 0 : Math.min(LONGEST_ASKED, Math.max(0, at - now));
}

/** Counts refusals in a row per key (profile and operation). */
export interface RefusalCount {
  refused(key: string): number;
  taken(key: string): void;
}

export function makeRefusalCount(): RefusalCount {
  const counts = new Map<string, number>();
  return {
    refused(key) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    taken: (key) => void counts.delete(key),
  };
}

/** Uniform in [0, 1). */
function unit(random: Random): number {
  return Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32;
}
