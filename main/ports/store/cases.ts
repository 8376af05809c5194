// Cases as the store keeps them: what is asked, who signed it, every attempt to send it, and what the bank
// decided.
import type { CaseState } from '../../../shared/domain/case.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { LogDraft } from './log.ts';
import type { PageRequest, Paged, Withheld } from './page.ts';
import type { StoredAnswer } from './tracking.ts';
import type { AttemptOutcome, CaseAttempt } from '../../../shared/domain/records/attempt.ts';
import type { CaseHead } from '../../../shared/domain/records/case.ts';
import type { CaseSignature } from '../../../shared/domain/records/signature.ts';

export type { CaseAttempt } from '../../../shared/domain/records/attempt.ts';
export type { CaseHead } from '../../../shared/domain/records/case.ts';
export type { CaseSignature } from '../../../shared/domain/records/signature.ts';

export type CaseSet = Partial<
  Pick<
    CaseHead,
    | 'act'
    | 'state'
    | 'revision'
    | 'payment'
    | 'fields'
    | 'about'
    | 'note'
    | 'proposed'
    | 'deadline'
    | 'returned'
    | 'approvals'
    | 'decision'
    | 'nothingShown'
    | 'doubt'
    | 'fault'
    | 'notBefore'
    | 'bankSays'
  >
>;

export interface CaseChange {
  readonly case: string;
  readonly expectedChange: number;
  readonly at: string;
  readonly set: CaseSet;
  /** Appended to the signatures in the same transaction. */
  readonly signature?: CaseSignature;
  readonly log: LogDraft;
}

export interface BeginCaseAttempt {
  readonly attempt: string;
  readonly case: string;
  readonly kind: CaseAttempt['kind'];
  /** The state the case must be in; else `revision-conflict`. Two sends at once cannot both begin. */
  readonly expectedState: CaseState;
  readonly startedAt: string;
  readonly correlationId: string;
  /** Of a request: the digest of the proposed bytes, else `bytes-differ`. */
  readonly bodySha256: string | null;
  readonly set: CaseSet;
  readonly log: LogDraft;
}

export interface EndCaseAttempt {
  readonly attempt: string;
  readonly endedAt: string;
  readonly httpStatus: number | null;
  readonly outcome: Exclude<AttemptOutcome, 'pending'>;
  readonly fault: Fault | null;
  readonly bankReference: string | null;
  readonly answerExcerpt: string;
  readonly answer: StoredAnswer | null;
  readonly set: CaseSet;
  readonly log: LogDraft;
}

export interface CaseChanged {
  readonly case: string;
  readonly changeRevision: number;
}

export interface CaseStore {
  /** State `draft`, revision 0, changeRevision 1. */
  create(
    head: Pick<CaseHead, 'case' | 'act' | 'payment' | 'fields' | 'about' | 'note'> & {
      readonly at: string;
      /** CASE-YYYYMMDD; the store adds the next free number. */ readonly referenceStem: string;
      readonly log: LogDraft;
    },
  ): Promise<Result<CaseChanged>>;
  get(id: string): Promise<CaseHead | null>;
  /**
   * Unknown first, then by the time of the last change, newest first. `text` matches reference, name, account
   * and identifications.
   */
  list(
    query: PageRequest & {
      readonly states?: readonly CaseState[];
      readonly text?: string;
      /** Cases about these payments are found by their references alone. */
      readonly withheld?: Withheld | undefined;
    },
  ): Promise<Paged<CaseHead>>;
  countByState(): Promise<Readonly<Partial<Record<CaseState, number>>>>;
  /** Cases proposed, approved or released whose deadline is before `now`. */
  expired(now: string): Promise<readonly CaseHead[]>;
  change(change: CaseChange): Promise<Result<CaseChanged>>;
  signatures(id: string): Promise<readonly CaseSignature[]>;
  attempts(id: string): Promise<readonly CaseAttempt[]>;
  /** Durable before a byte leaves. */
  begin(attempt: BeginCaseAttempt): Promise<Result<null>>;
  end(attempt: EndCaseAttempt): Promise<Result<null>>;
}
