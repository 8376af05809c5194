// Defines camt.052.001.08, BankToCustomerAccountReportV08: a version the product does not write.
import {
  ACCOUNT_REPORT,
  type StatementVersion,
} from '../../shared/domain/message-versions/statement-version.ts';

export const CAMT_052_001_08: StatementVersion = {
  name: 'camt.052.001.08',
  message: ACCOUNT_REPORT,
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
