// What the use cases ask of the ISO 20022 messages: forms of one element, checks, and the bulk work that runs
// off the main thread.
import type { z } from 'zod';
import type { IsoDate } from '../../shared/domain/calendar.ts';
import type { Environment } from '../../shared/domain/environment.ts';
import type { AddressMode } from '../../shared/domain/profile/practice.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { RatedPayment } from '../../shared/domain/payment-risk.ts';
import type { Reading } from '../../shared/domain/reading.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { Sentence } from '../../shared/domain/sentence.ts';
import type { StatusReport } from '../../shared/domain/status-report.ts';
import type { PostalAddress } from '../../shared/domain/address-repair.ts';
import type { groupHeader, paymentForm } from '../../shared/ipc/calls/batches.ts';
import type { ReportWork } from './reports.ts';
import type { TableWork } from './tables.ts';
import type { PrintedRows } from './printed-rows.ts';
import type { DraftElements, DraftGroup, DraftPayment } from './store/batches.ts';
import type { ElementDigests, FrozenTransactionRecord } from './store/freezes.ts';
import type { MinorTotal } from './store/page.ts';

export type PaymentForm = z.output<typeof paymentForm>;
export type GroupHeader = z.output<typeof groupHeader>;

/** A finding with the member of the form it belongs to, where there is one. */
export interface FormFinding extends Finding {
  readonly field: string | null;
}

/** A finding with the 0-based position of its payment in the message; null for what belongs to none. */
export interface PlacedFormFinding extends FormFinding {
  readonly payment: number | null;
}

/** The facts of a payment that lists and searches need. */
export type PaymentIndex = Pick<
  DraftPayment,
  'endToEndId' | 'name' | 'account' | 'currency' | 'minor' | 'remittance'
>;

/** One value of an element: `path` by element names, an attribute behind `@`. */
export interface ElementLeaf {
  readonly path: string;
  readonly text: string;
}

export interface MessageForms {
  /** Every value below an element, in document order. */
  leaves(node: IsoNode): readonly ElementLeaf[];
  paymentForm(kind: PainKind, node: IsoNode): { readonly form: PaymentForm; readonly more: boolean };
  /** A new element, or the given one with what the form shows changed and everything else kept. */
  paymentNode(kind: PainKind, before: IsoNode | null, form: PaymentForm): IsoNode;
  paymentIndex(kind: PainKind, node: IsoNode): PaymentIndex;
  groupHeader(kind: PainKind, group: string, node: IsoNode): GroupHeader;
  /** The counterparty's address; null where the payment has none. */
  addressOf(kind: PainKind, node: IsoNode): PostalAddress | null;
  /** The same payment with another address of the counterparty. */
  withAddress(kind: PainKind, node: IsoNode, address: PostalAddress): IsoNode;
  /** PmtInfId of a group; empty when it has none yet. */
  groupId(kind: PainKind, node: IsoNode): string;
  groupNode(kind: PainKind, before: IsoNode | null, header: GroupHeader): IsoNode;
}

export interface CheckContext {
  /** Business date in the bank's zone. */
  readonly today: IsoDate;
  readonly calendar: 'TARGET' | 'weekends';
  readonly environment: Environment;
  /** Which addresses the bank takes; what the market rules say where it is left out. */
  readonly addresses?: AddressMode;
}

export interface MessageChecks {
  /** Schema and business rules of one typed payment in its group. Paths begin at the payment. */
  checkPayment(
    kind: PainKind,
    node: IsoNode,
    group: IsoNode | null,
    context: CheckContext,
  ): readonly FormFinding[];
  checkGroup(kind: PainKind, node: IsoNode, context: CheckContext): readonly FormFinding[];
}

export type {
  StatusLevel,
  StatusReason,
  StatusReport,
  TransactionStatus,
} from '../../shared/domain/status-report.ts';

type Chunks = AsyncIterable<Uint8Array>;

/** What a whole file holds, without its payments. */
export interface FileSummary {
  readonly kind: PainKind;
  /** GrpHdr as it was. */
  readonly header: IsoNode;
  readonly groups: readonly IsoNode[];
  readonly transactions: number;
  readonly totals: readonly MinorTotal[];
  /** At most 2,000. */
  readonly findings: readonly PlacedFormFinding[];
  readonly blocking: number;
  readonly warnings: number;
  /** Whether any payment has the category purpose SALA. */
  readonly salary: boolean;
  readonly preview: readonly {
    readonly name: string;
    readonly account: string;
    readonly amount: string;
    readonly currency: string;
    readonly endToEndId: string;
  }[];
}

/** Of any file that payments come from; a file that is no message has no header. */
export interface ImportSummary extends Omit<FileSummary, 'header'> {
  readonly header: IsoNode | null;
}

export interface FilePayment extends PaymentIndex {
  /** 0-based group of the file. */
  readonly group: number;
  /** Of the bank that keeps the counterparty's account; empty where none is named. */
  readonly agentBic: string;
  /** JSON text of the element: passed on to the store as it is. */
  readonly node: string;
}

/** Rows to build from, in order; `drafts` come group by group. */
export interface BuildJob {
  readonly kind: PainKind;
  readonly header: IsoNode | null;
  readonly initiatingParty: { readonly name: string; readonly id: string | null };
  /** ISODateTime. */
  readonly creationDateTime: string;
  /** `id` is the PmtInfId to be written. */
  readonly groups: readonly (Pick<DraftGroup, 'group' | 'node'> & { readonly id: string })[];
  /** Walked once. */
  readonly payments: () => AsyncIterable<DraftElements>;
  readonly limits: { readonly messageBytes: number; readonly transactionsPerMessage: number };
  /** Unique on this desk; the n-th message is `<stem>-n`. At most 30 characters of the basic set. */
  readonly messageIdStem: string;
  readonly context: CheckContext;
}

/** A transaction as the first reader found it in the built bytes; ids and risk are added by the use case. */
export type ReadTransaction = Omit<
  FrozenTransactionRecord,
  'payment' | 'message' | 'position' | 'reasons' | 'risk'
> &
  ElementDigests &
  Pick<RatedPayment, 'further' | 'special'>;

export interface BuiltMessage {
  readonly kind: PainKind;
  readonly messageId: string;
  readonly chunks: readonly Uint8Array[];
  readonly sha256: string;
  readonly bytes: number;
  readonly reading: Reading;
  /** Its transactions in order, in pieces for the store. */
  readonly rows: readonly PrintedRows[];
  /**
   * What the business rules say of the written bytes on the day of the freeze; positions within this message.
   */
  readonly findings: readonly PlacedFormFinding[];
}

export interface FrozenContents {
  readonly reading: Reading;
  readonly transactions: readonly ReadTransaction[];
}

export interface BulkWork {
  /** Reads and judges a file to its end. A refused file is a fault with path, line and reason. */
  checkFile(
    chunks: Chunks,
    context: CheckContext,
    onProgress: (bytes: number) => void,
  ): Promise<Result<FileSummary>>;
  /** Payments of a file that was checked before, in pieces; throws when the file is refused now. */
  filePayments(chunks: Chunks): AsyncIterable<readonly FilePayment[]>;
  /** One message after another, each validated, digested and read back from its bytes. */
  build(job: BuildJob): AsyncIterable<Result<BuiltMessage>>;
  /** Bytes frozen at another desk, judged and read as if they had been built here. */
  readFrozen(kind: PainKind, chunks: Chunks): Promise<Result<FrozenContents>>;
  /** One transaction of frozen bytes; null when there are fewer. `index` from 0. */
  frozenTransaction(kind: PainKind, chunks: Chunks, index: number): Promise<IsoNode | null>;
  /** `signedNote`: what is told of the encoding of the signed document around it. */
  readStatus(pain002: Uint8Array, signedNote?: Sentence): Promise<Result<StatusReport>>;
  close(): Promise<void>;
}

export type MessageTools = MessageForms & MessageChecks & BulkWork & ReportWork & TableWork;
