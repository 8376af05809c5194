// Whether everything that was acknowledged is in the store's file and its write-ahead log, judged before
// SQLite opens them.
import type { StoreCondition } from '../ports/store.ts';
import type { ClosedFile, RecordedState } from './commit-record.ts';
import { isNext, isSame, type WalContent } from './wal-file.ts';

export interface FoundFiles {
  readonly record: RecordedState | 'damaged' | null;
  /** What the file's header says: a store that was closed has left WAL mode. */
  readonly walMode: boolean;
  /** The file as it is now. */
  readonly file: ClosedFile;
  /** Null: none that SQLite would read. */
  readonly wal: WalContent | null;
}

export interface OpeningCheck {
  readonly condition: StoreCondition;
  /**
   * The log is not the one of this file, or an older state of it: SQLite would put old pages over newer ones.
   */
  readonly ignoreWal: boolean;
  /** Every change that the record names is in the log. */
  readonly complete: boolean;
  /**
   * A checkpoint had put a part of a log into the file that is no longer whole: the file is of no one moment.
   */
  readonly torn: boolean;
  /**
   * What it is where the file says that it holds the last acknowledged change; null: what the file says makes
   * no difference. SQLite puts the log into the file and removes it when a connection is closed, also where a
   * thread or a process ends by itself without a word to the record.
   */
  readonly ifInFile: StoreCondition | null;
}

const WHOLE: OpeningCheck = {
  condition: { kind: 'whole' },
  ignoreWal: false,
  complete: true,
  torn: false,
  ifInFile: null,
};
const check = (condition: StoreCondition, more: Partial<OpeningCheck> = {}): OpeningCheck => ({
  ...WHOLE,
  condition,
  ...more,
});

/**
 * A file leaves WAL mode only when its whole log is in it: what lies beside one that is out of it is the log
 * of another file, whatever the record says, and SQLite would put its pages into this one.
 */
export function checkOpening(found: FoundFiles): OpeningCheck {
  const checked = checkByRecord(found);
  return found.walMode ? checked : { ...checked, ignoreWal: true };
}

function checkByRecord({ record, walMode, file, wal }: FoundFiles): OpeningCheck {
  if (record === 'damaged') return check({ kind: 'unproven', why: 'record-damaged' });
  // Stores of earlier versions have no record; one that was closed needs none, and leaves no log behind. A
  // log beside it is that of the file it replaced: what it holds is not in this one.
  if (record === null)
    return walMode || wal !== null
      ? check({ kind: 'unproven', why: 'record-missing' })
      : check({ kind: 'unrecorded' });
  const found = checkRecorded(record, { walMode, file, wal });
  if (record.pending === null) return found;
  if (found.condition.kind === 'whole') return { ...found, condition: record.pending };
  return found.ifInFile === null ? found : { ...found, ifInFile: record.pending };
}

function checkRecorded(
  record: RecordedState,
  { walMode, file, wal }: Omit<FoundFiles, 'record'>,
): OpeningCheck {
  if (record.closed !== null) return checkClosed(record.closed, file);
  // The log is not its own. Its own count says how far it got.
  if (!walMode)
    return check({ kind: 'unproven', why: 'other-file' }, { complete: false, ifInFile: WHOLE.condition });
  return record.commits.length === 0 ? checkEmpty(record, wal) : checkCommits(record, wal);
}

function checkClosed(closed: ClosedFile, file: ClosedFile): OpeningCheck {
  const same = closed.bytes === file.bytes && closed.firstPage === file.firstPage;
  // A closed file has no log; one that lies beside it is of another time. Another file in WAL mode may have
  // its own.
  return same ? { ...WHOLE, ignoreWal: true } : check({ kind: 'unproven', why: 'other-file' });
}

/** Nothing was acknowledged since the file was whole by itself. */
function checkEmpty({ checkpointed }: RecordedState, wal: WalContent | null): OpeningCheck {
  if (checkpointed === null || wal === null || isNext(wal.salts, checkpointed.salts)) return WHOLE;
  const goesOn = isSame(wal.salts, checkpointed.salts) && wal.commits.has(checkpointed.frames);
  return { ...WHOLE, ignoreWal: !goesOn };
}

function checkCommits({ commits, checkpointing }: RecordedState, wal: WalContent | null): OpeningCheck {
  const there = (commit: RecordedState['commits'][number]): boolean =>
    wal !== null && isSame(wal.salts, commit.salts) && wal.commits.get(commit.frames) === commit.checksum;
  const missing = commits.filter((commit) => !there(commit));
  const [first] = missing;
  if (first === undefined) return WHOLE;
  const foreign = wal !== null && !isSame(wal.salts, first.salts);
  return check(
    { kind: 'changes-missing', changes: missing.length, since: first.at },
    {
      ignoreWal: foreign,
      complete: false,
      torn: checkpointing,
      ifInFile: wal === null && !checkpointing ? WHOLE.condition : null,
    },
  );
}
