// Owns the fault switches: which misbehaviour the next request of which operation meets.

export const FAULT_KINDS = [
  'drop-before',
  'drop-after',
  'rate-limit',
  'error-500',
  'error-502-html',
  'gateway-error',
  'slow',
  'truncated',
  'short-body',
  'unsigned',
  'forged-signature',
  'tampered',
  'unencrypted',
  'garbled',
  'wrong-recipient',
  'wrong-suite',
  'oversized',
  'expired-token',
  'answer-body',
  'report',
  'replay',
  'status-text',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  /**
   * Operation name, or '*' for any but `token`: a token request that fails says nothing about a payment, so
   * it has to be named.
   */
  readonly operation: string;
  readonly kind: FaultKind;
  /** How many requests it still meets; absent is until cleared. */
  readonly times?: number;
  /** `slow`: milliseconds of real time before the answer. */
  readonly delayMs?: number;
  /** `gateway-error`: the status and the form of the body. `answer-body`: the status, 401 when absent. */
  readonly status?: number;
  readonly format?: 'xml' | 'json' | 'html';
  /** `oversized`: bytes of the answer. */
  readonly bytes?: number;
  /** `answer-body`: name of a body (http/error-bodies.ts). */
  readonly body?: string;
  /**
   * Seconds that Retry-After asks for, beside any answer this fault makes; with `retryAfterForm` date, as a
   * date by the bank's clock.
   */
  readonly retryAfter?: number;
  readonly retryAfterForm?: 'seconds' | 'date';
  /** `report`: name of a variant (http/report-variants.ts). */
  readonly report?: string;
}

export class FaultSwitches {
  #active: Fault[] = [];
  readonly operations: readonly string[];

  constructor(operations: readonly string[]) {
    this.operations = operations;
  }

  list(): readonly Fault[] {
    return this.#active;
  }

  /** Replaces every switch. Throws RangeError for one that is not known. */
  set(faults: readonly Fault[]): void {
    for (const fault of faults) {
      if (!FAULT_KINDS.includes(fault.kind))
        throw new RangeError(`fault kind is one of ${FAULT_KINDS.join(', ')}`);
      if (fault.operation !== '*' && !this.operations.includes(fault.operation))
        throw new RangeError(`operation is * or one of ${this.operations.join(', ')}`);
      if (fault.times !== undefined && (!Number.isInteger(fault.times) || fault.times < 1))
        throw new RangeError('times is a positive whole number');
    }
    this.#active = faults.map((fault) => ({ ...fault }));
  }

  add(fault: Fault): void {
    this.set([...this.#active, fault]);
  }

  /** The fault this request meets, counted off. */
  take(operation: string): Fault | undefined {
    const index = this.#active.findIndex(
      (fault) => (fault.operation === '*' && operation !== 'token') || fault.operation === operation,
    );
    const fault = this.#active[index];
    if (!fault) return undefined;
    if (fault.times !== undefined) {
      if (fault.times <= 1) this.#active.splice(index, 1);
      else this.#active[index] = { ...fault, times: fault.times - 1 };
    }
    return fault;
  }
}
