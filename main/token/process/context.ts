// What every job of the token process is given.
import type { SignPhase } from '../../ports/token.ts';
import type { Environment } from '../../../shared/domain/environment.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { KnownReadings } from '../readback/known-readings.ts';
import type { TokenBackend } from './backend.ts';
import type { SignedRevisions } from './confirmation-check.ts';
import type { SignedCounts } from './counted-check.ts';
import type { CardSessions, PinDesk } from './pin-entry.ts';
import type { Roots } from './trust.ts';

/** What main tells now and then, and each job reads. */
export interface RevocationLists {
  current: readonly Uint8Array[];
}

export interface ProcessContext {
  readonly backend: TokenBackend;
  /** Opens a key file from the vault as a backend; training only. */
  readonly vaultFile: (environment: Environment, file: Uint8Array) => Result<TokenBackend>;
  readonly roots: () => Result<Roots>;
  /**
   * Revocation lists as main handed them over, DER; nothing counts of one whose signature does not verify.
   */
  readonly revocationLists: RevocationLists;
  readonly pins: PinDesk;
  readonly leases: CardSessions;
  /** What was counted in statements this process has signed. */
  readonly counts: SignedCounts;
  /** Readings of frozen messages this process has made. */
  readonly readings: KnownReadings;
  /** Wordings of beneficiaries in statements this process has signed. */
  readonly revisions: SignedRevisions;
  readonly now: () => Date;
  readonly newId: () => string;
}

export interface JobContext extends ProcessContext {
  /** Pulls message `index` of the job, one chunk at a time, so that memory stays bounded. */
  readonly bytes: { read(index: number): AsyncIterable<Uint8Array> };
  readonly phase: (phase: SignPhase) => void;
}
