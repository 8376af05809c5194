// Signatures of a batch as the window shows them, with the reason where one does not count.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { VerifiedStatement } from '../../../shared/domain/approval.ts';
import type { PolicyEvaluation } from '../../../shared/domain/policy-evaluation.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import type { StoredPolicy, StoredSignature } from '../../ports/store.ts';

/** Stored signatures as the policy judged them. */
export interface EvaluatedSignatures {
  readonly signatures: readonly {
    readonly stored: StoredSignature;
    readonly verified: VerifiedStatement | null;
  }[];
  readonly verdict: Pick<PolicyEvaluation, 'judged'>;
  readonly policy: Pick<StoredPolicy, 'policy'>;
}

export type SignatureView = CallOutput<'batches.get'>['signatures'][number];

export function signaturesView({ signatures, verdict, policy }: EvaluatedSignatures): SignatureView[] {
  return signatures.map(({ stored, verified }) => {
    const judged = verdict.judged.find((one) => one.signed === verified);
    const why = judged === undefined ? 'not-verified' : judged.why;
    const { batch: _batch, jws: _jws, log: _log, ...shown } = stored;
    return {
      ...shown,
      personName: personName(policy.policy, stored.person),
      counts: why === null,
      why,
    };
  });
}

export function personName(policy: Policy, person: string): string {
  return policy.persons.find((one) => one.id === person)?.name ?? person;
}
