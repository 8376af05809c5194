// The store's file with its commit record: every acknowledged change is recorded beside it, checkpoints begin
// and end there.
import { copyFileSync, existsSync, linkSync, renameSync, statSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StoreCondition } from '../ports/store.ts';
import { syncFolder, syncToDisk, type CommitRecord } from './commit-record.ts';
import type { Db } from './driver.ts';
import { copyOf } from './store-copy.ts';
import { readFirstPage, type PageChecker } from './page-check.ts';
import { refuse } from './store-fault.ts';
import { readTip, type WalTip } from './wal-file.ts';

// The number of the last acknowledged change, kept in the store itself: what the commit record says of a log
// that is gone can be held against it.

interface Marks {
  readonly rows: number;
  readonly schema: number;
}

const marksOf = (db: Db): Marks => ({
  rows: db.get<{ readonly rows: number }>('SELECT total_changes() AS rows')?.rows ?? 0,
  schema: Number(db.pragma('schema_version')),
});

/** Does the work of a write, and counts it in the same transaction where it changed anything. */
export function countChange<T>(
  db: Db,
  number: number,
  work: () => T,
): { readonly value: T; readonly changed: boolean } {
  const before = marksOf(db);
  const value = work();
  const after = marksOf(db);
  const changed = after.rows !== before.rows || after.schema !== before.schema;
  // Missing while the store is brought up to this version.
  if (changed && isCounted(db)) setCount(db, number);
  return { value, changed };
}

function setCount(db: Db, number: number): void {
  if (db.run('UPDATE change_count SET changes = ?', number) === 0)
    db.run('INSERT INTO change_count (changes) VALUES (?)', number);
}

/** Null: a store of an earlier version, which has not counted. */
export function countedChanges(db: Db): number | null {
  if (!isCounted(db)) return null;
  return db.get<{ readonly changes: number }>('SELECT changes FROM change_count')?.changes ?? null;
}

function isCounted(db: Db): boolean {
  return db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'change_count'") !== undefined;
}

// The write-ahead log under a second name while it goes into the store's file: SQLite removes its own name
// whenever a connection is closed, also where the commit record could not be told that the log is in the
// file.

/** A name that SQLite does not look for. */
export const heldPath = (log: string): string => `${log}.held`;

/** File systems that know no hard links: what they answer instead. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** On the disk when it returns. A link costs no space, so a full disk does not keep a store from opening. */
export function holdLog(log: string): void {
  releaseLog(log);
  const held = heldPath(log);
  try {
    linkSync(log, held);
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(log, held);
    syncToDisk(held);
  }
  syncFolder(dirname(log));
}

/** When the commit record says that the log is in the file. One that stays does no harm: it is checked. */
export function releaseLog(log: string): void {
  try {
    unlinkSync(heldPath(log));
  } catch {
    // There is none, or it cannot be removed now: the next checkpoint removes it.
  }
}

/** Puts the held log back in the place of whatever is left of the log. */
export function takeHeldLog(log: string): void {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0) setAside(log, true);
  renameSync(heldPath(log), log);
  syncFolder(dirname(log));
}

/** What was found is kept for those who can make more of it; under a name that SQLite does not look for. */
export function setAside(log: string, move: boolean): void {
  for (let number = 1; ; number += 1) {
    const name = `${log}.kept-${number}`;
    if (existsSync(name)) continue;
    if (move) renameSync(log, name);
    else copyFileSync(log, name);
    syncToDisk(name);
    syncFolder(dirname(name));
    return;
  }
}

export interface StoreFile extends Db {
  readonly condition: StoreCondition;
  readonly pages: Pick<PageChecker, 'check'>;
  /** Every byte of a complete copy under the same key. */
  copy(): Uint8Array;
  /** The use cases have written down what was found at the opening. */
  conditionNoted(): void;
}

interface RecordedDeps {
  readonly db: Db;
  readonly file: string;
  readonly record: CommitRecord;
  readonly pages: PageChecker;
  readonly condition: StoreCondition;
}

/** Frames after which the log goes into the file: 16 MB. */
const CHECKPOINT_AT = 4_000;
/** The same while a long act is staged: 4 MB, for which nobody waits longer than for a slice of the act. */
const STAGED_CHECKPOINT_AT = 1_000;

interface LogState {
  readonly log: number;
  readonly checkpointed: number;
}

export function recordedFile({ db, file, record, pages, condition }: RecordedDeps): StoreFile {
  const wal = `${file}-wal`;
  let recorded = '';
  /** The log is in the file up to here, and the record could not be told so. */
  let untold: WalTip | null = null;
  const logState = (): LogState =>
    db.get<LogState>('PRAGMA wal_checkpoint = NOOP') ?? { log: 0, checkpointed: 0 };

  /** After the commit of a change and before anybody is told of it. */
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

  /** Where the disk took no checkpoint, the next slices do not ask it again at once. */
  let stagedCheckpointAt = STAGED_CHECKPOINT_AT;

  /**
   * The log of a long act goes into the file on the way, and not all of it with the write that makes the act
   * count, for which everybody would wait. A checkpoint is of acknowledged changes: this is one that changes
   * nothing but their number. What fails here is named where it matters, as below; the slice is staged.
   */
  function checkpointStaged(): void {
    const { log, checkpointed } = logState();
    if (log < stagedCheckpointAt || checkpointed === log || !isCounted(db)) return;
    try {
      record.reserve();
      db.write(() => setCount(db, record.next()));
      recordCommit();
      checkpointQuietly();
    } catch {
      // The next write that counts meets the same disk, and is refused.
    }
    const after = logState();
    stagedCheckpointAt =
      after.log === after.checkpointed ? STAGED_CHECKPOINT_AT : after.log + STAGED_CHECKPOINT_AT;
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
    copy: () => copyOf(db, file),
    conditionNoted: () => record.noted(),
    write: (work) => {
      if (db.inTransaction()) return work();
      tellCheckpoint();
      record.reserve();
      const { value, changed } = db.write(() => countChange(db, record.next(), work));
      // The record and the count in the file name the same changes. The last frame alone does not tell: it
      // may be of a slice that was staged before a write that changed nothing.
      if (changed) recordCommit();
      return value;
    },
    stage: (work) => {
      if (db.inTransaction()) return work();
      tellCheckpoint();
      const value = db.stage(work);
      checkpointStaged();
      return value;
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
