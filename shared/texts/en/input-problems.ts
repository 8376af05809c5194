// What is wrong with an IBAN, a BIC or an amount, by the problem the domain names.
import type { BicProblem, IbanProblem } from '../../domain/account-identification.ts';
import type { MoneyProblem } from '../../domain/money.ts';

export const inputProblems = {
  iban: {
    empty: 'Enter the IBAN.',
    characters: 'An IBAN is two letters, two digits, then letters and digits.',
    'unknown-country': 'The first two letters are not a country that issues IBANs.',
    length: 'The IBAN has the wrong length for its country.',
    structure: 'The IBAN has a letter or a digit where its country uses the other.',
    'check-digits': 'The check digits are wrong. A character is wrong or two are swapped.',
  } satisfies Record<IbanProblem, string>,
  bic: {
    empty: 'Enter the BIC.',
    length: 'A BIC has 8 or 11 characters.',
    pattern:
      'A BIC is four letters, a country code, two characters for the location, and three for the branch if any.',
    'unknown-country': 'The fifth and sixth letters are not a country.',
  } satisfies Record<BicProblem, string>,
  money: {
    'not-a-decimal': 'This is not an amount.',
    sign: 'Enter the amount without a sign.',
    'too-many-decimals': 'The amount has more decimals than its currency.',
    'too-many-digits': 'An amount has at most 18 digits.',
    'unknown-currency': 'The currency code is not in ISO 4217.',
    'unpayable-currency': 'Payments in this currency are not possible.',
  } satisfies Record<MoneyProblem, string>,
};
