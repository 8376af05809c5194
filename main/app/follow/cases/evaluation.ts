// What the policy says of a case now: every stored signature verified again and judged over what was
// proposed.
import {
  evaluateCase,
  type ExpectedCase,
  type CaseSignaturesEvaluation,
  type VerifiedCaseStatement,
} from '../../../../shared/domain/case-evaluation.ts';
import { fault, because } from '../../../../shared/domain/errors.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CaseHead, CaseSignature, StoredPolicy, StoredProfile } from '../../../ports/store.ts';
import { inForce, revocationsInForce, verifyStatement } from '../../authorise/index.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';

export type ProposedCase = CaseHead & { readonly proposed: NonNullable<CaseHead['proposed']> };

export interface CaseEvaluation {
  readonly head: ProposedCase;
  readonly verdict: CaseSignaturesEvaluation;
  /** The version the case is bound to, and the one in force now. */
  readonly policy: StoredPolicy;
  readonly newest: StoredPolicy;
  /** `newest` as revocation lists leave it. */
  readonly standing: Policy;
  /** The profile the case was proposed under, and the one in force now. */
  readonly profile: StoredProfile;
  readonly profileInForce: StoredProfile;
  readonly facts: ExpectedCase;
  /** Signatures of all revisions, oldest first. */
  readonly signatures: readonly {
    readonly stored: CaseSignature;
    readonly verified: VerifiedCaseStatement | null;
  }[];
}

/**
 * The signature a case waits for; null where it waits for none, and where that of whoever submitted it counts
 * no more: then it can only be returned or withdrawn. An approved case waits for an approval once
 * more where one counts no more.
 */
export function nextCaseSignature(
  { state }: Pick<CaseHead, 'state'>,
  { next }: Pick<CaseSignaturesEvaluation, 'next'>,
): 'approve' | 'release' | null {
  if (isPreparerLost({ state }, { next }) || (state !== 'proposed' && state !== 'approved')) return null;
  if (state === 'proposed') return 'approve';
  return next === 'approve' ? 'approve' : 'release';
}

/** A card that was revoked, or a person who was taken out: no signature after theirs would count. */
export function isPreparerLost(
  { state }: Pick<CaseHead, 'state'>,
  { next }: Pick<CaseSignaturesEvaluation, 'next'>,
): boolean {
  return (state === 'proposed' || state === 'approved') && next === 'freeze';
}

export async function evaluateProposedCase(
  desk: Pick<CoreDeps, 'clock' | 'identity'> & Stores<'cases' | 'desk'>,
  head: CaseHead,
): Promise<Result<CaseEvaluation>> {
  const { proposed } = head;
  if (proposed === null) return err(because('case-step-impossible', 'case-not-proposed'));
  const force = await inForce(desk);
  if (!force.ok) return force;
  const [policy, profile, stored] = await Promise.all([
    desk.store.desk.policyVersion(proposed.policyVersion),
    desk.store.desk.profileVersion(proposed.profile.id, proposed.profile.version),
    desk.store.cases.signatures(head.case),
  ]);
  if (policy === null) return err(because('policy-missing', 'of-version', String(proposed.policyVersion)));
  if (profile === null) return err(fault('profile-missing'));
  const signatures: CaseEvaluation['signatures'][number][] = [];
  for (const signature of stored)
    signatures.push({ stored: signature, verified: await verifiedStep(signature, policy) });
  const facts = expectedCase(desk, { ...head, proposed }, policy, profile);
  const newest = force.value.policy;
  const standing = await revocationsInForce(desk, newest.policy);
  const verdict = evaluateCase(
    policy.policy,
    facts,
    signatures.flatMap(({ verified }) => verified ?? []),
    standing,
  );
  return ok({
    head: { ...head, proposed },
    verdict,
    policy,
    newest,
    standing,
    profile,
    profileInForce: force.value.profile,
    facts,
    signatures,
  });
}

export function expectedCase(
  desk: Pick<CoreDeps, 'clock' | 'identity'>,
  { case: id, revision, proposed }: Pick<ProposedCase, 'case' | 'revision' | 'proposed'>,
  policy: StoredPolicy,
  profile: StoredProfile,
): ExpectedCase {
  return {
    company: desk.identity.companyId,
    environment: desk.identity.environment,
    case: id,
    revision,
    content: proposed.content,
    policySha256: policy.sha256,
    profileSha256: profile.sha256,
    sendingDesk: proposed.sendingDesk,
    at: instantOf(desk.clock),
  };
}

async function verifiedStep(
  stored: CaseSignature,
  policy: StoredPolicy,
): Promise<VerifiedCaseStatement | null> {
  const read = verifyStatement(stored.jws, policy.policy);
  return read?.statement.purpose === 'case'
    ? { jws: stored.jws, statement: read.statement, person: read.person }
    : null;
}
