// Defines camt.053.001.02, BankToCustomerStatementV02: an account statement, as many programs still take it.
import { ACCOUNT_STATEMENT, type StatementVersion } from './statement-version.ts';

export const CAMT_053_001_02: StatementVersion = {
  name: 'camt.053.001.02',
  message: ACCOUNT_STATEMENT,
  bic: 'BIC',
  anyBic: 'BICOrBEI',
  statusChoice: [],
  partyChoice: null,
  totalledRecords: null,
  netTotal: null,
  transactionAmount: null,
};
