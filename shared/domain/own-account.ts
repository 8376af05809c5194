// Which of the accounts a policy names an own account is, however it is written. An unknown one meets every
// rule.

/** An IBAN by its form: country, check digits, 11 to 30 characters of the BBAN (ISO 13616). */
const IBAN_FORM = /^[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,30}$/u;

/**
 * Without blanks; an IBAN in capitals. The case of another number counts: to a bank `a1` and `A1` may be two.
 */
function normalised(account: string): string {
  const bare = account.replaceAll(/\s/gu, '');
  return IBAN_FORM.test(bare) ? bare.toUpperCase() : bare;
}

/**
 * Whether both are certainly the same account: the same IBAN, the IBAN and its whole BBAN, or the same other
 * number. A local number alone is not enough: the same number may be an account at another bank.
 */
export function isSameAccount(a: string, b: string): boolean {
  const [one, other] = [normalised(a), normalised(b)];
  if (IBAN_FORM.test(one) === IBAN_FORM.test(other)) return one === other;
  const [iban, bban] = IBAN_FORM.test(one) ? [one, other] : [other, one];
  return iban.slice(4) === bban.toUpperCase();
}

/** Accounts among those named that are this one; none when the policy does not know it. */
export function namedAccounts(account: string, named: readonly string[]): readonly string[] {
  return named.filter((one) => isSameAccount(one, account));
}
