// What main and the message worker say to each other: jobs with pulled sources on one side, results handed
// out one at a time on the other.
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
} from '../ports/messages.ts';
import type { ReportPart, ReportPiece, ReportSummary } from '../ports/reports.ts';
import type { Paged } from '../ports/store/page.ts';
import type { ReportLine } from '../../shared/domain/account-report/leaves.ts';
import type { TransactionRow } from './report/entry-view.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import type { Result } from '../../shared/domain/result.ts';

/** A source is given by its place among the job's sources; the worker may walk it more than once. */
export type JobOrder =
  | { readonly name: 'check-file'; readonly context: CheckContext }
  | { readonly name: 'file-payments' }
  | { readonly name: 'build'; readonly job: Omit<BuildJob, 'payments'> }
  | { readonly name: 'read-frozen'; readonly kind: PainKind }
  | { readonly name: 'frozen-transaction'; readonly kind: PainKind; readonly index: number }
  | { readonly name: 'read-status'; readonly pain002: Uint8Array; readonly signedNote: string | undefined }
  | { readonly name: 'read-report' }
  | {
      readonly name: 'report-lines';
      readonly key: string;
      readonly part: ReportPart;
      readonly offset: number;
      readonly limit: number;
    }
  | {
      readonly name: 'entry-transactions';
      readonly key: string;
      readonly offset: number;
      readonly limit: number;
    };

export type JobName = JobOrder['name'];

/** What a job hands out on its way, and what it ends with. */
export interface JobItems {
  readonly 'check-file': { readonly bytes: number };
  readonly 'file-payments': readonly FilePayment[];
  /** Rows of the message that comes after them, so that no single message between threads is large. */
  readonly build:
    | { readonly rows: readonly ReadTransaction[] }
    | { readonly message: Omit<BuiltMessage, 'transactions'> };
  readonly 'read-frozen': readonly ReadTransaction[];
  readonly 'frozen-transaction': never;
  readonly 'read-status': never;
  readonly 'read-report': ReportPiece;
  readonly 'report-lines': never;
  readonly 'entry-transactions': never;
}
export interface JobEnds {
  readonly 'check-file': Result<FileSummary>;
  readonly 'file-payments': Result<null>;
  readonly build: Result<null>;
  readonly 'read-frozen': Result<Reading>;
  readonly 'frozen-transaction': IsoNode | null;
  readonly 'read-status': Result<StatusReport>;
  readonly 'read-report': ReportSummary;
  readonly 'report-lines': Paged<ReportLine>;
  readonly 'entry-transactions': Paged<TransactionRow>;
}

export type ToWorker =
  | { readonly type: 'job'; readonly job: number; readonly order: JobOrder }
  | { readonly type: 'value'; readonly walk: number; readonly value: unknown }
  | { readonly type: 'dry'; readonly walk: number }
  /** The source failed: the job fails with it. */
  | { readonly type: 'broken'; readonly walk: number }
  | { readonly type: 'more'; readonly job: number };

export type FromWorker =
  | { readonly type: 'pull'; readonly job: number; readonly source: number; readonly walk: number }
  | { readonly type: 'item'; readonly job: number; readonly item: unknown }
  | { readonly type: 'end'; readonly job: number; readonly end: unknown }
  | { readonly type: 'fault'; readonly job: number; readonly fault: Fault }
  | { readonly type: 'bug'; readonly job: number; readonly text: string };
