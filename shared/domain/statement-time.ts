// Which times a statement may name: not one still to come, and no end later than the policy's hours allow.
import type { Environment } from './environment.ts';
import { requirementsFor, type Subject } from './policy-rules.ts';
import type { Policy } from './policy.ts';

const HOUR = 3_600_000;
/** Milliseconds by which the clocks of two desks may differ. */
const CLOCK_SKEW = HOUR;

/** `at`: RFC 3339, the time of the evaluation. A time that cannot be read counts as one to come. */
export function isFromTheFuture({ time }: { readonly time: string }, at: string): boolean {
  return !(Date.parse(time) <= Date.parse(at) + CLOCK_SKEW);
}

/**
 * Whether a statement asks for more hours than the rules that apply to its subject allow, counted from `from`
 * (RFC 3339).
 * A training desk goes by the clock of its bank, which officers set forward, so its hours are not counted.
 */
export function exceedsHours(
  policy: Policy,
  subject: Subject,
  environment: Environment,
  from: string,
  notAfter: string,
): boolean {
  if (environment === 'training') return false;
  const demands = requirementsFor(policy, subject);
  return (
    demands !== null && !(Date.parse(notAfter) <= Date.parse(from) + demands.validHours * HOUR + CLOCK_SKEW)
  );
}
