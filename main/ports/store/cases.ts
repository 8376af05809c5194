// Cases as the store keeps them: what is asked, who signed it, every attempt to send it, and what the bank
// decided.
import type { CaseAbout, CaseContent } from '../../../shared/domain/case-content.ts';
import type { CaseAct, CaseFields, CaseState, CaseStep } from '../../../shared/domain/case.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { LogDraft } from './log.ts';
import type { Page, Paged } from './page.ts';
import type { StoredAnswer } from './tracking.ts';
import type { StoredSentences } from '../../../shared/domain/sentence.ts';

export interface CaseHead {
  readonly case: string;
  readonly reference: string;
  readonly act: CaseAct;
  readonly state: CaseState;
  /** How often it was proposed; 0 before the first time. */
  readonly revision: number;
  /** Optimistic lock: grows by one with every change. */
  readonly changeRevision: number;
  /** Payment of this desk it is about; null where the identifications were typed. */
  readonly payment: string | null;
  readonly fields: CaseFields;
  readonly about: CaseAbout;
  readonly note: string;
  /** What was proposed: fixed from then on until it is edited. `request` is the body, word for word. */
  readonly proposed: {
    readonly content: CaseContent;
    readonly contentSha256: string;
    readonly request: string;
    readonly policyVersion: number;
    readonly profile: { readonly id: string; readonly version: number };
    readonly sendingDesk: string;
  } | null;
  readonly deadline: string | null;
  readonly returned: { readonly reason: string; readonly by: string; readonly at: string } | null;
  readonly approvals: { readonly have: number; readonly need: number };
  readonly decision: {
    readonly status: string;
    readonly reasons: readonly string[];
    readonly text: string;
    readonly at: string;
    readonly answer: string | null;
  } | null;
  /** Something has said, since the last attempt, that the request never arrived. */
  readonly nothingShown: boolean;
  /** An earlier attempt ended ambiguous, and nothing has settled it yet. */
  readonly doubt: boolean;
  readonly fault: Fault | null;
  /** The pause the bank asked for. */
  readonly notBefore: string | null;
  readonly bankSays: StoredSentences | null;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** A verified signed step of a case. */
export interface CaseSignature {
  readonly case: string;
  readonly revision: number;
  readonly step: CaseStep;
  readonly person: string;
  readonly certificate: string;
  readonly certificateSubject: string;
  readonly time: string;
  readonly note: string;
  readonly jws: string;
  /**
   * The log's head the card signed over: kept as a checkpoint when the signature is stored; not read back.
   */
  readonly log?: { readonly size: number; readonly head: string };
}

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

export interface CaseAttempt {
  readonly attempt: string;
  readonly case: string;
  readonly kind: 'request' | 'inquiry';
  /** From 1 per case, over both kinds. */
  readonly number: number;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly httpStatus: number | null;
  readonly outcome: 'pending' | 'answered' | 'not-taken' | 'unknown';
  readonly fault: Fault | null;
  readonly correlationId: string;
  readonly bankReference: string | null;
  readonly excerpt: string;
  readonly answer: string | null;
  readonly bodySha256: string | null;
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
  readonly outcome: 'answered' | 'not-taken' | 'unknown';
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

/** Ways in which two cases can name one payment; null for what is not known. */
export interface OpenAbout {
  readonly payment: string | null;
  readonly uetr: string | null;
  readonly bankReference: string | null;
  readonly instructionId: string | null;
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
    query: Page & { readonly states?: readonly CaseState[]; readonly text?: string },
  ): Promise<Paged<CaseHead>>;
  countByState(): Promise<Readonly<Partial<Record<CaseState, number>>>>;
  /** Cases proposed, approved or released whose deadline is before `now`. */
  expired(now: string): Promise<readonly CaseHead[]>;
  /**
   * Cases about the same payment or UETR that may still reach the bank or of which nobody knows whether they
   * did, besides this one.
   */
  openAbout(id: string, key: OpenAbout): Promise<readonly string[]>;
  change(change: CaseChange): Promise<Result<CaseChanged>>;
  signatures(id: string): Promise<readonly CaseSignature[]>;
  attempts(id: string): Promise<readonly CaseAttempt[]>;
  /** Durable before a byte leaves. */
  begin(attempt: BeginCaseAttempt): Promise<Result<null>>;
  end(attempt: EndCaseAttempt): Promise<Result<null>>;
}
