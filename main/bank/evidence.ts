// Owns the record of an exchange: what was sent when, what came back, under which references; no access
// token, no secret.
import type { BankOperation, Exchange } from '../ports/bank.ts';
import { rateLimit } from './answer/rate-limit.ts';
import type { LinkRequest, LinkResult } from './link/client.ts';

export function evidence(
  operation: BankOperation,
  correlationId: string,
  wanted: Pick<LinkRequest, 'method' | 'url'>,
  result: LinkResult,
  bankTime: string | null = null,
): Exchange {
  const answer = result.kind === 'answer' || result.kind === 'no-answer' ? result.answer : null;
  return {
    correlationId,
    operation,
    method: wanted.method,
    url: wanted.url.href,
    sentAt: result.kind === 'not-sent' ? null : result.sentAt,
    answeredAt: result.kind === 'answer' ? result.answeredAt : null,
    globalTransactionId: answer?.headers['x-global-transaction-id'] ?? null,
    rateLimit: answer === null ? null : rateLimit(answer.headers),
    answer,
    bankTime,
  };
}
