// Owns the three messages about an account, and what a definition states of one of their versions: how its
// elements are named and nested. The bank's interface (2.9) has the forms of camt.052 of the release of 2009.
import type { MessageVersion } from './version.ts';

/** What all versions of a message about an account have. */
export interface AccountMessage {
  /** Business area and message, as the name of each version begins. */
  readonly id: string;
  /** Child of Document. */
  readonly root: string;
  /** Child of the root: one account. */
  readonly account: string;
  /** Children of that: which page it is, and additional information. */
  readonly page: string;
  readonly information: string;
}

export const ACCOUNT_STATEMENT: AccountMessage = {
  id: 'camt.053',
  root: 'BkToCstmrStmt',
  account: 'Stmt',
  page: 'StmtPgntn',
  information: 'AddtlStmtInf',
};

export const ACCOUNT_REPORT: AccountMessage = {
  id: 'camt.052',
  root: 'BkToCstmrAcctRpt',
  account: 'Rpt',
  page: 'RptPgntn',
  information: 'AddtlRptInf',
};

export const ACCOUNT_NOTIFICATION: AccountMessage = {
  id: 'camt.054',
  root: 'BkToCstmrDbtCdtNtfctn',
  account: 'Ntfctn',
  page: 'NtfctnPgntn',
  information: 'AddtlNtfctnInf',
};

export const ACCOUNT_MESSAGES = [ACCOUNT_STATEMENT, ACCOUNT_REPORT, ACCOUNT_NOTIFICATION] as const;

/** A party that may be a bank instead: the child that holds it, and the path to a bank. */
export interface PartyChoice {
  readonly party: string;
  readonly bank: readonly string[];
}

/** Charges and interest as records next to their total. */
export interface TotalledRecords {
  readonly record: string;
  /** Of a record: to whom the charges are due. */
  readonly agent: string;
  /** The totals, by what holds them. */
  readonly total: Readonly<Record<'Chrgs' | 'Intrst', string>>;
}

export interface StatementVersion extends MessageVersion {
  readonly name: `camt.${string}`;
  readonly message: AccountMessage;
  /** The BIC of a bank, below FinInstnId. */
  readonly bic: string;
  /** The BIC of an organisation, below OrgId. */
  readonly anyBic: string;
  /** Children of Sts, one of which holds the status: the first is written. None: Sts itself is the status. */
  readonly statusChoice: readonly string[];
  /** Null: the element of a party is the party. */
  readonly partyChoice: PartyChoice | null;
  /** Null: charges and interest are a list without a total. */
  readonly totalledRecords: TotalledRecords | null;
  /** Child of a total of entries that holds its net amount and side. Null: both are children of the total. */
  readonly netTotal: string | null;
  /** Child of a transaction that holds its own amount. Null: the amount is among the amount details alone. */
  readonly transactionAmount: string | null;
}
