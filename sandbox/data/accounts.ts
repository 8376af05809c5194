// Owns the accounts the client holds at the bank: the file profile that debtor accounts are checked against.
import { withCheckDigits } from '../messages/iban.ts';

export interface Account {
  readonly id: string;
  readonly iban?: string;
  /** Account number as it stands in statements and in the balance inquiry. */
  readonly number: string;
  readonly currency: string;
  readonly name: string;
  readonly owner: string;
  readonly bic: string;
  /** Internal branch code, 3 or 4 digits (§2.2 branch_identification). */
  readonly branch: string;
  readonly country: string;
  /** Largest single payment, in the account currency, whole units. */
  readonly limit: number;
}

const OWNER = 'HALDEN MARINE INSTRUMENTS LTD';

function account(
  country: string,
  bban: string,
  rest: Pick<Account, 'id' | 'number' | 'currency' | 'name' | 'bic' | 'branch' | 'limit'>,
): Account {
  return { ...rest, country, owner: OWNER, iban: withCheckDigits(country, bban) };
}

export const ACCOUNTS: readonly Account[] = [
  account('GB', 'SNDB60083110014877', {
    id: 'GB-GBP',
    number: '10014877',
    currency: 'GBP',
    name: 'Operating account GBP',
    bic: 'SNDBGB2LXXX',
    branch: '600',
    limit: 5_000_000,
  }),
  account('GB', 'SNDB60083110014885', {
    id: 'GB-EUR',
    number: '10014885',
    currency: 'EUR',
    name: 'Operating account EUR',
    bic: 'SNDBGB2LXXX',
    branch: '600',
    limit: 5_000_000,
  }),
  account('GB', 'SNDB60083110014893', {
    id: 'GB-USD',
    number: '10014893',
    currency: 'USD',
    name: 'Operating account USD',
    bic: 'SNDBGB2LXXX',
    branch: '600',
    limit: 5_000_000,
  }),
  account('DE', '500209000023411208', {
    id: 'DE-EUR',
    number: '0023411208',
    currency: 'EUR',
    name: 'Payroll and suppliers EUR',
    bic: 'SNDBDEFFXXX',
    branch: '4110',
    limit: 2_500_000,
  }),
  account('FR', '30788001000012345678919', {
    id: 'FR-EUR',
    number: '00012345678',
    currency: 'EUR',
    name: 'Collections EUR',
    bic: 'SNDBFRPPXXX',
    branch: '732',
    limit: 1_000_000,
  }),
  {
    id: 'US-USD',
    number: '36129054',
    currency: 'USD',
    name: 'New York USD',
    owner: OWNER,
    bic: 'SNDBUS33XXX',
    branch: '920',
    country: 'US',
    limit: 10_000_000,
  },
  {
    id: 'JP-JPY',
    number: '7730155',
    currency: 'JPY',
    name: 'Tokyo JPY',
    owner: OWNER,
    bic: 'SNDBJPJTXXX',
    branch: '730',
    country: 'JP',
    limit: 600_000_000,
  },
];

/** The client's account with that IBAN or account number (blanks ignored). */
export function findAccount(identifier: string): Account | undefined {
  const wanted = identifier.replace(/\s+/g, '');
  return ACCOUNTS.find((each) => each.iban === wanted || each.number === wanted);
}
