// What the use cases ask of account reports that may be large: read in pieces off the main thread, and looked
// at line by line.
import type { Fault } from '../../shared/domain/errors.ts';
import type { Paged } from './store/page.ts';
import type { ReadAccount, ReadEntry } from './store/reports.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import type { KeptEntry, StatementOrder } from '../../shared/domain/account-report/statement-order.ts';
import type { Result } from '../../shared/domain/result.ts';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
type Line = CallOutput<'cash.lines'>['rows'][number];
type TransactionRow = CallOutput<'cash.transactions'>['rows'][number];

export interface ReportSummary {
  readonly form: 'document' | 'newer' | 'not-understood';
  /** Of a statement that came as a file: its message with the version, or `MT940`. */
  readonly format?: string;
  /** Why such a file cannot be read: it has no accounts then. */
  readonly refused?: Fault;
  readonly standing: 'full' | 'partial' | 'empty' | 'not-understood';
  readonly accounts: number;
  readonly entries: number;
  readonly notUnderstood: number;
  /** An account has more than one amount for a balance of one day (`isContradicted`). */
  readonly contradictory?: true;
  readonly head: Pick<
    CallOutput<'balances.get'>,
    'header' | 'unavailable' | 'leftOver' | 'encodingNote' | 'breaks'
  >;
}

/** An account comes before its entries; entries come in slices, `from` counting them within the account. */
export type ReportChunk =
  | { readonly account: ReadAccount }
  | { readonly position: number; readonly from: number; readonly entries: readonly ReadEntry[] };

export type ReportPart =
  | { readonly of: 'head' }
  | { readonly of: 'account'; readonly position: number }
  | { readonly of: 'entry' }
  | { readonly of: 'transaction'; readonly details: number; readonly transaction: number };

/**
 * `key` names the text for as long as it is the same; `chunks` are asked for only when the text is not at
 * hand.
 */
export interface TextAtHand {
  readonly key: string;
  readonly chunks: () => Chunks;
}

export interface WrittenStatement {
  readonly bytes: Uint8Array;
  readonly days: number;
  readonly entries: number;
}

export interface ReportWork {
  /**
   * Never fails because of what the text is: what is no report comes to `not-understood`. Throws FaultError
   * `work-stopped` when it exhausts the worker.
   */
  readReport(chunks: Chunks, take: (piece: ReportChunk) => Promise<void>): Promise<ReportSummary>;
  reportLines(
    text: TextAtHand,
    part: ReportPart,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<Paged<Line>>;
  /** Of the text of one entry. */
  entryTransactions(
    text: TextAtHand,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<Paged<TransactionRow>>;
  /**
   * A statement of kept entries, which come with their days ascending. Faults: `statement-not-whole`,
   * `statement-period-empty`.
   */
  writeStatement(
    order: StatementOrder,
    entries: () => AsyncIterable<readonly KeptEntry[]>,
  ): Promise<Result<WrittenStatement>>;
}
