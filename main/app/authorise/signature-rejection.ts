// What a signature that the policy does not count is answered with.
import { fault, type Fault, type FaultCode } from '../../../shared/domain/errors.ts';
import type { SignatureRejection } from '../../../shared/domain/policy-counting.ts';

const FAULT_OF: Readonly<Record<SignatureRejection, FaultCode>> = {
  'not-enrolled': 'person-not-enrolled',
  'other-person': 'person-not-enrolled',
  revoked: 'person-not-enrolled',
  withdrawn: 'person-without-role',
  'not-valid': 'person-without-role',
  'role-missing': 'person-without-role',
  'not-deputy': 'person-without-role',
  'no-emergency': 'person-without-role',
  'wrong-role': 'person-without-role',
  'same-person': 'same-person',
  'counted-already': 'same-person',
  void: 'approvals-void',
  expired: 'batch-deadline-passed',
  'too-long': 'approval-invalid',
  'time-to-come': 'clock-behind',
  'other-policy': 'profile-changed',
  'other-profile': 'profile-changed',
  'other-company': 'approval-invalid',
  'other-environment': 'approval-invalid',
  'other-batch': 'approval-invalid',
  'other-revision': 'approval-invalid',
  'other-kind': 'approval-invalid',
  'other-messages': 'approval-invalid',
  'other-facts': 'approval-invalid',
  'other-desk': 'approval-invalid',
};

/** Why a signature that was just made does not count, for the person who made it. */
export function rejectionFault(why: SignatureRejection): Fault {
  return fault(FAULT_OF[why], { rule: why });
}
