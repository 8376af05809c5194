// How many PIN entries a number of signatures will cost, told before the first one. Never fewer than it can
// be.
import type { CardSessionLimits } from './card-session.ts';

export interface ForecastQuestion {
  /** Signatures wanted. */
  readonly acts: number;
  /** CKA_ALWAYS_AUTHENTICATE: the key wants the PIN for each signature. */
  readonly alwaysAuthenticate: boolean;
  /** The PIN is typed on the reader: the card is not left open. */
  readonly protectedPath: boolean;
  /** What a PIN entry may open; null where each signature asks. */
  readonly limits: Pick<CardSessionLimits, 'acts'> | null;
  /** Signatures left of a card that is open now; 0 when it is closed. */
  readonly actsLeft: number;
}

export interface Forecast {
  readonly entries: number;
  /**
   * `least`: the time limit, a pause or a pulled card may ask for more. `exact`: it will be this many, wrong
   * entries aside.
   */
  readonly kind: 'exact' | 'least';
}

export function forecastEntries({
  acts,
  alwaysAuthenticate,
  protectedPath,
  limits,
  actsLeft,
}: ForecastQuestion): Forecast {
  if (acts <= 0) return { entries: 0, kind: 'exact' };
  if (alwaysAuthenticate || protectedPath || limits === null) return { entries: acts, kind: 'exact' };
  const beyond = Math.max(0, acts - actsLeft);
  const entries = Math.ceil(beyond / limits.acts);
  return { entries, kind: acts === 1 && actsLeft === 0 ? 'exact' : 'least' };
}
