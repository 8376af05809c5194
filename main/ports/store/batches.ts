// Batches as the store keeps them: head, groups, payments and findings of a draft, signatures.
import type { StoredSentences } from '../../../shared/domain/sentence.ts';
import type { BatchKind, BatchState } from '../../../shared/domain/batch.ts';
import type { BatchHead } from '../../../shared/domain/records/batch.ts';
import type { StoredSignature } from '../../../shared/domain/records/signature.ts';
import type { IsoNode, PainKind } from '../../../shared/domain/message-tree.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { StoredHandover } from './handovers.ts';
import type { LogDraft } from './log.ts';
import type { PageRequest, Paged } from './page.ts';

export type { BatchOutcome } from '../../../shared/domain/batch.ts';
export type { BatchHead, BatchSource, DraftOverride } from '../../../shared/domain/records/batch.ts';
export type { StoredSignature } from '../../../shared/domain/records/signature.ts';

/**
 * One PmtInf of a draft. `node` is the whole element without its transactions; the other fields are read from
 * it by the use case.
 */
export interface DraftGroup {
  readonly group: string;
  readonly position: number;
  readonly ownAccount: string;
  readonly valueDate: string;
  readonly node: IsoNode;
}

/**
 * One CdtTrfTxInf or DrctDbtTxInf of a draft. `node` is the whole element; the other fields are read from it
 * by the use case.
 */
export interface DraftPayment {
  readonly payment: string;
  readonly group: string;
  /** Position in the batch, from 1; ascending, gaps allowed after deletions. */
  readonly position: number;
  readonly endToEndId: string;
  readonly name: string;
  readonly account: string;
  readonly currency: string;
  /** Null when the text is no amount of that currency. */
  readonly minor: bigint | null;
  readonly remittance: string;
  readonly node: IsoNode;
}

/**
 * A payment whose element is still the JSON text it is kept as: a large draft passes through main without
 * being taken apart there.
 */
export interface PrintedPayment extends Omit<DraftPayment, 'node'> {
  readonly node: string;
}

/**
 * The elements of a part of a draft, in order. They pass through main as one text, and only the thread that
 * builds from them takes them apart.
 */
export interface DraftElements {
  /** The groups they stand in, each with how many stand there. */
  readonly groups: readonly (readonly [group: string, payments: number])[];
  /** JSON text of the list of elements. */
  readonly nodes: string;
}

export interface StoredFinding {
  readonly severity: 'block' | 'warn';
  readonly rule: string;
  readonly sentence: StoredSentences;
  readonly path: string;
  readonly line: number | null;
  readonly payment: string | null;
  readonly field: string | null;
}

/**
 * A finding with the 0-based row of its payment among the batch's payments in order of position; null when it
 * belongs to none.
 */
export interface PlacedFinding extends StoredFinding {
  readonly row: number | null;
}

export interface PaymentLine {
  readonly payment: DraftPayment;
  /** 0-based row among all payments of the batch, whatever the filter. */
  readonly row: number;
  readonly findings: readonly StoredFinding[];
}

/** An entry of the log about a batch, and what is kept with it. */
export interface BatchAddition {
  /** Appended to the signatures in the same transaction. */
  readonly signature?: StoredSignature;
  /** Of the sending desk, added as by `HandoverStore.add`. */
  readonly handovers?: readonly StoredHandover[];
  readonly log: LogDraft;
}

/** What a transition may set. The use case has asked the state machine; the store compares and sets. */
export interface BatchChange extends BatchAddition {
  readonly batch: string;
  readonly expectedChange: number;
  readonly at: string;
  readonly set: Partial<
    Pick<
      BatchHead,
      | 'state'
      | 'deadline'
      | 'returned'
      | 'reference'
      | 'approvals'
      | 'outcome'
      | 'header'
      | 'masked'
      | 'source'
    >
  >;
  /** Warnings that stood when it was signed: an entry of their own behind it, in the same transaction. */
  readonly despite?: LogDraft;
  /** With entries of their own, in order, in the same transaction: all that a pack brings. */
  readonly more?: readonly BatchAddition[];
}

export interface ChangedBatch {
  readonly batch: string;
  readonly changeRevision: number;
}

export interface NewBatch {
  readonly batch: string;
  readonly reference: string;
  readonly kind: BatchKind;
  readonly version: PainKind;
  readonly at: string;
  readonly source: BatchHead['source'];
  readonly header: IsoNode | null;
  /** Left out where it was typed or imported. */
  readonly origin?: BatchHead['origin'];
  /** Names and amounts are hidden from its first moment; left out where they are not. */
  readonly masked?: boolean;
  readonly groups: readonly DraftGroup[];
  /** Findings that belong to no single payment. */
  readonly findings: readonly StoredFinding[];
  readonly log: LogDraft;
}

/** A batch that nobody sees before its first revision is in force; it begins in the log with that one. */
export type ComingBatch = Omit<NewBatch, 'log' | 'findings'>;

/** Payments with their findings, as one piece of an import or one save. */
export interface PaymentsChunk {
  readonly payments: readonly (DraftPayment | PrintedPayment)[];
  readonly findings: readonly StoredFinding[];
}

export interface BatchStore {
  /**
   * State `draft`, revision 0, changeRevision 1. All of it appears in one transaction, however many pieces
   * come; a throwing iterator stores nothing.
   */
  create(
    batch: NewBatch,
    pieces?: AsyncIterable<PaymentsChunk> | Iterable<PaymentsChunk>,
  ): Promise<Result<ChangedBatch>>;
  get(batch: string): Promise<BatchHead | null>;
  /**
   * Newest change, earliest deadline or earliest day of execution first. `text` matches reference, own
   * account and source file name.
   */
  list(
    query: PageRequest & {
      readonly states?: readonly BatchState[];
      readonly text?: string;
      readonly order?: 'changed' | 'deadline' | 'due';
    },
  ): Promise<Paged<BatchHead>>;
  countByState(): Promise<Readonly<Partial<Record<BatchState, number>>>>;
  /** Batches in `frozen`, `approved` or `released` whose deadline is before `now`. */
  expired(now: string): Promise<readonly BatchHead[]>;
  /** The newest batch that was imported from a file with these bytes; a withdrawn one only where all are. */
  fromFile(sha256: string): Promise<{ readonly batch: string; readonly reference: string } | null>;
  /** Closed batches of a watched folder whose status file is still to be written, the first of them first. */
  reportsDue(query: { readonly folder: string } & PageRequest): Promise<readonly BatchHead[]>;
  /** Whether any payment, of the draft or of the frozen revision, has the category purpose SALA. */
  isSalary(batch: string): Promise<boolean>;
  groups(batch: string): Promise<readonly DraftGroup[]>;
  /** In order of position. `text` matches name, account, EndToEndId and remittance. */
  payments(
    query: PageRequest & { readonly batch: string; readonly text?: string; readonly onlyFindings?: boolean },
  ): Promise<Paged<PaymentLine>>;
  payment(payment: string): Promise<DraftPayment | null>;
  /** Every payment of a draft in order (groups in their order, then positions), in pieces of up to 1,000. */
  stream(batch: string): AsyncIterable<readonly DraftPayment[]>;
  /** The same, of the elements alone and as printed. */
  streamElements(batch: string): AsyncIterable<DraftElements>;
  findings(query: PageRequest & { readonly batch: string }): Promise<Paged<PlacedFinding>>;
  /** Which of these EndToEndIds occur more than once in the draft. */
  repeatedEndToEndIds(batch: string, ids: readonly string[]): Promise<readonly string[]>;
  /**
   * 0-based row of each of these payments, in the order given; payments that are not in the batch are left
   * out.
   */
  rowsOf(batch: string, payments: readonly string[]): Promise<readonly number[]>;
  /** Highest position in the draft; 0 when empty. */
  lastPosition(batch: string): Promise<number>;

  change(change: BatchChange): Promise<Result<ChangedBatch>>;
  /** Inserts or replaces one group; `findings` replace those of the batch that belong to no payment. */
  saveGroup(
    change: BatchChange & { readonly group: DraftGroup; readonly findings: readonly StoredFinding[] },
  ): Promise<Result<ChangedBatch>>;
  /** Inserts or replaces payments; the findings of each saved payment are replaced. */
  savePayments(change: BatchChange & PaymentsChunk): Promise<Result<ChangedBatch>>;
  deletePayments(
    change: BatchChange & { readonly payments: readonly string[] },
  ): Promise<Result<ChangedBatch>>;
  /** Replaces all findings of the draft (those of the whole-file check). */
  replaceFindings(
    change: BatchChange & { readonly findings: readonly StoredFinding[] },
  ): Promise<Result<ChangedBatch>>;

  signatures(batch: string): Promise<readonly StoredSignature[]>;
}
