// Judges the approvals of a batch against the pinned policy before the company key is touched.
import type { VerifiedStatement } from '../../../../shared/domain/approval.ts';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { frozenFacts } from '../../../../shared/domain/policy-counting.ts';
import { evaluatePolicy } from '../../../../shared/domain/policy-evaluation.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { batchStatementSchema, type BatchStatement } from '../../../../shared/domain/statement.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { JobOf } from '../../protocol.ts';
import { sealsHere } from '../statement-check.ts';
import { verifyStatement } from '../../../statements/verify.ts';
import { signedBefore } from '../jws.ts';
import { pinnedPolicy, policyInForce, type Roots } from '../roots.ts';
import { jcsDigest } from '../../../digest/sha256.ts';

type SealJob = JobOf<'seal'>;

/**
 * Every JWS must verify, and together they must complete the policy for exactly this batch, revision, profile
 * and list of messages, to which
 * `digest` (what this process read) belongs.
 */
export function approvalsCover(job: SealJob, roots: Roots, now: Date): (digest: string) => Result<void> {
  const verified = verifyAll(job, roots, now);
  return (digest) => {
    if (!verified.ok) return verified;
    const { statements, policySha256, newest } = verified.value;
    const freeze = statements.find(({ statement }) => statement.purpose === 'freeze');
    if (freeze === undefined) return err(because('approvals-insufficient', 'freeze-missing'));
    const { messages } = freeze.statement;
    const listed = messages.find(
      (each) => each.id === job.message.id && each.sha256 === digest && each.kind === job.message.kind,
    );
    if (listed === undefined) return err(because('approvals-insufficient', 'message-not-approved'));
    const verdict = evaluatePolicy(
      job.policy,
      {
        ...frozenFacts(freeze.statement, now.toISOString()),
        company: roots.company,
        environment: roots.environment,
        batch: job.batch.id,
        revision: job.batch.revision,
        policySha256,
        profileSha256: jcsDigest(job.profile),
      },
      statements,
      newest,
    );
    if (verdict.complete)
      return sealsHere(roots, freeze.statement, { policy: job.policy, newest }, job.handovers);
    const reasons = verdict.judged.flatMap((each) =>
      each.why === null ? [] : [`${each.signed.statement.purpose}: ${each.why}`],
    );
    return insufficient(
      [verdict.isVoid ? 'void' : `next: ${verdict.next ?? 'nothing'}`, ...new Set(reasons)].join('; '),
    );
  };
}

interface Verified {
  readonly statements: readonly VerifiedStatement[];
  readonly policySha256: string;
  readonly newest: Policy;
}

function verifyAll(job: SealJob, roots: Roots, now: Date): Result<Verified> {
  const policySha256 = pinnedPolicy(roots, job.policy);
  if (!policySha256.ok) return policySha256;
  const newest = policyInForce(roots, job.policy, job.newest);
  if (!newest.ok) return newest;
  const statements: VerifiedStatement[] = [];
  for (const jws of job.approvals) {
    const statement = verifyStatement<BatchStatement>(jws, job.policy, batchStatementSchema);
    if (!statement.ok) return statement;
    const past = signedBefore(now, statement.value.statement);
    if (!past.ok) return past;
    statements.push(statement.value);
  }
  return ok({ statements, policySha256: policySha256.value, newest: newest.value });
}

function insufficient(detail: string): Result<never> {
  return err(fault('approvals-insufficient', { detail }));
}
