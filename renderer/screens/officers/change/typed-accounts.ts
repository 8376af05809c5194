// Owns how the own accounts of a rule are typed: several have commas between them, and each is checked.
import { isSameAccount } from '../../../../shared/domain/account-identification.ts';
import { accountNumber, accountNumberProblem } from '../../../../shared/domain/account-master.ts';
import { t } from '../../../i18n/index.ts';

/** As the policy keeps it. */
const MOST_CHARACTERS = 34;

function numbersIn(typed: string): readonly string[] {
  return typed
    .split(/[,;\n]+/u)
    .map(accountNumber)
    .filter((number) => number !== '');
}

/** What stands against the first of them that is no account; undefined where all are. */
export function typedAccountsProblem(typed: string): string | undefined {
  for (const number of numbersIn(typed)) {
    const problem = accountNumberProblem(number);
    if (problem !== undefined) return t.inputProblems.iban[problem];
    // A name that the list does not have.
    if (!/\d/u.test(number) || number.length > MOST_CHARACTERS) return t.policy.accountUnread;
  }
  return undefined;
}

/** The accounts of a rule with those that are typed, each once. */
export function withTypedAccounts(accounts: readonly string[], typed: string): readonly string[] {
  const all = [...accounts];
  for (const number of numbersIn(typed)) if (!all.some((one) => isSameAccount(one, number))) all.push(number);
  return all;
}
