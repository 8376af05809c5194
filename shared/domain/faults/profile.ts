// Codes of failures around the bank profile, its secrets, its connection test, and settings an
// administrator has locked, each with whether money may have moved.
import type { FaultTable } from './money-moved.ts';

export const PROFILE_FAULTS = {
  'profile-invalid': 'unchanged',
  'profile-needs-quorum': 'unchanged',
  'profile-unchanged': 'unchanged',
  'certificate-not-compared': 'unchanged',
  'profile-moved': 'unchanged',
  'secret-unfit': 'unchanged',
  'setting-locked': 'unchanged',
  'answer-unencrypted': 'unchanged',
  'test-signature': 'unchanged',
  'test-encryption': 'unchanged',
} as const satisfies FaultTable;
