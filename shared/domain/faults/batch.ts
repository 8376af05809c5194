// Failures of the batch area, each with what happened, whether money may have moved, and what to do now.
import type { FaultTable } from './fault-text.ts';

export const BATCH_FAULTS = {
} as const satisfies FaultTable;
