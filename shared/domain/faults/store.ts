// Failures of the store area, each with what happened, whether money may have moved, and what to do now.
import type { FaultTable } from './fault-text.ts';

export const STORE_FAULTS = {
} as const satisfies FaultTable;
