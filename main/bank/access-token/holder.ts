// Owns the life of access tokens in memory: one request in flight, early renewal by the skew, renewal of a
// refused one.
import { baseUrl, type BankProfile } from '../../../shared/domain/bank-profile.ts';
import { ok, type Result } from '../../../shared/domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AccessToken } from './answer.ts';

export interface AccessTokens {
  /** The held token, or a new one. */
  get(profile: BankProfile): Promise<Result<string>>;
  /** A token other than `refused`: a new one, unless another request has renewed it meanwhile. */
  renew(profile: BankProfile, refused: string): Promise<Result<string>>;
  forget(): void;
}

interface Held {
  readonly value: string;
  /** Milliseconds since the epoch; the skew is taken off. */
  readonly until: number;
}

/** `fetch` acquires one token; it is never called twice at a time for one client of one bank. */
export function makeAccessTokens(
  clock: Clock,
  fetch: (profile: BankProfile) => Promise<Result<AccessToken>>,
): AccessTokens {
  const held = new Map<string, Held>();
  const inFlight = new Map<string, Promise<Result<string>>>();
  let generation = 0;

  async function acquire(profile: BankProfile, key: string): Promise<Result<string>> {
    const asked = clock.now();
    const born = generation;
    const token = await fetch(profile);
    if (!token.ok) return token;
    const { value, expiresInSeconds } = token.value;
    if (born === generation)
      held.set(key, { value, until: asked + (expiresInSeconds - profile.accessToken.skewSeconds) * 1000 });
    return ok(value);
  }

  function single(profile: BankProfile): Promise<Result<string>> {
    const key = keyOf(profile);
    const running = inFlight.get(key);
    if (running !== undefined) return running;
    const started = acquire(profile, key).finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  }

  return {
    get(profile) {
      const token = held.get(keyOf(profile));
      return token !== undefined && clock.now() < token.until
        ? Promise.resolve(ok(token.value))
        : single(profile);
    },
    renew(profile, refused) {
      const key = keyOf(profile);
      if (held.get(key)?.value === refused) held.delete(key);
      return this.get(profile);
    },
    forget() {
      generation += 1;
      held.clear();
    },
  };
}

/** A changed profile must not use the token of the one before. */
function keyOf(profile: BankProfile): string {
  return JSON.stringify([
    profile.id,
    profile.version,
    baseUrl(profile),
    profile.clientId,
    profile.accessToken.path,
    profile.accessToken.secret,
  ]);
}
