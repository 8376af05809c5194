// Which account a report is about: over all reports and files it is known by its number and its currency.
import { accountKey } from '../account-identification.ts';

interface Reported {
  readonly id: string | null;
  readonly currency: string | null;
  readonly balances: readonly { readonly currency: string | null }[];
}

const MOST_OF_NUMBER = 100;

const bare = (code: string): string => code.replaceAll(/\s/gu, '').toUpperCase();

/** The currency that all of these are in, in capitals; null where there is none, or more than one. */
export function onlyCurrency(currencies: Iterable<string | null>): string | null {
  const [only = null, ...more] = new Set([...currencies].map((one) => bare(one ?? '')).filter(Boolean));
  return more.length > 0 ? null : only;
}

/**
 * Number and currency with a blank between, as the same number may be kept in several currencies; null where
 * the account has no number. An account may leave its currency to its balances: without it, its money would
 * be counted as that of another account. Of balances in several currencies it has none.
 */
export function reportedAccountKey({ id, currency, balances }: Reported): string | null {
  if (id === null) return null;
  const own = bare(currency ?? '') || (onlyCurrency(balances.map((each) => each.currency)) ?? '');
  return `${accountKey(id).slice(0, MOST_OF_NUMBER)} ${own}`.trim();
}
