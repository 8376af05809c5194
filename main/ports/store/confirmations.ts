// Confirmations of the beneficiary book as the store keeps them.
import type { BookEntry, NamedBeneficiary } from '../../../shared/domain/beneficiary.ts';
import type { ConfirmedOnce } from '../../../shared/domain/confirmed-wordings.ts';
import type {
  ConfirmationRecord,
  ConfirmationSignature,
  ConfirmationState,
  EntryState,
} from '../../../shared/domain/records/confirmation.ts';
import type { BeneficiaryContent } from '../../../shared/domain/records/beneficiary.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { LogDraft } from './log.ts';

export type {
  ConfirmationRecord,
  ConfirmationSignature,
  ConfirmationState,
  EntryState,
} from '../../../shared/domain/records/confirmation.ts';

/** A wording that was confirmed, whatever became of its cards since. */
export interface ConfirmedWording extends ConfirmedOnce {
  readonly content: BeneficiaryContent | null;
  /** The book has no other wording of the entry by now. */
  readonly isInBook: boolean;
}

/** Certificates that the policy in force has revoked: what they signed confirms nothing. */
export type RevokedCertificates = readonly string[];

/** An entry whose current wording nobody has confirmed. */
export interface UnconfirmedEntry {
  readonly beneficiary: string;
  readonly name: string;
  /** Account numbers of that wording; none of an entry that was removed. */
  readonly accounts: readonly string[];
  readonly state: EntryState;
}

export interface ConfirmationStore {
  get(confirmation: string): Promise<ConfirmationRecord | null>;
  /** Those that wait, oldest first. */
  open(): Promise<readonly ConfirmationRecord[]>;
  /** Every confirmation an entry was part of, newest first. */
  ofEntry(beneficiary: string): Promise<readonly ConfirmationRecord[]>;
  /** By the SHA-256 of their wordings; unknown ones are left out. */
  byDigest(digests: readonly string[]): Promise<readonly ConfirmationRecord[]>;
  /**
   * `beneficiary-confirmation-open` where one of its entries waits already, `beneficiary-confirmation-over`
   * where one is not in this wording in the book.
   */
  propose(record: ConfirmationRecord, log: LogDraft): Promise<Result<null>>;
  /**
   * Adds a signature and says what becomes of the confirmation. `beneficiary-confirmation-over` where it is
   * not open, or would confirm a wording that the book does not have any more.
   */
  sign(
    confirmation: string,
    signature: ConfirmationSignature,
    state: ConfirmationState,
    log: LogDraft,
  ): Promise<Result<null>>;
  /** Confirmed at another desk; what is known here already is left as it is. */
  adopt(records: readonly ConfirmationRecord[], log: LogDraft): Promise<void>;
  /** Ends what waits and whose time is over. `beneficiary-confirmation-over` where it is not open. */
  expire(confirmation: string, log: LogDraft): Promise<Result<null>>;
  /** Every confirmed wording of each of the entries, the oldest first. */
  confirmed(
    beneficiaries: readonly string[],
    revoked: RevokedCertificates,
  ): Promise<readonly ConfirmedWording[]>;
  /** How far each entry's current wording is. */
  states(
    beneficiaries: readonly string[],
    revoked: RevokedCertificates,
  ): Promise<readonly { readonly beneficiary: string; readonly state: EntryState }[]>;
  /** The same of the entries that could be meant, by the name or an account they have or had. */
  payees(
    named: readonly NamedBeneficiary[],
    revoked: RevokedCertificates,
  ): Promise<readonly ConfirmedWording[]>;
  /**
   * Entries of the book that are found by a name or an account number of their newest or their confirmed
   * wording, each with the confirmed one where that is not the newest.
   */
  bookEntries(
    named: readonly NamedBeneficiary[],
    revoked: RevokedCertificates,
  ): Promise<readonly BookEntry[]>;
  /** Entries whose current wording is not confirmed, removed ones that were confirmed among them. */
  unconfirmed(revoked: RevokedCertificates, limit: number): Promise<readonly UnconfirmedEntry[]>;
}
