// Codes of failures of account statements that come as files, each with whether money may have moved.
import type { FaultTable } from './money-moved.ts';

export const STATEMENT_FAULTS = {
  'statement-unreadable': 'no',
  'statement-known': 'no',
} as const satisfies FaultTable;
