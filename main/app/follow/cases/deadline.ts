// The time in which a case is approved, released and sent; said in words of its own, for a batch past its
// time is mended differently.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import type { Discount } from '../../../../shared/domain/policy-counting.ts';
import { signatureRejected } from '../../authorise/index.ts';

/**
 * `deadline`, `now`: RFC 3339, UTC; no deadline before the case is proposed. The instant itself is too late.
 */
export function pastDeadline({ deadline }: { readonly deadline: string | null }, now: string): Fault | null {
  return deadline !== null && deadline <= now ? fault('case-deadline-passed') : null;
}

/** Why a signature over a case that was just made does not count. */
export function discountedCase(why: Discount): Fault {
  return why === 'expired' ? fault('case-deadline-passed') : signatureRejected(why);
}
