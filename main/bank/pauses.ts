// Owns how long an operation of a profile rests after a 429, growing with refusals in a row.
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import type { BankOperation, Exchange } from '../ports/bank.ts';
import { BALANCE_BACKOFF, pauseAfter, PAYMENT_BACKOFF, retryAfter } from './backoff.ts';
import type { LinkParts } from './bank-link.ts';

/** Milliseconds to rest; null when nothing asks for a pause. */
export function pauseFor(
  parts: LinkParts,
  profile: BankProfile,
  operation: BankOperation,
  cause: Fault,
  exchange: Exchange,
): number | null {
  if (cause.code !== 'rate-limited') return null;
  const refusals = parts.refusals.refused(pauseKey(profile, operation));
  // Without an answer of its own the request stopped at the access token, and that answer asked for the
  // pause.
  const headers = exchange.answer?.headers ?? parts.tokenHeaders.get(profile.id) ?? {};
  return pauseAfter(
    refusals,
    operation === 'balance' ? BALANCE_BACKOFF : PAYMENT_BACKOFF,
    parts.random,
    retryAfter(headers, parts.clock.now()),
  );
}

/** Anything else than a 429 came: the next refusal is the first again. */
export function pauseOver(parts: LinkParts, profile: BankProfile, operation: BankOperation): void {
  parts.refusals.taken(pauseKey(profile, operation));
}

function pauseKey(profile: BankProfile, operation: BankOperation): string {
  return `${profile.id} ${operation}`;
}
