// The closed set of codes that an answer or a refused start may carry.
import { FAULTS } from '../../shared/domain/errors.ts';

export const FAULT_CODES: ReadonlySet<string> = new Set(Object.keys(FAULTS));
