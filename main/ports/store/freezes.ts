// Frozen revisions: bytes built once, staged unseen, and taken into force only with the preparer's verified
// signature.
import type { PaidBeneficiary } from '../../../shared/domain/confirmation.ts';
import type { BatchKind } from '../../../shared/domain/batch.ts';
import type { PartSum } from '../../../shared/domain/counted-beneficiaries.ts';
import type { Flag } from '../../../shared/domain/flags.ts';
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import type { CountedState } from '../../../shared/domain/policy-rolling.ts';
import type { CounterpartyHistory } from '../../../shared/domain/payment-risk.ts';
import type { FrozenTransactionRecord } from '../../../shared/domain/records/payment.ts';
import type { PaymentChange, RevisionDifference } from '../../../shared/domain/revision-difference.ts';
import type { Reading } from '../../../shared/domain/reading.ts';
import type { Sentence } from '../../../shared/domain/sentence.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { BatchChange, ChangedBatch, ComingBatch } from './batches.ts';
import type { RevokedCertificates } from './confirmations.ts';
import type { PrintedRows } from '../printed-rows.ts';
import type { MinorTotal, PageRequest, Paged } from './page.ts';

/** One bank message of a frozen revision. */
export interface FrozenMessageRecord {
  /** Id inside the desk. */
  readonly message: string;
  readonly batch: string;
  readonly revision: number;
  /** From 1. */
  readonly position: number;
  readonly kind: PainKind;
  /** GrpHdr/MsgId. */
  readonly messageId: string;
  /** `StoredBytes.ref` of the payload. */
  readonly payload: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly reading: Reading;
}

export type { CounterpartyHistory, EarlierPayment } from '../../../shared/domain/payment-risk.ts';
export type { PartSum } from '../../../shared/domain/counted-beneficiaries.ts';
export type { FrozenTransactionRecord } from '../../../shared/domain/records/payment.ts';
export type {
  HeadChange,
  PaymentChange,
  RevisionDifference,
} from '../../../shared/domain/revision-difference.ts';

/** What is kept of a transaction beside what its row shows. */
export interface ElementDigests {
  /** SHA-256 (base64url) of the canonical text of CdtTrfTxInf or DrctDbtTxInf. */
  readonly element: string;
  /** SHA-256 (base64url) of GrpHdr and PmtInf without identifiers, counts and sums. */
  readonly head: string;
  /** JSON text of that head; with the first transaction under it only. */
  readonly headNode: string | null;
  /** Whether its category purpose is SALA. */
  readonly salary: boolean;
}

export type StagedTransaction = FrozenTransactionRecord & ElementDigests;

/** Transactions of one message, in order, as they were read from its bytes. */
export interface RowsToEvaluate {
  readonly message: string;
  /** How many of the batch come before them. */
  readonly before: number;
  readonly rows: PrintedRows;
  /** What the business rules warn of, by place in `rows`. */
  readonly warnings: readonly (readonly [place: number, sentences: readonly Sentence[]])[];
}

/** What the transactions of a revision are judged by. */
export interface EvaluationBasis {
  /** Their ids count behind it. */
  readonly idStem: string;
  /** How far back an equal payment counts as a possible duplicate. */
  readonly since: string;
  /** How the beneficiary book is asked; null where it is not. */
  readonly book: { readonly revoked: RevokedCertificates } | null;
}

export interface EvaluatedChunk {
  /** Of the piece. */
  readonly transactions: number;
  /** Beneficiaries of the revision so far that this desk never paid before. */
  readonly newBeneficiaries: number;
}

export interface FrozenQuery extends PageRequest {
  readonly batch: string;
  readonly revision: number;
  readonly text?: string;
  readonly country?: string;
  /**
   * Minor units are compared per row with its own currency's exponent: rows whose amount is at least this
   * decimal.
   */
  readonly minimum?: string;
  readonly flag?: Flag;
  /**
   * `riskiest`: risk desc, of equal risk the largest first; `largest`: minor desc. `riskiest-by-place`: risk
   * desc, of equal risk in the order of the message, which tells no amount.
   */
  readonly order: 'riskiest' | 'riskiest-by-place' | 'document' | 'largest';
}

export interface HistoryKey {
  readonly account: string;
  readonly name: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly remittance: string;
  readonly creditorReference: string;
}

/** Batches among which the last run of another is looked for. */
export const MOST_RUNS_COMPARED = 12;

/** Two committed revisions that are held against one another. */
export interface Comparison {
  readonly batch: string;
  readonly revision: number;
  readonly against: { readonly batch: string; readonly revision: number };
  /**
   * `revision`: payments are the same when their elements are, and pair by EndToEndId. `run`: they are the
   * same when they pay the same to the
   * same name and account, and pair by account.
   */
  readonly by: 'revision' | 'run';
}

export interface ChangedPayment {
  readonly change: PaymentChange;
  readonly before: FrozenTransactionRecord | null;
  readonly after: FrozenTransactionRecord | null;
}

export interface CountedQuery {
  readonly kind: BatchKind;
  /** The batch the count is for; none yet: an empty text. */
  readonly batch: string;
  readonly revision: number;
  /** RFC 3339: when the period begins. */
  readonly since: string;
  /**
   * The lowest limit by currency where a rule looks at beneficiaries; of a currency without one everybody
   * is of interest. Null where none does.
   */
  readonly beneficiaries: ReadonlyMap<string, string> | null;
}

/** Another batch that is in hand, or was approved or released in the period. */
export interface CountedRecord {
  readonly batch: string;
  readonly reference: string;
  readonly revision: number;
  /** SHA-256 of its messages, in order. */
  readonly messages: readonly string[];
  readonly state: CountedState;
  /** The last approval or release in the period. */
  readonly signedAt: string | null;
  /** Without what the bank refused; empty where nothing of it counts. */
  readonly accounts: readonly PartSum[];
  /** To those beneficiaries of the batch who may be above a limit; null where nobody asked. */
  readonly beneficiaries: readonly PartSum[] | null;
}

export interface CountedRecords {
  /** Of the batch itself. */
  readonly accounts: readonly PartSum[];
  readonly beneficiaries: readonly PartSum[] | null;
  readonly others: readonly CountedRecord[];
}

/** A revision that is in force, or one that is being staged. */
export type PaidBy = { readonly batch: string; readonly revision: number } | { readonly freeze: string };

export interface FreezeStore {
  /**
   * Starts a staged revision, of a batch that is there or of one that comes with it. What was never committed
   * is swept when the store opens.
   */
  begin(batch: string | ComingBatch, revision: number): Promise<{ readonly freeze: string }>;
  /** Takes the payload ref into the staging. */
  addMessage(freeze: string, message: FrozenMessageRecord): Promise<void>;
  /**
   * Looks up what is known of whom they pay, judges them in their order, and keeps them with the reasons why
   * one deserves a look.
   */
  judge(freeze: string, piece: RowsToEvaluate, by: EvaluationBasis): Promise<EvaluatedChunk>;
  /**
   * What was paid before to the counterparties of these payments: one answer each, in order. What
   * `exceptBatch` holds is left out. Read in slices, so that nobody waits for all of them.
   */
  history(
    payments: readonly HistoryKey[],
    of: { readonly since: string; readonly exceptBatch: string },
  ): Promise<readonly CounterpartyHistory[]>;
  /**
   * Does one step of adding the payments of sealed messages to the history that `judge` asks, oldest sealing
   * first; true as long as more is to be done. `begin` and `judge` do all of it, and take longer for it.
   */
  addSealed(): Promise<boolean>;
  /** Transactions that are judged. */
  addTransactions(freeze: string, rows: readonly StagedTransaction[]): Promise<void>;
  /**
   * Writes the index by which others find payments like these, in slices; nobody finds them before they are
   * committed. A commit writes what is missing of it, and takes longer for it; what fails here fails there.
   */
  index(freeze: string): Promise<void>;
  /**
   * The staged revision becomes the batch's revision, with its signature, state and log entry. Rows become
   * visible.
   */
  commit(freeze: string, change: BatchChange): Promise<Result<ChangedBatch>>;
  /** Nothing of a revision that is in force goes: its commit may have been answered with a fault. */
  discard(freeze: string): Promise<void>;

  /** Sums of a period, for rules about them. */
  counted(query: CountedQuery): Promise<CountedRecords>;
  /** What a revision pays, in force or staged, by name, account, bank and currency. */
  paid(of: PaidBy): Promise<readonly PaidBeneficiary[]>;
  /** Messages of a committed revision in order. */
  messages(batch: string, revision: number): Promise<readonly FrozenMessageRecord[]>;
  message(message: string): Promise<FrozenMessageRecord | null>;
  transactions(query: FrozenQuery): Promise<Paged<FrozenTransactionRecord>>;
  /** Per country of the counterparties of one revision. */
  countries(
    batch: string,
    revision: number,
  ): Promise<readonly { readonly country: string; readonly count: number }[]>;
  /**
   * Highest revision number ever staged or committed plus one is safe to use; MsgIds and PmtInfIds ever used
   * on this desk.
   */
  isIdentifierUsed(kind: 'MsgId' | 'PmtInfId', id: string): Promise<boolean>;
  difference(comparison: Comparison): Promise<RevisionDifference>;
  /** In order of the revision; what is gone comes last. */
  changedPayments(
    comparison: Comparison,
    query: PageRequest & { readonly change?: PaymentChange },
  ): Promise<Paged<ChangedPayment>>;
  /** Committed revisions of a batch, newest first. */
  revisions(batch: string): Promise<
    readonly {
      readonly revision: number;
      readonly frozenAt: string;
      readonly totals: readonly MinorTotal[];
      readonly transactions: number;
    }[]
  >;
  /**
   * The newest sealed batch of the same kind and own accounts that paid at least half of these payments'
   * accounts; salaries against salaries only. No more than the newest {@link MOST_RUNS_COMPARED} are looked
   * at.
   */
  lastRun(
    batch: string,
    revision: number,
  ): Promise<{ readonly batch: string; readonly reference: string; readonly revision: number } | null>;
}
