// An expected failure where the call has no Result to carry it: reading from a damaged file, for one.
import type { Fault } from './errors.ts';

/**
 * Thrown only where the return type cannot say it; whoever answers to the window turns it back into its
 * fault.
 */
export class FaultError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.detail === undefined ? fault.code : `${fault.code}: ${fault.detail}`);
    this.name = 'FaultError';
    this.fault = fault;
  }
}
