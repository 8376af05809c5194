// How the streaming layers stop at once: thrown inside this folder, turned into a Fault at its edge.
import { fault } from '../../../shared/domain/errors.ts';
import type { Fault, FaultCode } from '../../../shared/domain/errors.ts';

/** Carries the reason out of the parser's call-backs. Never leaves main/iso20022. */
export class MessageRefusal extends Error {
  readonly fault: Fault;
  /** How many lines behind the text that was parsed so far, for whoever knows how far that is. */
  readonly linesBehind: number | undefined;

  constructor(code: FaultCode, more: Omit<Fault, 'code'> = {}, linesBehind?: number) {
    super(more.detail ?? code);
    this.name = 'MessageRefusal';
    this.fault = fault(code, more);
    this.linesBehind = linesBehind;
  }
}
