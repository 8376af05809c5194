// How often a card will ask for its PIN, said before it is chosen.
import type { CardSessionLimits } from '../../../shared/domain/card-session.ts';
import { forecastEntries } from '../../../shared/domain/pin-forecast.ts';
import { t } from '../../i18n/index.ts';
import type { Candidate } from './candidates.ts';

/** @param lease what is left where the card is open. */
export function forecastWords(
  { module, card, certificate, shares }: Candidate,
  limits: CardSessionLimits | null,
  lease: { readonly actsLeft: number } | undefined,
): string {
  const f = t.cards.forecast;
  if (certificate.alwaysAuthenticate) return f.always;
  if (card.flags.protectedPath) return f.reader;
  if (!shares) return f.one;
  if (lease !== undefined) return f.held(lease.actsLeft);
  return limits === null || module.kind === 'pkcs12' ? f.each : f.shared(limits.acts);
}

/** For a list of batches that wait: how many PIN entries they cost at least. */
export function waitingWords(acts: number, limits: CardSessionLimits | null, actsLeft: number): string {
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
