// What the use cases ask of a table of payments: what it is, what is wrong with its rows, and its payments.
import type { AccountMaster } from '../../shared/domain/account-master.ts';
import type { TableFinding } from '../../shared/domain/table-import/finding.ts';
import type { TablePlan } from '../../shared/domain/table-import/plan.ts';
import type { TableShape } from '../../shared/domain/table-import/survey.ts';
import type { TableFile } from '../../shared/domain/table-import/table-file.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { CheckContext, FilePayment, ImportSummary } from './messages.ts';

/** A file can be walked more than once. */
export type FileChunks = () => AsyncIterable<Uint8Array>;

export interface TableChoice {
  /** From 0; null is the first sheet that a person sees. */
  readonly sheet: number | null;
  /** `auto` looks for the titles; null says that there are none. */
  readonly headerRow: number | null | 'auto';
}

/** What makes the same payments each time a file is read. */
export interface TableJob {
  readonly plan: TablePlan;
  readonly shape: TableShape;
  /** Of the end-to-end identifications that the table does not give. */
  readonly idStem: string;
  /** Confirmed own accounts: a table that names one by its number alone gets its holder and bank. */
  readonly own?: readonly OwnAccountInfo[];
}

export type OwnAccountInfo = Pick<AccountMaster, 'account' | 'holder' | 'agentBic'>;

export interface CheckedTable {
  /** Of the payments as they would be stored; findings of rules are in `findings`. */
  readonly summary: ImportSummary;
  /** In order of rows; at most 2,000 that block and 2,000 that warn. */
  readonly findings: readonly TableFinding[];
  /** Findings that keep a row from being a payment. */
  readonly unreadable: number;
}

/** Digests of a file as other programs print them, in hexadecimal. */
export interface FileDigests {
  readonly md5: string;
  readonly sha1: string;
  readonly sha256: string;
}

export interface TableWork {
  readTable(chunks: FileChunks, choice: TableChoice): Promise<Result<TableFile>>;
  /** The fault `table-questions-open` where the plan leaves something to be said. */
  checkTable(
    chunks: FileChunks,
    job: Omit<TableJob, 'shape'>,
    context: CheckContext,
  ): Promise<Result<CheckedTable & { readonly shape: TableShape }>>;
  /** Payments of a table that was checked before, in pieces; throws where it reads differently now. */
  tablePayments(chunks: FileChunks, job: TableJob): AsyncIterable<readonly FilePayment[]>;
  digests(chunks: FileChunks): Promise<FileDigests>;
}
