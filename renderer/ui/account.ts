// Account numbers as people read them.
import { formatIban, isValidIban } from '../../shared/domain/account-identification.ts';
import { revealInvisible } from './reveal.ts';

/** An IBAN in groups of four; any other account as it is. */
export function formattedAccount(account: string): string {
  return isValidIban(account) ? formatIban(account) : revealInvisible(account);
}

/** First four and last six characters, for narrow columns where the whole is one look away. */
export function shortAccount(account: string): string {
  return account.length <= 14
    ? revealInvisible(account)
    : `${account.slice(0, 4)} … ${account.slice(-6, -2)} ${account.slice(-2)}`;
}
