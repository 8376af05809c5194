// Codes of failures of setting a desk up: its store, its first policy, its connection to the bank, each
// with whether money may have moved.
import type { FaultTable } from './money-moved.ts';

export const SETUP_FAULTS = {
  'desk-not-open': 'unchanged',
  'desk-set-up': 'unchanged',
  'genesis-over': 'unchanged',
  'genesis-unfit': 'unchanged',
  'genesis-unsigned': 'unchanged',
  'desk-enrolment-unfit': 'unchanged',
  'card-of-a-person': 'no',
  'key-id-taken': 'no',
  'certificate-other-key': 'no',
  'company-key-unready': 'unchanged',
  'onboarding-not-done': 'unchanged',
  'words-differ': 'unchanged',
} as const satisfies FaultTable;
