// Owns what is known of each bank's own clock: the latest Date of any of its answers (RFC 9110, 6.6.1).
import { baseUrl, type BankProfile } from '../../shared/domain/bank-profile.ts';
import { httpDate } from '../../shared/domain/http-date.ts';
import type { RawAnswer } from '../ports/bank.ts';

export interface BankClock {
  heard(profile: BankProfile, answer: RawAnswer): void;
  /** RFC 3339, UTC; null before the first Date came. */
  latest(profile: BankProfile): string | null;
}

export function makeBankClock(): BankClock {
  const known = new Map<string, number>();
  return {
    heard(profile, { headers }) {
      const at = httpDate(headers['date']);
      if (at !== null) known.set(baseUrl(profile), Math.max(at, known.get(baseUrl(profile)) ?? at));
    },
    latest(profile) {
      const at = known.get(baseUrl(profile));
      return at === undefined ? null : new Date(at).toISOString();
    },
  };
}

export function latestBankTime(
  deps: { readonly bankClock?: BankClock },
  profile: BankProfile,
): string | null {
  return deps.bankClock?.latest(profile) ?? null;
}
