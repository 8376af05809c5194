// What the policy says of a batch now: every stored signature verified again and judged over the frozen facts.
import type { VerifiedStatement } from '../../../shared/domain/approval.ts';
import type { BatchFacts } from '../../../shared/domain/policy-counting.ts';
import { evaluatePolicy, type PolicyVerdict } from '../../../shared/domain/policy-evaluation.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { ok } from '../../../shared/domain/result.ts';
import { isBatchStatement } from '../../../shared/domain/statement.ts';
import type { Desk } from '../desk-context.ts';
import { instantOf } from '../ports/clock.ts';
import type { BatchHead, FrozenMessageRecord, StoredPolicy, StoredProfile, StoredSignature } from '../ports/store.ts';
import { frozenUnder } from '../profile/approved-profile.ts';
import { inForce } from '../signing/statement.ts';
import { verifyStatement } from '../signing/verify.ts';
import { sendingDeskOf } from './sending-desk.ts';

export interface Judgement {
  readonly verdict: PolicyVerdict;
  readonly policy: StoredPolicy;
  /** The version the batch was frozen under; before a freeze, and where this desk never had that version, the one in force. */
  readonly profile: StoredProfile;
  readonly profileInForce: StoredProfile;
  /** The desk that sends it: the one its freeze names. */
  readonly sendingDesk: string;
  readonly messages: readonly FrozenMessageRecord[];
  /** Signatures of all revisions, oldest first, with what each is worth now. */
  readonly signatures: readonly JudgedSignature[];
}

export interface JudgedSignature {
  readonly stored: StoredSignature;
  readonly verified: VerifiedStatement | null;
}

export function batchFacts(desk: Desk, head: Pick<BatchHead, 'batch' | 'revision' | 'kind'>, messages: readonly FrozenMessageRecord[], force: Pick<Judgement, 'policy' | 'profile' | 'sendingDesk'>): BatchFacts {
  return {
    company: desk.identity.companyId,
    environment: desk.identity.environment,
    batch: head.batch,
    revision: head.revision,
    kind: head.kind,
    messages: messages.map((message) => message.sha256),
    policySha256: force.policy.sha256,
    profileSha256: force.profile.sha256,
    sendingDesk: force.sendingDesk,
    at: instantOf(desk.clock),
  };
}

export async function judge(desk: Desk, head: BatchHead): Promise<Result<Judgement>> {
  const force = await inForce(desk);
  if (!force.ok) return force;
  const [messages, stored] = await Promise.all([desk.store.freezes.messages(head.batch, head.revision), desk.store.batches.signatures(head.batch)]);
  const signatures: JudgedSignature[] = [];
  for (const signature of stored) signatures.push({ stored: signature, verified: await verifiedSignature(signature, force.value.policy) });
  const verified = signatures.flatMap((signature) => signature.verified ?? []);
  const under = {
    policy: force.value.policy,
    profile: (await frozenUnder(desk, head.revision, stored)) ?? force.value.profile,
    profileInForce: force.value.profile,
    sendingDesk: sendingDeskOf(head.revision, stored) ?? desk.identity.desk,
  };
  return ok({ ...under, messages, signatures, verdict: evaluatePolicy(under.policy.policy, batchFacts(desk, head, messages, under), verified) });
}

async function verifiedSignature(stored: StoredSignature, policy: StoredPolicy): Promise<VerifiedStatement | null> {
  const read = await verifyStatement(stored.jws, policy.policy);
  if (read === null || !isBatchStatement(read.statement)) return null;
  return { jws: stored.jws, statement: read.statement, person: read.person };
}
