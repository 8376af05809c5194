// Account numbers as people read them.
import { formatIban, isValidIban } from '../../shared/domain/account-identification.ts';
import { revealInvisible } from './reveal.ts';

/** An IBAN in groups of four; any other account as it is. */
export function formattedAccount(account: string): string {
  return isValidIban(account) ? formatIban(account) : revealInvisible(account);
}

/**
 * Its beginning and end, for narrow columns where the whole is one look away: the last two groups of an
 * IBAN as they stand in the whole, because people compare groups.
 */
export function shortAccount(account: string): string {
  if (account.length <= 14) return revealInvisible(account);
  const end = isValidIban(account)
    ? formatIban(account).split(' ').slice(-2).join(' ')
    : revealInvisible(account.slice(-6));
  return `${revealInvisible(account.slice(0, 4))} … ${end}`;
}
