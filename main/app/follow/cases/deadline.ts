// The time in which a case is approved, released and sent; said in words of its own, for a batch past its
// time is mended differently.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import type { SignatureRejection } from '../../../../shared/domain/policy-counting.ts';
import { rejectionFault } from '../../authorise/index.ts';

/**
 * `deadline`, `now`: RFC 3339, UTC; no deadline before the case is proposed. The instant itself is too late.
 */
export function pastDeadline({ deadline }: { readonly deadline: string | null }, now: string): Fault | null {
  return deadline !== null && deadline <= now ? fault('case-deadline-passed') : null;
}

/** Why a signature over a case that was just made does not count. */
export function caseRejectionFault(why: SignatureRejection): Fault {
  return why === 'expired' ? fault('case-deadline-passed') : rejectionFault(why);
}
