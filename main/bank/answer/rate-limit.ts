// Owns the rate-limit headers (wire practice 8): `X-RateLimit-Limit: name=rate-limit,1400;` and
// `X-RateLimit-Remaining` alike.

export interface RateLimit {
  readonly limit: number | null;
  readonly remaining: number | null;
}

/** Null when the bank sent none that can be read. `headers` has lower-case names. */
export function rateLimit(headers: Readonly<Record<string, string>>): RateLimit | null {
  const limit = numberOf(headers['x-ratelimit-limit']);
  const remaining = numberOf(headers['x-ratelimit-remaining']);
  return limit === null && remaining === null ? null : { limit, remaining };
}

function numberOf(value: string | undefined): number | null {
  const digits = /^(?:\s*name=[^,;]*,)?\s*(\d{1,9})\s*;?\s*$/u.exec(value ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}
