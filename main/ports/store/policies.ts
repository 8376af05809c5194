// Proposals of the next policy version as the store keeps them, with the administrators' signatures they
// gather.
import type { Policy } from '../../../shared/domain/policy.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { StoredPolicy } from './desk.ts';
import type { LogDraft } from './log.ts';

export interface PolicySignature {
  readonly person: string;
  readonly certificate: string;
  readonly certificateSubject: string;
  readonly time: string;
  readonly jws: string;
}

export interface PolicyProposal {
  readonly proposal: string;
  readonly createdAt: string;
  readonly note: string;
  readonly policy: Policy;
  /** SHA-256 of its JCS form. */
  readonly sha256: string;
  /** One per person, oldest first. */
  readonly signatures: readonly PolicySignature[];
}

export interface PolicyStore {
  /** The one that is open, if any. */
  open(): Promise<PolicyProposal | null>;
  /** `policy-proposal-open` when there is one. */
  propose(proposal: Omit<PolicyProposal, 'signatures'>, log: LogDraft): Promise<Result<null>>;
  /** `policy-proposal-over` when it is not open any more; a person who signed before stays counted once. */
  sign(proposal: string, signature: PolicySignature, log: LogDraft): Promise<Result<null>>;
  withdraw(proposal: string, log: LogDraft): Promise<Result<null>>;
  /**
   * Stores the next version and ends the proposal that asked for it, in one step. Versions only go up by one.
   */
  adopt(policy: StoredPolicy, log: LogDraft): Promise<Result<null>>;
}
