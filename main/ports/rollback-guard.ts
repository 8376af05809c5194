// The rollback guard (`desk.mark` on the disk): how far the log had got, kept outside the store, so that an
// older copy of the store does not go unnoticed.
import type { EndedMessage, GivenUp } from '../../shared/domain/restore/restore.ts';

export interface GuardedLog {
  readonly logId: string;
  /** Entries of the log when the guard was written; the log only grows. */
  readonly size: number;
  /** Hash of the last of them. */
  readonly head: string;
}

export interface FoundGuard extends GuardedLog {
  /** The store's file is a copy of the one that was guarded: the folder was copied, or a backup put back. */
  readonly isCopy?: true;
}

/** What this desk never sends, whatever an older copy of its store says. */
export interface NeverSent {
  readonly givenUp?: readonly GivenUp[];
  readonly ended?: readonly EndedMessage[];
}

export interface RollbackGuard {
  /** Null: there is none. `unreadable`: there is one that says nothing. */
  read(): Promise<FoundGuard | 'unreadable' | null>;
  /**
   * On the disk when it resolves; throws when it cannot be written. `more` is kept from then on, with every
   * later writing.
   */
  write(log: GuardedLog, more?: NeverSent): Promise<void>;
  /** Revisions this desk has handed over and never sends. */
  givenUp(): Promise<readonly GivenUp[]>;
  /** Messages that officers of this desk have ended. */
  ended(): Promise<readonly EndedMessage[]>;
}
