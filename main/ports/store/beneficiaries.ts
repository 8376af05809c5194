// The beneficiary book as the store keeps it: entries, and each wording they had.
import type {
  BeneficiaryContent,
  BeneficiaryRecord,
  BeneficiaryRevision,
  BeneficiarySource,
} from '../../../shared/domain/records/beneficiary.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { LogDraft } from './log.ts';
import type { PageRequest, Paged } from './page.ts';

export type { BeneficiaryRecord, BeneficiaryRevision } from '../../../shared/domain/records/beneficiary.ts';

/** What one entry becomes. */
export interface SavedBeneficiary {
  readonly beneficiary: string;
  /** The wording it was changed from; 0 for a new entry. */
  readonly expectedRevision: number;
  readonly at: string;
  readonly source: BeneficiarySource;
  /** Null removes the entry; its wordings stay. */
  readonly content: BeneficiaryContent | null;
  readonly log: LogDraft;
}

export interface BeneficiaryStore {
  /** By name. `text`: part of a name, a place, an account or a code. */
  list(query: PageRequest & { readonly text?: string }): Promise<Paged<BeneficiaryRecord>>;
  get(beneficiary: string): Promise<BeneficiaryRecord | null>;
  /** Every wording, newest first; also of an entry that was removed. */
  revisions(beneficiary: string): Promise<readonly BeneficiaryRevision[]>;
  /**
   * All of them or none, each with its entry of the log. `revision-conflict` where an entry is not in its
   * expected wording, or was removed.
   */
  save(changes: readonly SavedBeneficiary[]): Promise<Result<null>>;
  /** The entries with one of these names or of these account numbers, however they are written. */
  matching(names: readonly string[], accounts: readonly string[]): Promise<readonly BeneficiaryRecord[]>;
  count(): Promise<number>;
}
