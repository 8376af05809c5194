// Opening the store's file: create or find it, key, damage check, version check, backup, migrations.
import { sentence, type Sentence } from '../../shared/domain/sentence.ts';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import type { StoreCondition } from '../ports/store.ts';
import {
  countedChanges,
  heldPath,
  holdLog,
  releaseLog,
  setAside,
  takeHeldLog,
  recordedFile,
  type StoreFile,
} from './recorded-file.ts';
import {
  beginRecord,
  readRecord,
  recordPath,
  recordRecoveryCheckpoint,
  type CommitRecord,
} from './commit-record.ts';
import { enterWalMode, openDatabase, openForReading, sqliteCode } from './driver.ts';
import type { Db } from './driver.ts';
import { MIGRATIONS } from './migrations/all.ts';
import type { Migration } from './migrations/migration.ts';
import { checkOpening, type OpeningCheck } from './opening-check.ts';
import { openPageChecker, readFirstPage, type PageChecker } from './page-check.ts';
import { settleJournal } from './rollback-journal.ts';
import { copyStore } from './store-copy.ts';
import { refuse } from './store-fault.ts';
import { readWal } from './wal-file.ts';

export interface OpenFile {
  readonly file: string;
  /** 32 bytes; wiped when the file is open or refused. */
  readonly key: Uint8Array;
  /**
   * `create` refuses an existing store, `open` a missing one: a lost file must never turn into a new empty
   * store by itself.
   * `read` takes only a store that was closed cleanly, and changes nothing in its folder.
   */
  readonly mode: 'create' | 'open' | 'read';
}

/** Bytes "CSgn": says what the file is to whoever holds its key. */
const APPLICATION_ID = 0x4353676e;

/** Throws FaultError or SqliteError; `faultOf` names both. */
export function openFile(request: OpenFile, migrations: readonly Migration[] = MIGRATIONS): StoreFile {
  try {
    return request.mode === 'read' ? openClosed(request, migrations) : openForWork(request, migrations);
  } finally {
    request.key.fill(0);
  }
}

function openForWork(request: OpenFile, migrations: readonly Migration[]): StoreFile {
  const { file } = request;
  const exists = sizeOf(file) > 0;
  if (request.mode === 'open' && !exists) refuse('store-missing');
  if (request.mode === 'create' && exists) refuse('store-exists');
  if (exists) refuseInUse(request);
  const cutOff = exists && settleJournal(file, request.key);
  // For its owner only; SQLite gives the WAL the mode of the file it belongs to.
  if (!exists) closeSync(openSync(file, 'a', 0o600));
  const found = exists ? inspectFiles(file) : null;
  const { pages, connected } = connectWithPages(request);
  let record: CommitRecord | null = null;
  try {
    if (cutOff || found?.unclean === true) checkPages(connected);
    refuseNewer(connected, migrations);
    takeLock(connected);
    const condition = found === null ? WHOLE : conditionBy(connected, found);
    const begin = (): CommitRecord => beginRecord(recordPath(file), found?.change ?? 0, condition);
    // Decision 31: the record before the first byte of the file that it is about, and a log it needs last.
    const log = `${file}-wal`;
    const needsLog = found !== null && found.needsLog;
    if (!needsLog) record = begin();
    // Read from SQLite, which has rolled back by now a first page that was torn on its way into WAL mode.
    const hasLog = found !== null && connected.pragma('journal_mode') === 'wal';
    if (!enterWalMode(connected)) refuse('store-in-use');
    pages.begin(request.key);
    if (needsLog) recoverLog(connected, file);
    record ??= begin();
    if (hasLog) emptyLog(connected);
    releaseLog(log);
    const store = recordedFile({ db: connected, file, record, pages, condition });
    migrate(store, file, migrations);
    return store;
  } catch (error) {
    closeQuietly(connected);
    record?.end();
    pages.close();
    throw error;
  }
}

function connectWithPages(request: OpenFile): { readonly pages: PageChecker; readonly connected: Db } {
  const pages = openPageChecker(request.file);
  try {
    return { pages, connected: connect(request) };
  } catch (error) {
    pages.close();
    throw error;
  }
}

/**
 * Through SQLite, whose bookkeeping of locks covers all threads of a process: no handle of the file may be
 * opened and closed beside it
 * while another thread has the store open.
 */
function refuseInUse(request: OpenFile): void {
  try {
    connect(request, openForReading).close();
  } catch (error) {
    // In WAL mode, or with a rollback journal that a reader may not play back: nobody has it open, and
    // opening it for work says the rest.
    const code = sqliteCode(error) ?? '';
    if (
      !['SQLITE_IOERR_LOCK', 'SQLITE_READONLY', 'SQLITE_CANTOPEN'].some((prefix) => code.startsWith(prefix))
    )
      throw error;
  }
}

const WHOLE: StoreCondition = { kind: 'whole' };

interface Found {
  readonly condition: StoreCondition;
  readonly ifInFile: StoreCondition | null;
  readonly change: number;
  /** The last process did not close the file. */
  readonly unclean: boolean;
  /** The record names changes, and all of them are in the log. */
  readonly needsLog: boolean;
}

/**
 * Before SQLite reads the log: it would take what is left of a damaged one for all there was, and an old one
 * for the newest.
 */
function inspectFiles(file: string): Found {
  const [record, first, log] = [readRecord(recordPath(file)), readFirstPage(file), `${file}-wal`];
  const checked = (wal: string): OpeningCheck =>
    checkOpening({ record, walMode: first.walMode, file: first, wal: readWal(wal) });
  let opening = checked(log);
  // SQLite removed the log when the connection was closed, and the record was not told why.
  if (!opening.complete && checked(heldPath(log)).complete) {
    takeHeldLog(log);
    opening = checked(log);
  }
  const { condition, ignoreWal, complete, torn, ifInFile } = opening;
  if (torn)
    refuse('store-damaged', {
      sentences: [
        sentence('fault-reason', { why: 'log-half-in-file', of: log }),
        ...(condition.kind === 'changes-missing' ? [missing(condition)] : []),
      ],
    });
  if (sizeOf(log) > 0 && (ignoreWal || condition.kind === 'changes-missing')) setAside(log, ignoreWal);
  const known = record === null || record === 'damaged' ? null : record;
  return {
    condition,
    ifInFile,
    change: known?.change ?? 0,
    needsLog: complete && known !== null && known.commits.length > 0,
    unclean: first.walMode || sizeOf(log) > 0,
  };
}

/** A log that is gone is no loss where the file itself holds the last change that was acknowledged. */
function conditionBy(db: Db, { condition, ifInFile, change }: Found): StoreCondition {
  // More than that: a change whose line the disk refused, which nobody was told of.
  return ifInFile !== null && (countedChanges(db) ?? 0) >= change ? ifInFile : condition;
}

function missing({
  changes,
  since,
}: Extract<StoreCondition, { readonly kind: 'changes-missing' }>): Sentence {
  return sentence('log-changes-missing', { changes, since });
}

/** No other process reads it from here on, and nothing of it was changed so far. */
function takeLock(db: Db): void {
  db.exec('BEGIN EXCLUSIVE');
  db.exec('ROLLBACK');
}

/**
 * Puts the log into the file, under the earlier record, which needs the log until all of it is in the file:
 * the log keeps its content until then, and a second name.
 */
function recoverLog(db: Db, file: string): void {
  holdLog(`${file}-wal`);
  recordRecoveryCheckpoint(recordPath(file));
  const done = db.get<{ readonly busy: number; readonly log: number; readonly checkpointed: number }>(
    'PRAGMA wal_checkpoint = PASSIVE',
  );
  if (done?.busy !== 0 || done.log !== done.checkpointed)
    refuse('store-write-failed', { detail: 'checkpoint' });
}

/** The new record begins with an empty log. */
function emptyLog(db: Db): void {
  const done = db.get<{ readonly busy: number }>('PRAGMA wal_checkpoint = TRUNCATE');
  if (done?.busy !== 0) refuse('store-in-use');
}

/**
 * The WAL is there while a process has the store open, and after one that ended without closing it: its
 * content is not in the file yet.
 */
function openClosed(request: OpenFile, migrations: readonly Migration[]): StoreFile {
  if (sizeOf(request.file) === 0) refuse('store-missing');
  if (['-wal', '-shm', '-journal'].some((ending) => existsSync(`${request.file}${ending}`)))
    refuse('store-not-closed');
  const db = connectToRead(request);
  try {
    refuseNewer(db, migrations);
    const current = Number(db.pragma('user_version'));
    const newest = migrations.at(-1)?.version ?? 0;
    if (current < newest)
      refuse('store-older', { sentences: [sentence('store-versions', { file: current, program: newest })] });
    return {
      ...db,
      condition: WHOLE,
      pages: { check: () => refuse('store-not-writable') },
      copy: () => refuse('store-not-writable'),
      conditionNoted: () => undefined,
    };
  } catch (error) {
    closeQuietly(db);
    throw error;
  }
}

function connectToRead(request: OpenFile): Db {
  try {
    return connect(request, openForReading);
  } catch (error) {
    // Still in WAL mode without its WAL: what the last process had written is lost or elsewhere.
    if (sqliteCode(error) === 'SQLITE_IOERR_LOCK') refuse('store-not-closed', { detail: 'WAL mode' });
    throw error;
  }
}

function connect(request: OpenFile, open: typeof openDatabase = openDatabase): Db {
  try {
    return open(request.file, request.key);
  } catch (error) {
    // Before anything was read with success, "not a database" means that the key does not fit the first page.
    if (sqliteCode(error) === 'SQLITE_NOTADB') refuse('store-wrong-key');
    throw error;
  }
}

function checkPages(db: Db): void {
  if (db.pragma('quick_check(1)') !== 'ok') refuse('store-damaged', { detail: 'quick_check' });
}

/** A backup of a damaged file would replace a good one. */
function checkEveryPage(db: StoreFile): void {
  const { damaged } = db.pages.check(1, Number.MAX_SAFE_INTEGER);
  if (damaged.length > 0)
    refuse('store-damaged', {
      sentences: [sentence('pages-damaged', { count: damaged.length, first: String(damaged[0]) })],
    });
}

/** Before anything is written: a newer program's file is not touched. */
function refuseNewer(db: Db, migrations: readonly Migration[]): void {
  const current = Number(db.pragma('user_version'));
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest)
    refuse('store-newer', { sentences: [sentence('store-versions', { file: current, program: newest })] });
}

function migrate(db: StoreFile, file: string, migrations: readonly Migration[]): void {
  const current = Number(db.pragma('user_version'));
  const newest = migrations.at(-1)?.version ?? 0;
  const missing = migrations.filter((migration) => migration.version > current);
  if (missing.length === 0) return;
  if (current > 0) {
    checkEveryPage(db);
    copyStore(db, `${file}.before-${newest}`);
  }
  db.write(() => {
    for (const migration of missing) migration.up(db);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${newest}`);
  });
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function closeQuietly(db: Db): void {
  try {
    db.closeAsItIs();
  } catch {
    // The reason for giving up is already on its way to the caller.
  }
}
