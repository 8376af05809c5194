// Which account a beneficiary has: the number together with the bank that keeps it.
import { isValidIban } from './iban.ts';

/** A BIC without the branch XXX, which names the head office. */
function bankOf(bic: string): string {
  return bic.endsWith('XXX') && bic.length === 11 ? bic.slice(0, 8) : bic;
}

/**
 * Whether a number that was paid before is now at another bank. An IBAN names its bank, so a BIC that is only
 * left out or added says nothing there;
 * any other number is an account only together with its bank. `before` is null where the number was never
 * paid.
 */
export function isAtOtherBank(account: string, before: string | null, now: string): boolean {
  if (before === null || account === '') return false;
  const [was, is] = [bankOf(before), bankOf(now)];
  if (isValidIban(account)) return was !== '' && is !== '' && was.slice(0, 8) !== is.slice(0, 8);
  return was !== is;
}
