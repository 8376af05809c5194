// Owns what the reading requests (interface document 4.2, 4.3, 4.9, 4.10) share: sending, and what their
// refusals come to.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import type { ReadOutcome } from '../../ports/bank-requests.ts';
import { evaluateAnswer } from '../answer/evaluation.ts';
import { jsonTwin } from '../answer/xml-twin.ts';
import { sendAuthorised } from '../authorised.ts';
import type { LinkParts } from '../bank-link.ts';
import { latestBankTime } from '../bank-clock.ts';
import { evidence } from '../evidence.ts';
import { pauseFor, pauseOver } from '../pauses.ts';
import { notAsked, type InquiryRequest } from './inquiry.ts';

export async function readFromBank(
  parts: LinkParts,
  { operation, profile, correlationId, wanted }: InquiryRequest,
): Promise<ReadOutcome> {
  const { result, said, renewal } = await sendAuthorised(parts, profile, wanted, { operation });
  const exchange = evidence(operation, correlationId, wanted, result, latestBankTime(parts, profile));
  const failed = (cause: Fault): ReadOutcome => {
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
    return failed(
      result.fault.code === 'answer-oversized'
        ? result.fault
        : fault('inquiry-unanswered', { rule: result.fault.code }),
    );
  if (result.answer.status !== 200)
    return failed(renewal ?? evaluateAnswer(operation, result.answer, said).fault);
  pauseOver(parts, profile, operation);
  // What is kept as evidence is the answer as it came; what is read is its JSON twin.
  const body = operation === 'balance' ? result.answer.body : await jsonTwin(result.answer.body);
  return { kind: 'answered', body, headers: result.answer.headers, exchange };
}

/** The profile does not name the operation: nothing is sent. */
export function notEnabled(request: Parameters<typeof notAsked>[0]): ReadOutcome {
  const { exchange } = notAsked(request, fault('operation-not-enabled'));
  return {
    kind: 'failed',
    fault: fault('operation-not-enabled', { correlationId: request.correlationId }),
    exchange,
    waitMs: null,
  };
}
