// Owns the count of requests per client and minute (real time: it protects the machine, not the books).

export interface RateDecision {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

export class RateLimiter {
  readonly #limit: () => number;
  readonly #now: () => number;
  readonly #windows = new Map<string, { minute: number; used: number }>();

  constructor(limit: () => number, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts one request; the headers are those of wire practice, `name=rate-limit,<n>;`. */
  take(client: string): RateDecision {
    const limit = this.#limit();
    if (limit === 0) return { allowed: true, headers: {} };
    const minute = Math.floor(this.#now() / 60_000);
    const known = this.#windows.get(client);
    const used = (known?.minute === minute ? known.used : 0) + 1;
    this.#windows.set(client, { minute, used });
    return { allowed: used <= limit, headers: rateHeaders(limit, Math.max(0, limit - used)) };
  }
}

export function rateHeaders(limit: number, remaining: number): Record<string, string> {
  return {
    'x-ratelimit-limit': `name=rate-limit,${limit};`,
    'x-ratelimit-remaining': `name=rate-limit,${remaining};`,
  };
}
