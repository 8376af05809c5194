// Codes of failures of cases, each with whether money may have moved.
import type { FaultTable } from './money-moved.ts';

export const CASE_FAULTS = {
  'case-step-impossible': 'unchanged',
  'case-deadline-passed': 'unchanged',
  'case-open-already': 'unchanged',
  'case-other-payment': 'unchanged',
  'case-names-no-payment': 'no',
  'case-about-collection': 'unchanged',
  'case-request-differs': 'unchanged',
} as const satisfies FaultTable;
