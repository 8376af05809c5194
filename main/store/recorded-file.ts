// The store's file with its commit record: every acknowledged change is recorded beside it, checkpoints begin
// and end there.
import { existsSync, statSync } from 'node:fs';
import type { StoreCondition } from '../ports/store.ts';
import type { CommitRecord } from './commit-record.ts';
import type { Db } from './driver.ts';
import { countChange } from './change-count.ts';
import { holdLog, releaseLog } from './held-log.ts';
import { readFirstPage, type PageChecker } from './page-check.ts';
import { refuse } from './store-fault.ts';
import { readTip, type WalTip } from './wal-file.ts';

export interface StoreFile extends Db {
  readonly condition: StoreCondition;
  readonly pages: Pick<PageChecker, 'check'>;
  /** The use cases have written down what was found at the opening. */
  conditionNoted(): void;
}

export interface RecordedParts {
  readonly db: Db;
  readonly file: string;
  readonly record: CommitRecord;
  readonly pages: PageChecker;
  readonly condition: StoreCondition;
}

/** Frames after which the log goes into the file: 16 MB. */
const CHECKPOINT_AT = 4_000;

interface LogState {
  readonly log: number;
  readonly checkpointed: number;
}

export function recordedFile({ db, file, record, pages, condition }: RecordedParts): StoreFile {
  const wal = `${file}-wal`;
  let recorded = '';
  /** The log is in the file up to here, and the record could not be told so. */
  let untold: WalTip | null = null;
  const logState = (): LogState =>
    db.get<LogState>('PRAGMA wal_checkpoint = NOOP') ?? { log: 0, checkpointed: 0 };

  /**
   * After the commit and before anybody is told of it. A write that changed nothing has no frame and no line.
   */
  function recordCommit(): void {
    const { log, checkpointed } = logState();
    const tip = readTip(wal, log);
    if (tip === null || tip.checksum === recorded || checkpointed === log) return;
    try {
      record.committed(tip);
    } catch (error) {
      refuse('store-change-unrecorded', { detail: (error as NodeJS.ErrnoException).code ?? 'write' });
    }
    recorded = tip.checksum;
    if (log >= CHECKPOINT_AT) checkpointQuietly();
  }

  /** What cannot go into the file now stays in the log, which is as durable; the next change tries again. */
  function checkpointQuietly(): void {
    try {
      checkpoint();
    } catch {
      // Named where it matters: the next write to a disk that fails is refused.
    }
  }

  /** The log keeps its content: PASSIVE cuts nothing off, and only the next write begins it again. */
  function checkpoint(): void {
    tellCheckpoint();
    const before = logState();
    const tip = readTip(wal, before.log);
    if (tip === null || before.log === before.checkpointed) return;
    holdLog(wal);
    record.checkpointBegins();
    const after = db.get<LogState & { readonly busy: number }>('PRAGMA wal_checkpoint = PASSIVE');
    if (after?.busy !== 0 || after.log !== after.checkpointed)
      refuse('store-write-failed', { detail: 'checkpoint' });
    untold = tip;
    tellCheckpoint();
  }

  /**
   * Before anything is written over the log: a record that names changes of a log which has begun again would
   * take them for lost.
   */
  function tellCheckpoint(): void {
    if (untold === null) return;
    record.checkpointed(untold);
    untold = null;
    releaseLog(wal);
  }

  function closeDatabase(): void {
    try {
      tellCheckpoint();
      db.pragma('optimize');
      checkpoint();
    } catch (error) {
      db.closeAsItIs();
      throw error;
    }
    db.close();
  }

  return {
    ...db,
    condition,
    pages,
    conditionNoted: () => record.noted(),
    write: (work) => {
      if (db.inTransaction()) return work();
      tellCheckpoint();
      record.reserve();
      const value = db.write(() => countChange(db, record.next(), work));
      recordCommit();
      return value;
    },
    stage: (work) => {
      if (!db.inTransaction()) tellCheckpoint();
      return db.stage(work);
    },
    close() {
      try {
        closeDatabase();
        // SQLite removes the log only when all of it is in the file.
        if (!existsSync(wal) || statSync(wal).size === 0) record.closed(readFirstPage(file));
      } finally {
        pages.close();
        record.end();
      }
    },
  };
}
