// What the policy says of a batch now: every stored signature verified again and judged over the frozen
// facts.
import type { VerifiedStatement } from '../../../../shared/domain/approval.ts';
import type { BatchFacts } from '../../../../shared/domain/policy-counting.ts';
import { evaluatePolicy, type PolicyEvaluation } from '../../../../shared/domain/policy-evaluation.ts';
import { fault, because } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { isBatchStatement, type BatchStatement } from '../../../../shared/domain/statement.ts';
import { instantOf } from '../../../ports/clock.ts';
import type {
  BatchHead,
  FrozenMessageRecord,
  StoredPolicy,
  StoredProfile,
  StoredSignature,
} from '../../../ports/store.ts';
import { frozenUnder } from '../../administer/index.ts';
import {
  batchTotals,
  namedProfile,
  type NamedProfile,
  ownAccountsOf,
  verifyStatement,
} from '../../authorise/index.ts';
import { freezeOf } from '../../deliver/index.ts';
import type { CoreParts, Stores } from '../../desk/index.ts';

export interface BatchEvaluation {
  readonly verdict: PolicyEvaluation;
  /** The version the batch is bound to: the one of its freeze. */
  readonly policy: StoredPolicy;
  /**
   * The version the batch was frozen under; before a freeze, and where this desk never had that version, the
   * one in force. Null at a desk without a bank.
   */
  readonly profile: StoredProfile | null;
  readonly profileInForce: StoredProfile | null;
  /** As statements name it: at a desk without a bank, as the freeze does. */
  readonly profileNamed: NamedProfile;
  /**
   * The desk its freeze names, and every statement of the revision with it; handovers may have moved it since
   * (handover/sending.ts).
   */
  readonly sendingDesk: string;
  readonly messages: readonly FrozenMessageRecord[];
  /**
   * The version that says who may still sign and whose card was revoked: the one in force; of a sealed batch
   * its own.
   */
  readonly newest: StoredPolicy;
  readonly facts: BatchFacts;
  /** Signatures of all revisions, oldest first, with what each is worth now. */
  readonly signatures: readonly EvaluatedSignature[];
}

export interface EvaluatedSignature {
  readonly stored: StoredSignature;
  readonly verified: VerifiedStatement | null;
}

/** What the bytes say; what bytes cannot say is taken from the freeze. */
function batchFacts(
  desk: Pick<CoreParts, 'identity'>,
  head: BatchHead,
  messages: readonly FrozenMessageRecord[],
  under: Pick<BatchEvaluation, 'policy' | 'profileNamed' | 'sendingDesk'> & {
    readonly freeze: BatchStatement | null;
    readonly at: string;
  },
): BatchFacts {
  const readings = messages.map((message) => message.reading);
  const { freeze } = under;
  return {
    company: desk.identity.companyId,
    environment: desk.identity.environment,
    batch: head.batch,
    revision: head.revision,
    kind: head.kind,
    messages: messages.map((message) => message.sha256),
    totals: batchTotals(readings).totals,
    accounts: freeze === null || freeze.accounts !== undefined ? ownAccountsOf(readings) : null,
    newBeneficiaries: freeze?.newBeneficiaries ?? null,
    ...(freeze?.overrides === undefined ? {} : { overrides: freeze.overrides }),
    policySha256: under.policy.sha256,
    profileSha256: under.profileNamed.sha256,
    sendingDesk: under.sendingDesk,
    at: under.at,
  };
}

export async function evaluateBatch(
  desk: Pick<CoreParts, 'clock' | 'identity'> & Stores<'batches' | 'desk' | 'freezes' | 'outbox'>,
  head: BatchHead,
): Promise<Result<BatchEvaluation>> {
  const [policyInForce, profileInForce] = await Promise.all([
    desk.store.desk.policy(),
    desk.store.desk.profile(),
  ]);
  if (policyInForce === null) return err(fault('policy-missing'));
  const [messages, stored] = await Promise.all([
    desk.store.freezes.messages(head.batch, head.revision),
    desk.store.batches.signatures(head.batch),
  ]);
  const signatures: EvaluatedSignature[] = [];
  const freeze = freezeOf(head.revision, stored);
  const policy = await boundPolicy(desk, freeze, policyInForce);
  if (policy === null)
    return err(because('policy-missing', 'of-version', String(freeze?.policy.version ?? '')));
  for (const signature of stored)
    signatures.push({ stored: signature, verified: await verifiedSignature(signature, policy) });
  const verified = signatures.flatMap((signature) => signature.verified ?? []);
  const profile = (await frozenUnder(desk, head.revision, stored)) ?? profileInForce;
  const profileNamed = profile === null ? freeze?.profile : namedProfile(profile);
  if (profileNamed === undefined) return err(fault('profile-missing'));
  const under = {
    policy,
    profile,
    profileInForce,
    profileNamed,
    sendingDesk: freeze?.sendingDesk ?? desk.identity.desk,
  };
  // What is sealed is past judging anew: it stands as it was when the company's key signed.
  const sealedAt = await sealingTime(desk, head);
  const newest = sealedAt === null ? policyInForce : policy;
  const facts = batchFacts(desk, head, messages, { ...under, freeze, at: sealedAt ?? instantOf(desk.clock) });
  return ok({
    ...under,
    newest,
    facts,
    messages,
    signatures,
    verdict: evaluatePolicy(policy.policy, facts, verified, newest.policy),
  });
}

/** A batch stays bound to the version it was frozen under. */
async function boundPolicy(
  desk: Stores<'desk'>,
  freeze: BatchStatement | null,
  inForceNow: StoredPolicy,
): Promise<StoredPolicy | null> {
  if (freeze === null || freeze.policy.sha256 === inForceNow.sha256) return inForceNow;
  const stored = await desk.store.desk.policyVersion(freeze.policy.version);
  return stored?.sha256 === freeze.policy.sha256 ? stored : null;
}

async function sealingTime(desk: Stores<'outbox'>, { state, batch }: BatchHead): Promise<string | null> {
  if (state !== 'sealed' && state !== 'closed') return null;
  return (await desk.store.outbox.ofBatch(batch))[0]?.sealed.sealedAt ?? null;
}

async function verifiedSignature(
  stored: StoredSignature,
  policy: StoredPolicy,
): Promise<VerifiedStatement | null> {
  const read = verifyStatement(stored.jws, policy.policy);
  if (read === null || !isBatchStatement(read.statement)) return null;
  return { jws: stored.jws, statement: read.statement, person: read.person };
}
