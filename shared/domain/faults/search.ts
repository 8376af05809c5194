// Codes of failures of searches kept on the desk, each with whether money may have moved.
import type { FaultTable } from './money-moved.ts';

export const SEARCH_FAULTS = {
  'too-many-searches': 'no',
  'search-name-taken': 'no',
} as const satisfies FaultTable;
