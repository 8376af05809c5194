// Which payment of this desk an entry of an account is, and what was said of a debit that is none.
import type {
  MatchDifference,
  FeeRule,
  Identifier,
  MatchKind,
} from '../../../shared/domain/entry-matching.ts';
import type { LogDraft } from './log.ts';
import type { Paged, PageRequest } from './page.ts';
import type { EntryText } from './reports.ts';

/**
 * Of a booked entry. `matched`: its whole amount is payments of this desk, and charges the bank states.
 * `partly`: only some of its transactions, or of its amount, are. `near`: it carries a payment's identifiers,
 * and something differs. `not-sent`: a debit nobody sent from here; so is what the bank gives no side.
 * `earlier`: the same, booked before this desk watched the account. `incoming`: a credit that is no payment
 * come back. `not-booked`: only announced, or said for information.
 */
export type EntryMatchState =
  | 'matched'
  | 'partly'
  | 'near'
  | 'not-sent'
  | 'earlier'
  | 'incoming'
  | 'not-booked';

/** What the entries are held against. */
export interface Matching {
  /** Debits booked before this day (ISO 8601) are `earlier`. */
  readonly since: string;
  readonly at: string;
  readonly rules: readonly (FeeRule & { readonly note: string })[];
}

/** A payment beside an entry. */
export interface MatchedPayment {
  readonly payment: string;
  readonly batch: string;
  readonly reference: string;
  readonly name: string;
  readonly account: string;
  readonly amount: string;
  readonly currency: string;
  readonly valueDate: string;
  readonly endToEndId: string;
}

/** Payments of a batch that an entry is. */
export interface EntryBatch {
  readonly entry: string;
  readonly batch: string;
  readonly payments: number;
}

export interface EntryMatch extends MatchedPayment {
  readonly way: MatchKind;
  readonly by: readonly Identifier[];
  readonly days: number | null;
  readonly alike: number;
}

export interface NearPayment extends MatchedPayment {
  readonly differs: readonly MatchDifference[];
}

export interface Explanation {
  readonly at: string;
  readonly by: 'person' | 'rule';
  /** As the log names whoever was at the desk; empty for a rule. */
  readonly person: string;
  readonly rule: string | null;
  readonly note: string;
  /** Whether a card signed it; notes from before were not signed. */
  readonly signed: boolean;
}

export interface EntryMatchBasis {
  /** Null while it was not looked at: pending, or of an account the report does not name. */
  readonly standing: EntryMatchState | null;
  /** The first of them. */
  readonly matches: readonly EntryMatch[];
  readonly matched: number;
  readonly near: readonly NearPayment[];
  /** Newest first. */
  readonly explanations: readonly Explanation[];
}

export interface OpenDebit extends EntryText {
  readonly account: string;
  readonly standing: EntryMatchState;
}

/** A settled payment that the entries of its account do not show, though they go on after it. */
export interface MissingPayment extends MatchedPayment {
  readonly ownAccount: string;
  readonly settledAt: string;
}

export interface MatchStore {
  /** Matches what is not matched yet, as far as it is known now. Repeating it changes nothing. */
  run(matching: Matching): Promise<void>;
  /** Debits that stand until somebody explains them, the newest day first. */
  open(page: PageRequest): Promise<Paged<OpenDebit>>;
  of(entry: string): Promise<EntryMatchBasis>;
  /** For entries in any wording: the batches whose payments they are, and how many payments of each. */
  batchesOf(entries: readonly string[]): Promise<readonly EntryBatch[]>;
  /** Identification and currency of the account it is booked on; null where the report names none. */
  accountOf(entry: string): Promise<string | null>;
  /**
   * Holds for every wording of the entry that names the same creditors. `not-found` where the entry is not
   * current.
   */
  explain(said: {
    readonly entry: string;
    readonly at: string;
    readonly note: string;
    /** JWS of the statement. */
    readonly evidence: string;
    readonly log: LogDraft;
  }): Promise<void>;
  missing(page: PageRequest): Promise<Paged<MissingPayment>>;
}
