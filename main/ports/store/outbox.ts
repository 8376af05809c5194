// Sealed messages and the attempts to send them and to ask about them. The write-ahead rule lives here.
import type { MessageState } from '../../../shared/domain/batch.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { Suite } from '../../../shared/domain/bank-profile.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { BatchChange, BatchOutcome, ChangedBatch } from './batches.ts';
import type { FrozenMessageRecord } from './freezes.ts';
import type { LogDraft } from './log.ts';
import type { MinorTotal, PageRequest, Paged } from './page.ts';
import type { StatusUpdate, StoredAnswer } from './tracking.ts';
import type { Attempt, AttemptOutcome } from '../../../shared/domain/records/attempt.ts';
import type { StoredSentences } from '../../../shared/domain/sentence.ts';

/** What is planned for a message; the machine does it when `at` has come and the network is on. */
export interface PlannedStep {
  readonly what: 'send' | 'inquire';
  readonly at: string;
}

/** The exact HTTP body of a message, made once (or again while never attempted). */
export interface StoredBody {
  /** `StoredBytes.ref`. */
  readonly body: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly suite: Suite;
  readonly sealedAt: string;
}

export interface OutboxMessage {
  readonly message: string;
  readonly messageId: string;
  readonly batch: string;
  readonly reference: string;
  readonly state: MessageState;
  readonly frozen: FrozenMessageRecord;
  readonly sealed: StoredBody;
  readonly transactions: number;
  readonly totals: readonly MinorTotal[];
  /** Attempts of kind `initiation`. */
  readonly attempts: number;
  /** Inquiries since the message became `unknown` or was accepted. */
  readonly inquiries: number;
  readonly next: PlannedStep | null;
  readonly fault: Fault | null;
  /**
   * Set by a verified inquiry that knows none of the payments; cleared by any later attempt. Allows an
   * identical resend.
   */
  readonly nothingShownAt: string | null;
  /**
   * An earlier attempt ended ambiguous and no evidence has settled it
   * (shared/domain/state/message-machine.ts).
   */
  readonly doubt: boolean;
  /** What the last inquiry about an unknown outcome said, in words. */
  readonly bankSays: StoredSentences | null;
  readonly changedAt: string;
  /** The desk that sends it instead, since this one handed its batch over; null where it did not. */
  readonly handedOverTo: string | null;
}

export type { Attempt } from '../../../shared/domain/records/attempt.ts';

/** What may change on a message when an attempt begins or ends, or when it is planned. */
export type MessageSet = Partial<
  Pick<OutboxMessage, 'state' | 'next' | 'fault' | 'nothingShownAt' | 'doubt' | 'bankSays' | 'inquiries'>
>;

export interface BeginAttempt {
  readonly attempt: string;
  readonly message: string;
  readonly kind: Attempt['kind'];
  /** The state the message must be in; else `revision-conflict`. Two sends at once cannot both begin. */
  readonly expectedState: MessageState;
  readonly startedAt: string;
  readonly correlationId: string;
  readonly bodySha256: string | null;
  readonly set: MessageSet;
  readonly log: LogDraft;
}

export interface EndAttempt {
  readonly attempt: string;
  readonly endedAt: string;
  readonly httpStatus: number | null;
  readonly outcome: Exclude<AttemptOutcome, 'pending'>;
  readonly fault: Fault | null;
  readonly bankReference: string | null;
  /** Kept as plain text, first 2,000 characters. */
  readonly answerExcerpt: string;
  readonly bankTime?: string | null;
  /** The whole answer, if one came: stored with the attempt. */
  readonly answer: StoredAnswer | null;
  readonly set: MessageSet;
  /** What the answer says of payments; applied in the same transaction. */
  readonly updates: readonly StatusUpdate[];
  /** The batch's outcome, and `closed` when every message is final. */
  readonly batch: { readonly outcome: BatchOutcome; readonly state?: 'closed' } | null;
  readonly log: LogDraft;
}

export interface OutboxQuery extends PageRequest {
  readonly states?: readonly MessageState[] | undefined;
  /**
   * `newest` (where none is named): unknown first, then by sealing time, newest first. `due`: by the first
   * day of execution or collection, the earliest first; of one day, what was sealed first.
   */
  readonly order?: 'newest' | 'due' | undefined;
}

export interface OutboxStore {
  /**
   * Stores the sealed bodies and moves the batch to `sealed`, each message to `queued`, in one transaction.
   */
  seal(
    change: BatchChange,
    bodies: readonly (StoredBody & { readonly message: string; readonly next: PlannedStep | null })[],
  ): Promise<Result<ChangedBatch>>;
  /** Replaces the body of a message that was never attempted; else `revision-conflict`. */
  reseal(message: string, body: StoredBody, log: LogDraft): Promise<Result<null>>;
  get(message: string): Promise<OutboxMessage | null>;
  list(query: OutboxQuery): Promise<Paged<OutboxMessage>>;
  ofBatch(batch: string): Promise<readonly OutboxMessage[]>;
  countByState(): Promise<Readonly<Partial<Record<MessageState, number>>>>;
  /** Queued messages of this desk that nothing sends by itself. */
  countToSend(): Promise<number>;
  /** Messages whose next step is `step` and due by `now`, earliest first. */
  due(step: PlannedStep['what'], now: string, limit: number): Promise<readonly OutboxMessage[]>;
  attempts(message: string): Promise<readonly Attempt[]>;
  /** Durable before a byte leaves. */
  begin(attempt: BeginAttempt): Promise<Result<null>>;
  end(attempt: EndAttempt): Promise<Result<null>>;
  /** Changes a plan or a mark without an attempt. */
  plan(message: string, set: MessageSet, log: LogDraft | null): Promise<Result<null>>;
}
