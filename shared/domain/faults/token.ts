// Failures of the token area, each with what happened, whether money may have moved, and what to do now.
import type { FaultTable } from './fault-text.ts';

export const TOKEN_FAULTS = {
} as const satisfies FaultTable;
