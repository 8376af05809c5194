// Defines camt.053.001.08, BankToCustomerStatementV08: an account statement, as banks send it since 2023.
import { ACCOUNT_STATEMENT, type StatementVersion } from './statement-version.ts';

export const CAMT_053_001_08: StatementVersion = {
  name: 'camt.053.001.08',
  message: ACCOUNT_STATEMENT,
  bic: 'BICFI',
  anyBic: 'AnyBIC',
  statusChoice: ['Cd', 'Prtry'],
  partyChoice: { party: 'Pty', bank: ['Agt', 'FinInstnId'] },
  totalledRecords: {
    record: 'Rcrd',
    agent: 'Agt',
    total: { Chrgs: 'TtlChrgsAndTaxAmt', Intrst: 'TtlIntrstAndTaxAmt' },
  },
  netTotal: 'TtlNetNtry',
  transactionAmount: 'Amt',
};
