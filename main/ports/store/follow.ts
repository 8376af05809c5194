// What the follow-up and the archive ask of the store: what comes due, by message; payments by what the bank
// calls them; what was sent when.
import type { Direction } from '../../../shared/domain/message-versions/version.ts';
import type { LogDraft } from './log.ts';
import type { PageRequest, Paged, Withheld } from './page.ts';
import type { TrackedPayment } from './tracking.ts';

/** Payments of one message that will be asked about. */
export interface PlannedInquiries {
  readonly message: string;
  readonly reference: string;
  readonly ownAccount: string;
  /** The earliest of them. */
  readonly at: string;
  /** How many have come due. */
  readonly due: number;
  readonly planned: number;
}

/** Empty fields narrow nothing. Texts match anywhere, without case; accounts and identifiers whole. */
export interface ArchiveQuery extends PageRequest {
  readonly withheld?: Withheld | undefined;
  /** Instants; sent within [from, to). */
  readonly from: string | null;
  readonly to: string | null;
  readonly ownAccount?: string;
  readonly endToEndId?: string;
  readonly uetr?: string;
  readonly bankReference?: string;
  readonly name?: string;
  readonly remittance?: string;
  readonly valueDateFrom?: string;
  readonly valueDateTo?: string;
  readonly direction?: Direction;
}

export type ArchivedPayment = TrackedPayment & { readonly sentAt: string };

export interface FollowStore {
  /** By message and own account, earliest first; of one message when it is named. */
  planned(now: string, limit: number, message: string | null): Promise<readonly PlannedInquiries[]>;
  /** Payments of a message that have come due, in their order. */
  dueOf(message: string, now: string, limit: number): Promise<readonly TrackedPayment[]>;
  byUetr(uetrs: readonly string[]): Promise<readonly TrackedPayment[]>;
  /** Payments in the outbox by an identification of whoever prepared them, newest first. */
  named(
    by: { readonly endToEndId: string } | { readonly instructionId: string },
    limit: number,
  ): Promise<readonly TrackedPayment[]>;
  /** Everything of the message that may still change comes due at `at`. */
  askNow(message: string, at: string, log: LogDraft): Promise<void>;
  /**
   * What is planned after `beyond` comes due at `to`: nothing is planned so far ahead, unless by a clock that
   * was ahead.
   */
  bringForward(beyond: string, to: string): Promise<void>;
  /** Newest first. */
  archive(query: ArchiveQuery): Promise<Paged<ArchivedPayment>>;
  /** When the first payment was sent; null before any. */
  firstSentAt(): Promise<string | null>;
  /**
   * Instants of the log's entries of these acts since `from`, oldest first. An entry that is followed by one
   * of the act `notMade` about the same subject is left out: what was begun there did not reach the bank.
   */
  requestsSince(from: string, acts: readonly string[], notMade: string): Promise<readonly string[]>;
}
