// The store's file with its commit record: every acknowledged change is recorded beside it, checkpoints begin
// and end there.
import { existsSync, statSync } from 'node:fs';
import type { StoreCondition } from '../ports/store.ts';
import type { CommitRecord } from './commit-record.ts';
import type { Db } from './driver.ts';
import { countChange } from './change-count.ts';
import { readFirstPage, type PageChecker } from './page-check.ts';
import { refuse } from './store-fault.ts';
import { readTip } from './wal-file.ts';

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
      checkpoint('PASSIVE');
    } catch {
      // Named where it matters: the next write to a disk that fails is refused.
    }
  }

  function checkpoint(how: 'PASSIVE' | 'TRUNCATE'): void {
    const before = logState();
    const tip = readTip(wal, before.log);
    if (tip === null) return;
    record.checkpointBegins();
    const after = db.get<LogState & { readonly busy: number }>(`PRAGMA wal_checkpoint = ${how}`);
    if (after?.busy === 0 && after.log === after.checkpointed) record.checkpointed(tip);
  }

  return {
    ...db,
    condition,
    pages,
    conditionNoted: () => record.noted(),
    write: (work) => {
      if (db.inTransaction()) return work();
      record.reserve();
      const value = db.write(() => countChange(db, record.next(), work));
      recordCommit();
      return value;
    },
    close() {
      try {
        try {
          db.pragma('optimize');
          checkpoint('TRUNCATE');
        } finally {
          db.close();
        }
        // SQLite removes the log only when all of it is in the file.
        if (!existsSync(wal) || statSync(wal).size === 0) record.closed(readFirstPage(file));
      } finally {
        pages.close();
        record.end();
      }
    },
  };
}
