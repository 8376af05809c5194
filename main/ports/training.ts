// What the use cases ask of the training desk: its officers, its bank's clock and faults, its sample files.
import type { Result } from '../../shared/domain/result.ts';
import type { Answer } from '../../shared/ipc/contract.ts';

type Shown = Answer<'training.get'>;
export type TrainingSample = Shown['samples'][number];

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
  readonly officers: Shown['officers'];
  readonly tokens: Shown['tokens'];
  readonly samples: Shown['samples'];
  readonly accounts: Shown['accounts'];
  bank(): Promise<Shown['bank']>;
  /** The bank's clock; `training-bank-off` when the sandbox does not run. */
  advanceClock(seconds: number): Promise<Result<{ readonly clock: string }>>;
  setFault(fault: string, operation: string, times: number): Promise<Result<null>>;
  /** The sample as a file; null when there is none of that name. */
  sample(id: string): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null>;
}
