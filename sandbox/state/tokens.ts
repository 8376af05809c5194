// Owns the access tokens in circulation: opaque, bound to a client, expired by the bank's clock.
import { createHash, randomBytes } from 'node:crypto';
import type { BankClock } from './clock.ts';

export interface Grant {
  readonly clientId: string;
  readonly scope: string;
  /** Bank time in milliseconds. */
  readonly expiresAt: number;
}

export class TokenRegister {
  readonly #grants = new Map<string, Grant>();
  readonly #clock: BankClock;

  constructor(clock: BankClock) {
    this.#clock = clock;
  }

  issue(clientId: string, scope: string, expiresIn: number, bytes: number): string {
    const token = randomBytes(bytes).toString('base64url');
    this.#grants.set(TokenRegister.#key(token), {
      clientId,
      scope,
      expiresAt: this.#clock.now() + expiresIn * 1000,
    });
    return token;
  }

  /** The grant behind a token, or why there is none. */
  check(token: string): Grant | 'unknown' | 'expired' {
    const grant = this.#grants.get(TokenRegister.#key(token));
    if (!grant) return 'unknown';
    return grant.expiresAt <= this.#clock.now() ? 'expired' : grant;
  }

  /** Ends every token now, as a restart of the bank's gateway would. */
  expireAll(): number {
    const ended = this.#grants.size;
    for (const [key, grant] of this.#grants) this.#grants.set(key, { ...grant, expiresAt: 0 });
    return ended;
  }

  static #key(token: string): string {
    return createHash('sha256').update(token).digest('base64url');
  }
}
