// What became of each payment: statuses, timelines, the bank's answers, and the figures the desk shows.
import type { IsoNode, PainKind } from '../../../shared/domain/message-tree.ts';
import type { BatchOutcome } from './batches.ts';
import type { TimelineRecord, TrackedPayment } from '../../../shared/domain/records/payment.ts';
import type { SearchHit } from '../../../shared/domain/records/search-hit.ts';
import type { StatusGroup } from '../../../shared/domain/state/payment-status.ts';
import type { LogDraft } from './log.ts';
import type { MinorTotal, PageRequest, Paged, Withheld } from './page.ts';

export type { StatusGroup } from '../../../shared/domain/state/payment-status.ts';
export type { StoredReason, TimelineRecord, TrackedPayment } from '../../../shared/domain/records/payment.ts';

/** What changes on one payment, or on every payment of a message. Fields left out stay. */
export interface StatusUpdate {
  readonly target: { readonly payment: string } | { readonly allOfMessage: string };
  readonly entry: TimelineRecord | null;
  readonly set: {
    readonly status?: string | null;
    readonly statusGroup?: StatusGroup;
    readonly uetr?: string;
    readonly bankReference?: string;
    readonly returned?: boolean;
    readonly updatedAt?: string;
    readonly nextInquiryAt?: string | null;
    readonly inquiries?: number;
    readonly sentAt?: string;
    readonly acceptedAt?: string;
    readonly settledAt?: string;
    readonly rejectedAt?: string;
  };
}

export interface StoredAnswer {
  readonly answer: string;
  readonly receivedAt: string;
  /** `StoredBytes.ref` of the raw bytes as received. */
  readonly raw: string;
  /** Decrypted and verified text where that worked, else the raw text; at most 2 MB. */
  readonly text: string;
  readonly verified: boolean;
}

/** What one inquiry about a single payment brought. */
export interface PaymentRecord {
  readonly answer: StoredAnswer | null;
  readonly updates: readonly StatusUpdate[];
  /** The batch whose outcome follows from it; `closed` when every message is final. */
  readonly batch: {
    readonly batch: string;
    readonly outcome: BatchOutcome;
    readonly state?: 'closed';
  } | null;
  readonly log: LogDraft;
}

export type { SearchHit } from '../../../shared/domain/records/search-hit.ts';

/** A party of an earlier payment, as completion offers it; `own` are the own accounts of earlier batches. */
export interface StoredCounterparty {
  readonly name: string;
  readonly account: string;
  readonly agentBic: string;
  readonly country: string;
  readonly payments: number;
  /** Date of the last batch that reached `sealed`. */
  readonly lastPaidOn: string | null;
  /** That batch. */
  readonly batch: string;
  /**
   * Element of the latest payment (or group, for `own`) to it, for its address; null when the draft is gone.
   */
  readonly node: IsoNode | null;
  /** Of the payment message the element is of; null without one. */
  readonly version: PainKind | null;
}

/** What names a payment at the bank. */
export interface PaymentKeys {
  readonly uetr: string | null;
  readonly endToEndId: string | null;
}

export interface TrackingStore {
  /**
   * Payments of sealed batches, newest sealing first then position. `text` matches name, account, EndToEndId,
   * UETR, reference; `ownAccount` finds what names it by its IBAN and what names it by its BBAN alike; `from`
   * and `to` are value dates, both included. `sentFrom`, `sentBefore`: of messages that were sent from the
   * one instant on and before the other; a message of which that is not known is in no such list, and one
   * that was sent again is found by its last sending.
   */
  list(
    query: PageRequest & {
      readonly batch?: string | undefined;
      readonly message?: string | undefined;
      readonly text?: string | undefined;
      /** These are found by their references alone, never by a name or an account. */
      readonly withheld?: Withheld | undefined;
      readonly statusGroup?: StatusGroup | undefined;
      readonly ownAccount?: string | undefined;
      readonly from?: string | undefined;
      readonly to?: string | undefined;
      readonly sentFrom?: string | undefined;
      readonly sentBefore?: string | undefined;
    },
  ): Promise<Paged<TrackedPayment>>;
  /**
   * Reads every payment of a message where it lies, and hands none over: what of them cannot be read any more
   * is found so (throws `store-damaged`).
   */
  checkPayments(message: string): Promise<void>;
  get(payment: string): Promise<TrackedPayment | null>;
  /** Payments of a message by EndToEndId, or by InstrId; several when the id repeats. */
  find(
    message: string,
    ids: readonly string[],
    by?: 'end-to-end' | 'instruction',
  ): Promise<readonly TrackedPayment[]>;
  /**
   * The payment each of the keys is about: by UETR, else by an EndToEndId that is its alone and contradicts
   * no UETR; null where there is none.
   */
  known(keys: readonly PaymentKeys[]): Promise<readonly (string | null)[]>;
  timeline(payment: string): Promise<readonly TimelineRecord[]>;
  /** Distinct statuses and tones of a message's or a batch's payments, with counts. */
  tally(
    of: { readonly message: string } | { readonly batch: string },
  ): Promise<
    readonly { readonly status: string | null; readonly statusGroup: StatusGroup; readonly count: number }[]
  >;
  /** An answer about a single payment, with what it says; one transaction, with its log entry. */
  record(record: PaymentRecord): Promise<void>;
  answer(answer: string): Promise<Omit<StoredAnswer, 'raw'> | null>;
  /** Sums of payments whose sentAt, acceptedAt, settledAt or rejectedAt lies in [from, to). */
  day(
    from: string,
    to: string,
  ): Promise<Readonly<Record<'sent' | 'accepted' | 'settled' | 'rejected', readonly MinorTotal[]>>>;
  countRejected(): Promise<number>;
  /** Name or account begins with or contains the text; most used first. */
  counterparties(
    text: string,
    side: 'own' | 'counterparty',
    limit: number,
    withheld?: Withheld,
  ): Promise<readonly StoredCounterparty[]>;
  /**
   * Batches by reference, payments by EndToEndId or UETR, cases by reference, name or identification,
   * counterparties by name, accounts and the reports about them; at most `limit` of each kind.
   */
  search(text: string, limit: number, withheld?: Withheld): Promise<readonly SearchHit[]>;
  /** Those of the keys (EndToEndIds, UETRs) that name a payment which is not to be told now. */
  withheldAmong(keys: readonly string[], withheld: Withheld): Promise<readonly string[]>;
  /** Batches and cases' payments that an answer of the bank is about. */
  batchesOfAnswer(answer: string): Promise<readonly string[]>;
}
