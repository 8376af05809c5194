// What the store keeps of handovers of the sending desk.
import type { GivenUp } from '../../../shared/domain/restore/restore.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { BatchChange, ChangedBatch } from './batches.ts';

/**
 * A verified signature over a handover: an officer's (`signature`) or that of the desk that gives up
 * (`not-sent`).
 */
export interface StoredHandover {
  /** Of the JWS, hex: the same one is stored once. */
  readonly sha256: string;
  readonly revision: number;
  readonly kind: 'signature' | 'not-sent';
  readonly from: string;
  readonly to: string;
  readonly at: string;
  readonly jws: string;
  /** This desk's own not-sent statement: from then on the store begins no attempt to send the revision. */
  readonly own: boolean;
}

export interface HandoverStore {
  /**
   * Every not-sent statement of this desk and of others, oldest first; the newest of them when there are more
   * than `most`.
   */
  givenUp(most: number): Promise<readonly (GivenUp & { readonly desk: string; readonly own: boolean })[]>;
  /** Of all revisions, oldest first. */
  ofBatch(batch: string): Promise<readonly StoredHandover[]>;
  /**
   * Adds what is not there yet. One that is `own` is refused with `handover-after-attempt` once an attempt to
   * send was begun, and with
   * `handed-over` where the desk gave the revision up before: both are compared in the transaction that adds
   * it.
   */
  add(change: BatchChange, handovers: readonly StoredHandover[]): Promise<Result<ChangedBatch>>;
}
