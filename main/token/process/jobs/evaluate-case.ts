// Judges the approvals of a case and hands out what may be sent: main sends what this answers, and nothing
// else (interface document 4.5, 4.6).
import { evaluateCase } from '../../../../shared/domain/case-evaluation.ts';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { requestTypeOf } from '../../../../shared/domain/profile/practice.ts';
import { caseStatementSchema } from '../../../../shared/domain/statement.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { AnswerOf, JobOf } from '../../protocol.ts';
import { requestSays } from '../case-check.ts';
import type { JobContext } from '../context.ts';
import { verifiedApprovals } from '../trust.ts';
import { profileFits } from './company-key.ts';
import { jcsDigest } from '../../../digest/sha256.ts';

/**
 * The bank wants no signature on a case request (interface document 5, rule 4), so there is none to withhold.
 * What can be withheld is the
 * request itself: it comes out of here only when the pinned policy is complete over exactly these bytes.
 */
export async function evaluateCaseRequest(
  job: JobOf<'case'>,
  context: JobContext,
): Promise<Result<AnswerOf<'case'>>> {
  const roots = context.roots();
  if (!roots.ok) return roots;
  if (!profileFits(roots.value, job.profile)) return err(fault('root-mismatch'));
  const verified = verifiedApprovals(
    job,
    caseStatementSchema,
    roots.value,
    context.now(),
    context.revocationLists.current,
  );
  if (!verified.ok) return verified;
  const { statements: signed, policySha256, newest } = verified.value;
  const proposal = signed.find(({ statement }) => statement.step === 'propose');
  if (proposal === undefined) return insufficient('not proposed');
  const { content, reference, sendingDesk } = proposal.statement;
  const verdict = evaluateCase(
    job.policy,
    {
      company: roots.value.company,
      environment: roots.value.environment,
      case: job.case.id,
      revision: job.case.revision,
      content,
      policySha256,
      profileSha256: jcsDigest(job.profile),
      sendingDesk,
      at: context.now().toISOString(),
    },
    signed,
    newest,
  );
  if (!verdict.complete) {
    const reasons = verdict.judged.flatMap(({ signed: one, why }) =>
      why === null ? [] : [`${one.statement.step}: ${why}`],
    );
    return insufficient(
      [verdict.isVoid ? 'void' : `next: ${verdict.next ?? 'nothing'}`, ...new Set(reasons)].join('; '),
    );
  }
  // Roots from before a desk pinned its own name say nothing of it.
  if (roots.value.desk !== undefined && sendingDesk !== roots.value.desk)
    return err(fault('not-the-sending-desk', { detail: sendingDesk }));
  if (content.clientId !== job.profile.clientId) return err(because('statement-differs', 'case-client-id'));
  if (content.requestType !== requestTypeOf(job.profile, content.act))
    return err(because('statement-differs', 'case-request-type'));
  const says = requestSays(content, reference, job.request);
  if (!says.ok) return says;
  return ok({
    act: content.act,
    requestType: content.requestType,
    format: content.request.format,
    request: job.request,
  });
}

function insufficient(detail: string): Result<never> {
  return err(fault('approvals-insufficient', { detail }));
}
