// Account reports as the store keeps them. Views are JSON text of the contract's shapes: the store never
// takes them apart.
import type { KeptEntry } from '../../../shared/domain/account-report/statement-order.ts';
import type { LeavingSum, SentSince } from '../../../shared/domain/batch-checks.ts';
import type { BatchKind } from '../../../shared/domain/batch.ts';
import type { StatusGroup } from '../../../shared/domain/state/payment-status.ts';
import type { LogDraft } from './log.ts';
import type { PageRequest, Paged } from './page.ts';

export interface ReportHead {
  readonly report: string;
  /** `StoredBytes.ref` of the answer as it came. */
  readonly raw: string;
  readonly askedAt: string;
  readonly receivedAt: string;
  /** Base currency of the request; null for a statement that came as a file. */
  readonly base: string | null;
  /** Account of the request; empty when a branch was asked for. */
  readonly askedAccount: string;
}

/** A figure of one day; of two in a report the later stands. */
export interface ReadFigure {
  readonly day: string;
  /** ISO code, with its sub-type behind a slash where it has one. */
  readonly type: string;
  /** `balanceView`. */
  readonly view: string;
  /** When its report was made, as it says itself: an ISO date and time, often without a zone. */
  readonly createdAt?: string | null;
  /** When the figure was so, RFC 3339 in UTC; without it, when the report was received. */
  readonly asOf?: string;
}

export interface ReadAccount {
  readonly position: number;
  /** Identification and currency; null when the report does not say. */
  readonly account: string | null;
  readonly entries: number;
  /** First and last day that the report covers; empty when it states none. */
  readonly from: string;
  readonly to: string;
  /** `accountView`. */
  readonly view: string;
  readonly figures: readonly ReadFigure[];
  /** The last day it gives a closing booked balance of; empty where it closes none. */
  readonly closedUntil: string;
  /** As for a figure. */
  readonly createdAt?: string | null;
  readonly asOf?: string;
}

export interface ReadEntry {
  /** What makes it the same entry in another report, whatever else is said of it. */
  readonly identity: string;
  /** What an earlier version called it: the same text under it is the same entry. */
  readonly formerIdentity?: string;
  /** Of its text. */
  readonly sha256: string;
  /** Booking date, else value date; empty when it has neither. */
  readonly day: string;
  readonly pending: boolean;
  /** `reportEntry` without its id. */
  readonly view: string;
  readonly json: string;
  readonly search: string;
}

export interface KeptReportText {
  readonly view: string;
  readonly head: string;
  readonly raw: string;
  /** `accountView`s in their order. */
  readonly accounts: readonly string[];
}

export interface EntryText {
  readonly entry: string;
  readonly view: string;
}

export interface KnownAccount {
  readonly base: string;
  readonly account: string;
  readonly report: string;
  readonly receivedAt: string;
  /** `accountView`; null for an account the bank could not show. */
  readonly view: string | null;
  /** The newest `accountView` with a name, where that one has none. */
  readonly named: string | null;
  readonly entries: number;
}

export interface KnownFigure {
  readonly account: string;
  readonly day: string;
  readonly view: string;
  readonly receivedAt: string;
  readonly report: string;
}

/** Sum of own payments that are not known to be settled, or were settled after `since`. */
export interface PlannedSum {
  readonly ownAccount: string;
  readonly currency: string;
  readonly valueDate: string;
  readonly kind: BatchKind;
  readonly stage: 'approval' | 'outbox';
  /** Null while not settled. */
  readonly settledAt: string | null;
  readonly payments: number;
  readonly minor: bigint;
}

/** What became of own payments, for the report of a day: a sum of payments that are alike in all of this. */
export interface DaySum {
  /**
   * `left`: sent in the asked time and known to the bank; `waits`: not sent, now; `unknown`: sent before the
   * end of the asked time, and nobody knows now whether it arrived.
   */
  readonly part: 'left' | 'waits' | 'unknown';
  readonly ownAccount: string;
  readonly currency: string;
  readonly kind: BatchKind;
  readonly valueDate: string;
  /** Of `left`: what the bank says. Of `waits`: whose turn it is. */
  readonly state: StatusGroup | 'returned' | 'preparing' | 'approval' | 'release' | 'sending';
  readonly payments: number;
  readonly minor: bigint;
}

/** Where an entry stands among those of its account. */
export interface KeptEntryRow {
  readonly day: string;
  readonly number: number;
}

export interface EntryFilter {
  readonly account: string;
  readonly text?: string;
  readonly from?: string;
  readonly to?: string;
}

export interface ReportStore {
  /** Starts a staged report; one that was never committed is swept when the store opens. */
  begin(head: ReportHead): Promise<void>;
  addAccount(report: string, account: ReadAccount): Promise<void>;
  addEntries(report: string, position: number, from: number, entries: readonly ReadEntry[]): Promise<void>;
  /**
   * It becomes visible, and its figures and entries take their place among those of all reports.
   * `unavailable` are accounts the bank cannot show. `log`: the line of the log that is written with it.
   */
  commit(
    report: string,
    texts: {
      readonly view: string;
      readonly head: string;
      readonly unavailable: readonly string[];
      readonly log?: LogDraft;
    },
  ): Promise<void>;
  /** Forgets what was staged. */
  discard(report: string): Promise<void>;

  /** When a statement file of this digest was imported; null where none was. */
  importedAt(sha256: string): Promise<string | null>;
  /** Newest first; rows are views. */
  list(query: PageRequest & { readonly account?: string }): Promise<Paged<string>>;
  get(report: string): Promise<KeptReportText | null>;
  /** Entries of one account of one report, in its order. */
  entriesOf(
    query: PageRequest & { readonly report: string; readonly position: number; readonly text?: string },
  ): Promise<Paged<EntryText>>;

  accounts(): Promise<readonly KnownAccount[]>;
  /** The newest figure per day and type, days ascending; at most the last `days` of them. */
  figures(query: {
    readonly account: string;
    readonly from?: string;
    readonly to?: string;
    readonly days: number;
  }): Promise<readonly KnownFigure[]>;
  /** Current entries over all reports, the latest day first. */
  entries(query: PageRequest & EntryFilter): Promise<Paged<EntryText>>;
  entry(
    entry: string,
  ): Promise<
    (EntryText & { readonly report: string; readonly receivedAt: string; readonly current: boolean }) | null
  >;
  /**
   * Texts of current booked entries, the earliest day first. `after` is the last one of the slice before;
   * null: from the beginning.
   */
  keptEntries(query: {
    readonly account: string;
    readonly from: string;
    readonly to: string;
    readonly after: KeptEntryRow | null;
    readonly limit: number;
  }): Promise<readonly (KeptEntryRow & KeptEntry)[]>;
  /** Its text as it came. */
  entryJson(entry: string): Promise<string | null>;
  /** @param except A batch that is left out. */
  planned(since: string, except?: string): Promise<readonly PlannedSum[]>;
  /** Of credit transfers; empty for anything else. */
  leaving(batch: string): Promise<readonly LeavingSum[]>;
  /**
   * Payments of a frozen batch that another batch sent since its freeze, by the same account and amount or
   * the same name and amount; in the order of the batch, and at most `limit`.
   */
  sentSince(batch: string, limit: number): Promise<readonly SentSince[]>;
  /** Of payments sent in [from, to), of those not sent, and of those whose outcome is unknown. */
  daySums(from: string, to: string): Promise<readonly DaySum[]>;
}
