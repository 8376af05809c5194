// What the message worker can be asked.
import type { Sentence } from '../../shared/domain/sentence.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import type { Reading } from '../../shared/domain/reading.ts';
import type {
  BuildJob,
  BuiltMessage,
  CheckContext,
  FilePayment,
  FileSummary,
  ReadTransaction,
  StatusReport,
  TransactionStatus,
} from '../ports/messages.ts';
import type { ReportPart, ReportChunk, ReportSummary, WrittenStatement } from '../ports/reports.ts';
import type { StatementOrder } from '../../shared/domain/account-report/statement-order.ts';
import type { CheckedTable, FileDigests, TableChoice, TableJob } from '../ports/tables.ts';
import type { Paged } from '../ports/store/page.ts';
import type { TableShape } from '../../shared/domain/table-import/survey.ts';
import type { TableFile } from '../../shared/domain/table-import/table-file.ts';
import type { ReportLine } from '../../shared/domain/account-report/leaves.ts';
import type { TransactionRow } from './report/entry-view.ts';
import type { Result } from '../../shared/domain/result.ts';

/**
 * What the message worker can be asked, by name: what a job takes, what it hands out on its way, and what it
 * ends with. A job walks its sources by their place, some more than once.
 */
export interface MessageCalls {
  readonly 'check-file': {
    readonly input: { readonly context: CheckContext };
    readonly item: { readonly bytes: number };
    readonly value: Result<FileSummary>;
  };
  readonly 'file-payments': {
    readonly input: object;
    readonly item: readonly FilePayment[];
    readonly value: Result<null>;
  };
  readonly 'read-table': {
    readonly input: { readonly choice: TableChoice };
    readonly value: Result<TableFile>;
  };
  readonly 'check-table': {
    readonly input: { readonly order: Omit<TableJob, 'shape'>; readonly context: CheckContext };
    readonly value: Result<CheckedTable & { readonly shape: TableShape }>;
  };
  readonly 'table-payments': {
    readonly input: { readonly order: TableJob };
    readonly item: readonly FilePayment[];
    readonly value: Result<null>;
  };
  readonly digests: { readonly input: object; readonly value: FileDigests };
  readonly build: {
    readonly input: { readonly order: Omit<BuildJob, 'payments'> };
    readonly item: BuiltMessage;
    readonly value: Result<null>;
  };
  readonly 'read-frozen': {
    readonly input: { readonly kind: PainKind };
    readonly item: readonly ReadTransaction[];
    readonly value: Result<Reading>;
  };
  readonly 'frozen-transaction': {
    readonly input: { readonly kind: PainKind; readonly index: number };
    readonly value: IsoNode | null;
  };
  readonly 'read-status': {
    readonly input: { readonly pain002: Uint8Array; readonly signedNote: Sentence | undefined };
    readonly item: readonly TransactionStatus[];
    readonly value: Result<Omit<StatusReport, 'transactions'>>;
  };
  readonly 'read-report': {
    readonly input: object;
    readonly item: ReportChunk;
    readonly value: ReportSummary;
  };
  readonly 'report-lines': {
    readonly input: {
      readonly key: string;
      readonly part: ReportPart;
      readonly offset: number;
      readonly limit: number;
    };
    readonly value: Paged<ReportLine>;
  };
  readonly 'entry-transactions': {
    readonly input: { readonly key: string; readonly offset: number; readonly limit: number };
    readonly value: Paged<TransactionRow>;
  };
  readonly 'write-statement': {
    readonly input: { readonly order: StatementOrder };
    readonly value: Result<WrittenStatement>;
  };
}

export type MessageCall = {
  [N in keyof MessageCalls]: MessageCalls[N]['input'] & { readonly type: N; readonly job: number };
}[keyof MessageCalls];
