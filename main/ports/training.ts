// What the use cases ask of the training desk: its officers, its bank's clock and faults, its sample files.
import type { Result } from '../../shared/domain/result.ts';

export interface TrainingOfficer {
  readonly person: string;
  readonly name: string;
  readonly role: string;
  readonly card: string;
  readonly pin: string;
}

export interface TrainingSample {
  readonly sample: string;
  readonly title: string;
  readonly detail: string;
}

/** A virtual card behind the real smartcard service. */
export interface VirtualCard {
  /** Whether its program is there. */
  readonly installed: boolean;
  readonly holder: string;
  readonly pin: string;
  inserted(): boolean;
  /** False when no virtual reader listens. */
  put(inserted: boolean): Promise<boolean>;
  close(): void;
}

export interface TrainingDesk {
  readonly virtualCard: VirtualCard;
  readonly officers: readonly TrainingOfficer[];
  readonly tokens: 'softhsm' | 'file';
  readonly samples: readonly TrainingSample[];
  bank(): Promise<{
    readonly running: boolean;
    readonly clock: string;
    readonly faults: readonly string[];
    readonly consoleUrl: string;
  }>;
  /** The bank's clock; `training-bank-off` when the sandbox does not run. */
  advanceClock(seconds: number): Promise<Result<{ readonly clock: string }>>;
  setFault(fault: string, operation: string, times: number): Promise<Result<null>>;
  /** The sample as a file; null when there is none of that name. */
  sample(id: string): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null>;
}
