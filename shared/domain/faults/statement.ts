// Codes of failures of account statements, those that come as files and those made here, each with whether
// money may have moved.
import type { FaultTable } from './money-moved.ts';

export const STATEMENT_FAULTS = {
  'statement-unreadable': 'no',
  'statement-known': 'no',
  'statement-not-whole': 'no',
  'statement-period-empty': 'no',
  'statement-period-too-long': 'no',
} as const satisfies FaultTable;
