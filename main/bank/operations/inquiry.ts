// Owns what both forms of the status inquiry (interface document 4.7, 4.8) share: sending, and what their
// answers come to.
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import type { BankOperation, InquiryOutcome } from '../../ports/bank.ts';
import { evaluateAnswer } from '../answer/evaluation.ts';
import { sendAuthorised } from '../authorised.ts';
import type { LinkParts } from '../bank-link.ts';
import { latestBankTime } from '../bank-clock.ts';
import { evidence } from '../evidence.ts';
import type { LinkRequest, LinkResult } from '../link/client.ts';
import { openPain002 } from '../opening.ts';
import { pauseFor, pauseOver } from '../pauses.ts';

export interface InquiryRequest {
  readonly operation: BankOperation;
  readonly profile: BankProfile;
  readonly correlationId: string;
  readonly wanted: LinkRequest;
}

export async function statusInquiry(
  parts: LinkParts,
  { operation, profile, correlationId, wanted }: InquiryRequest,
): Promise<InquiryOutcome> {
  const { result, said, renewal } = await sendAuthorised(parts, profile, wanted, { operation });
  const exchange = evidence(operation, correlationId, wanted, result, latestBankTime(parts, profile));
  const failed = (cause: Fault): InquiryOutcome => {
    const told = { ...cause, correlationId };
    if (told.code !== 'rate-limited') pauseOver(parts, profile, operation);
    return {
      kind: 'failed',
      fault: told,
      exchange,
      waitMs: pauseFor(parts, profile, operation, told, exchange),
    };
  };
  if (result.kind === 'not-sent' || result.kind === 'turned-away') return failed(result.fault);
  if (result.kind === 'no-answer')
    return failed(result.fault.code === 'answer-oversized' ? result.fault : unanswered(result.fault));
  if (result.answer.status !== 200)
    return failed(renewal ?? evaluateAnswer(operation, result.answer, said).fault);
  const report = await openPain002(parts, profile, result.answer.body);
  if (!report.ok) return failed(report.error);
  pauseOver(parts, profile, operation);
  return { kind: 'answered', ...report.value, exchange };
}

/** An inquiry that could not be made at all: nothing was sent. */
export function notAsked(
  {
    operation,
    correlationId,
    wanted,
  }: Pick<InquiryRequest, 'operation' | 'correlationId'> & {
    readonly wanted: Pick<LinkRequest, 'method' | 'url'>;
  },
  cause: Fault,
): InquiryOutcome {
  const result: LinkResult = { kind: 'not-sent', fault: cause };
  return {
    kind: 'failed',
    fault: { ...cause, correlationId },
    exchange: evidence(operation, correlationId, wanted, result),
    waitMs: null,
  };
}

// What says "money may have moved" of a payment says nothing of an inquiry about one.
function unanswered(cause: Fault): Fault {
  return fault('inquiry-unanswered', {
    rule: cause.code,
    ...(cause.detail === undefined ? {} : { detail: cause.detail }),
  });
}
