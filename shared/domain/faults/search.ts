// Codes of failures of lists kept on the desk (searches, own accounts, beneficiaries, fee rules, exchange
// rates), each with whether money may have moved.
import type { FaultTable } from './money-moved.ts';

export const SEARCH_FAULTS = {
  'too-many-searches': 'no',
  'search-name-taken': 'no',
  'own-account-known': 'no',
  'own-account-in-policy': 'no',
  'own-account-change-over': 'no',
  'own-account-second-person': 'no',
  'too-many-own-accounts': 'no',
  'too-many-beneficiaries': 'no',
  'beneficiary-in-book': 'no',
  'debit-not-open': 'no',
  'fee-rule-unclear': 'no',
  'too-many-fee-rules': 'no',
  'reporting-currency-unknown': 'no',
  'exchange-rate-refused': 'no',
  'rates-file-not-read': 'no',
  'beneficiaries-unconfirmed': 'no',
  'beneficiary-confirmation-open': 'unchanged',
  'beneficiary-confirmation-over': 'unchanged',
  'beneficiary-confirmed-already': 'unchanged',
  'beneficiary-call-back': 'no',
  'too-many-confirmations': 'no',
} as const satisfies FaultTable;
