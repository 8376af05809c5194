// What the use cases ask of the store. Every operation that changes something writes its log entry in the
// same transaction.
import type { Result } from '../../shared/domain/result.ts';
import type { BatchStore } from './store/batches.ts';
import type { BeneficiaryStore } from './store/beneficiaries.ts';
import type { BytesStore } from './store/bytes.ts';
import type { CaseStore } from './store/cases.ts';
import type { PageCheck, StoreCondition } from './store/condition.ts';
import type { ConfirmationStore } from './store/confirmations.ts';
import type { DeskStore } from './store/desk.ts';
import type { FollowStore } from './store/follow.ts';
import type { FreezeStore } from './store/freezes.ts';
import type { HandoverStore } from './store/handovers.ts';
import type { PolicyStore } from './store/policies.ts';
import type { LogStore } from './store/log.ts';
import type { MatchStore } from './store/matches.ts';
import type { OutboxStore } from './store/outbox.ts';
import type { ReportStore } from './store/reports.ts';
import type { TrackingStore } from './store/tracking.ts';

/**
 * The store of one desk. All calls are asynchronous (it may live in a worker); all data is plain and survives
 * a structured clone.
 * Two rules hold for every operation that changes something:
 * - it is one transaction: it is there whole, on disk (synchronous=FULL), when the promise resolves, or not
 * at all;
 * - the `LogDraft` it takes is appended to the log in that transaction.
 * An operation with an `expectedChange` compares it with the batch's `changeRevision` first and answers
 * `revision-conflict` if it differs.
 * Unknown ids answer `not-found`. A full disk, a damaged file and the like are store faults; bugs throw.
 */
export interface Store {
  readonly desk: DeskStore;
  readonly bytes: BytesStore;
  readonly batches: BatchStore;
  readonly beneficiaries: BeneficiaryStore;
  readonly confirmations: ConfirmationStore;
  readonly freezes: FreezeStore;
  readonly handovers: HandoverStore;
  readonly policies: PolicyStore;
  readonly outbox: OutboxStore;
  readonly tracking: TrackingStore;
  readonly follow: FollowStore;
  readonly reports: ReportStore;
  readonly matches: MatchStore;
  readonly cases: CaseStore;
  readonly log: LogStore;
  /** What was found out about the file when it was opened. */
  readonly condition: StoreCondition;
  /** What the condition means for the desk is written down: the next opening need not tell it again. */
  conditionNoted(): Promise<void>;
  /**
   * Every byte of a complete copy, encrypted under the same key. Faults: backup-too-large and those of the
   * disk.
   */
  copy(): Promise<Result<Uint8Array>>;
  /** Checks up to `limit` pages of the file, from number `from`, which counts from 1. Changes nothing. */
  checkPages(from: number, limit: number): Promise<PageCheck>;
  /** Checkpoints and closes; everything resolved before is on disk. */
  close(): Promise<void>;
}

export type * from './store/condition.ts';
export type * from './store/batches.ts';
export type * from './store/beneficiaries.ts';
export type * from './store/bytes.ts';
export type * from './store/cases.ts';
export type * from './store/confirmations.ts';
export type * from './store/desk.ts';
export type * from './store/follow.ts';
export type * from './store/freezes.ts';
export type * from './store/handovers.ts';
export type * from './store/policies.ts';
export type * from './store/log.ts';
export type * from './store/outbox.ts';
export type * from './store/matches.ts';
export type * from './store/page.ts';
export type * from './store/reports.ts';
export type * from './store/tracking.ts';
