// Frozen revisions: bytes built once, staged unseen, and taken into force only with the preparer's verified signature.
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import type { Reading } from '../../../../shared/domain/reading.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { BatchChange, Changed } from './batches.ts';
import type { Page, Paged } from './page.ts';

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

/** One transaction as the first reader found it in the frozen bytes. */
export interface FrozenTransactionRecord {
  /** Id inside the desk; also the payment id of the status screens. */
  readonly payment: string;
  readonly message: string;
  /** Position in the batch, from 1. */
  readonly position: number;
  readonly group: string;
  readonly ownAccount: string;
  readonly valueDate: string;
  readonly instructionId: string;
  readonly endToEndId: string;
  readonly currency: string;
  /** As written in the bytes. */
  readonly amount: string;
  readonly minor: bigint;
  readonly name: string;
  readonly account: string;
  readonly agentBic: string;
  readonly country: string;
  readonly remittance: string;
  readonly creditorReference: string;
  readonly mandateId: string;
  readonly reasons: readonly string[];
  readonly risk: number;
}

export interface FrozenQuery extends Page {
  readonly batch: string;
  readonly revision: number;
  readonly text?: string;
  readonly country?: string;
  /** Minor units are compared per row with its own currency's exponent: rows whose amount is at least this decimal. */
  readonly minimum?: string;
  /** `riskiest`: risk desc, then position; `largest`: minor desc. */
  readonly order: 'riskiest' | 'document' | 'largest';
}

/** What payments to an account, or under a name, were made before (batches that reached `sealed`). */
export interface CounterpartyHistory {
  readonly account: string;
  readonly name: string;
  /** Earlier payments to exactly this account. */
  readonly paidBefore: number;
  /** Other accounts that were paid under the same name (case-insensitive), at most 5. */
  readonly otherAccounts: readonly string[];
  /** Largest and latest amounts to this account in this currency; null when none. */
  readonly largestMinor: bigint | null;
  /** A payment of the same account, currency and amount in a batch frozen since `since`: its EndToEndId. */
  readonly duplicateOf: string | null;
}

export interface FreezeStore {
  /** Starts a staged revision. Stagings that were never committed are swept when the store opens. */
  begin(batch: string, revision: number): Promise<{ readonly freeze: string }>;
  /** Takes the payload ref into the staging. */
  addMessage(freeze: string, message: FrozenMessageRecord): Promise<void>;
  addTransactions(freeze: string, rows: readonly FrozenTransactionRecord[]): Promise<void>;
  /** The staged revision becomes the batch's revision, with its signature, state and log entry. Rows become visible. */
  commit(freeze: string, change: BatchChange): Promise<Result<Changed>>;
  discard(freeze: string): Promise<void>;

  /** Messages of a committed revision in order. */
  messages(batch: string, revision: number): Promise<readonly FrozenMessageRecord[]>;
  message(message: string): Promise<FrozenMessageRecord | null>;
  transactions(query: FrozenQuery): Promise<Paged<FrozenTransactionRecord>>;
  /** Per country of the counterparties of one revision. */
  countries(batch: string, revision: number): Promise<readonly { readonly country: string; readonly count: number }[]>;
  /** Highest revision number ever staged or committed plus one is safe to use; MsgIds and PmtInfIds ever used on this desk. */
  isIdentifierUsed(kind: 'MsgId' | 'PmtInfId', id: string): Promise<boolean>;
  /** One answer per key, in order. `exceptBatch` is left out of the history. */
  history(keys: readonly { readonly account: string; readonly name: string; readonly currency: string; readonly minor: bigint }[], since: string, exceptBatch: string): Promise<readonly CounterpartyHistory[]>;
}
