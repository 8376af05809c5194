// What a training desk needs besides the product. The product contains nothing of it: a shell that may open
// one hands it in.
import type { Clock, Random } from '../ports/clock.ts';
import type { TrainingDesk } from '../ports/training.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { HostLauncher } from '../token/transport.ts';
import type { DeskFile } from './desk-file.ts';

/** How far the training bank's clock is ahead of the machine's. */
export interface TrainingTime {
  readonly offset: () => number;
}

export interface CreateTraining {
  readonly folder: string;
  /** Entry file of the training bank. */
  readonly sandboxEntry: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly launcher: HostLauncher;
  /** Key files even where a PKCS#11 module is there. */
  readonly fileTokens: boolean;
  /** Where a bundler put the store's worker. */
  readonly workerFile?: URL;
}

export interface OpenTraining {
  readonly folder: string;
  readonly file: NonNullable<DeskFile['training']>;
  /** Null when the desk was opened offline: then no bank is started, and no socket with it. */
  readonly sandboxEntry: string | null;
  /** Program of the virtual card; null where there is none. */
  readonly cardEntry: string | null;
  readonly clock: Clock;
  readonly random: Random;
}

export interface OpenedTraining {
  readonly desk: TrainingDesk;
  /** Ends the bank's process; null where none runs. */
  readonly stopBank: (() => Promise<void>) | null;
}

/** A bank that starts while the rest of the desk is opened. */
export interface StartingTraining {
  /** Waits for the bank. Rejects where its folder is gone or damaged. */
  opened(): Promise<OpenedTraining>;
  /** The desk does not open: ends what was started. */
  dropped(): Promise<void>;
}

/** One for each desk that is opened. */
export interface TrainingKit {
  readonly time: TrainingTime;
  create(job: CreateTraining): Promise<Result<null>>;
  start(job: OpenTraining): StartingTraining;
  /** Opens the vault of a training desk without asking. */
  passphrase(folder: string, random: Random): string;
  /** What a software token's module needs in its environment; `tokens` is the folder it keeps its keys in. */
  moduleEnvironment(tokens: string): Promise<Readonly<Record<string, string>>>;
}
