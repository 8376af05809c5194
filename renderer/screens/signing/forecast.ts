// How often a card will ask for its PIN, said before it is chosen.
import { t } from '../../i18n/index.ts';
import type { CardSessionLimits } from '../../../shared/domain/card-session.ts';
import type { Candidate } from './candidates.ts';

// How many PIN entries a number of signatures will cost, told before the first one. Never fewer than it can
// be.
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

function forecastEntries({
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

/**
 * Empty for one signature with one PIN entry, which goes without saying.
 *
 * @param lease what is left where the card is open.
 */
export function forecastText(
  { module, card, certificate, shares }: Candidate,
  limits: CardSessionLimits | null,
  lease: { readonly actsLeft: number } | undefined,
): string {
  const f = t.cards.forecast;
  if (certificate.alwaysAuthenticate) return f.always;
  if (card.flags.protectedPath) return f.reader;
  if (!shares) return '';
  if (lease !== undefined) return f.held(lease.actsLeft);
  return limits === null || module.kind === 'pkcs12' ? f.each : f.shared(limits.acts);
}

/** For a list of batches that wait: how many PIN entries they cost at least. */
export function waitingText(acts: number, limits: CardSessionLimits | null, actsLeft: number): string {
  if (limits === null) return t.cards.forecast.waitingEach(acts);
  const { entries } = forecastEntries({
    acts,
    alwaysAuthenticate: false,
    protectedPath: false,
    limits,
    actsLeft,
  });
  return t.cards.forecast.waiting(acts, entries);
}
