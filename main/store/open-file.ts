// Opening the store's file: create or find it, key, damage check, version check, backup, migrations.
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { enterWalMode, openDatabase, openForReading, sqliteCode } from './driver.ts';
import type { Db } from './driver.ts';
import { MIGRATIONS } from './migrations/all.ts';
import type { Migration } from './migrations/migration.ts';
import { refuse } from './store-fault.ts';

export interface OpenFile {
  readonly file: string;
  /** 32 bytes; wiped when the file is open or refused. */
  readonly key: Uint8Array;
  /**
   * `create` refuses an existing store, `open` a missing one: a lost file must never turn into a new empty store by itself.
   * `read` takes only a store that was closed cleanly, and changes nothing in its folder.
   */
  readonly mode: 'create' | 'open' | 'read';
}

/** Bytes "CSgn": says what the file is to whoever holds its key. */
const APPLICATION_ID = 0x4353676e;

/** Throws FaultError or SqliteError; `faultOf` names both. */
export function openFile(request: OpenFile, migrations: readonly Migration[] = MIGRATIONS): Db {
  try {
    if (request.mode === 'read') return openClosed(request, migrations);
    const exists = existsSync(request.file) && statSync(request.file).size > 0;
    if (request.mode === 'open' && !exists) refuse('store-missing');
    if (request.mode === 'create' && exists) refuse('store-exists');
    // The WAL is gone after a clean close: one that holds something means that the last process did not get to it.
    const unclean = exists && sizeOf(`${request.file}-wal`) > 0;
    // For its owner only; SQLite gives the WAL the mode of the file it belongs to.
    if (!exists) closeSync(openSync(request.file, 'a', 0o600));
    const db = connect(request);
    try {
      if (exists && unclean) checkPages(db);
      refuseNewer(db, migrations);
      if (!enterWalMode(db)) refuse('store-in-use');
      migrate(db, request.file, migrations);
      return db;
    } catch (error) {
      closeQuietly(db);
      throw error;
    }
  } finally {
    request.key.fill(0);
  }
}

/** The WAL is there while a process has the store open, and after one that ended without closing it: its content is not in the file yet. */
function openClosed(request: OpenFile, migrations: readonly Migration[]): Db {
  if (sizeOf(request.file) === 0) refuse('store-missing');
  if (['-wal', '-shm', '-journal'].some((ending) => existsSync(`${request.file}${ending}`))) refuse('store-not-closed');
  const db = connectToRead(request);
  try {
    refuseNewer(db, migrations);
    const current = Number(db.pragma('user_version'));
    const newest = migrations.at(-1)?.version ?? 0;
    if (current < newest) refuse('store-older', { detail: `version ${current}, this program reads ${newest}` });
    return db;
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

/** Before anything is written: a newer program's file is not touched. */
function refuseNewer(db: Db, migrations: readonly Migration[]): void {
  const current = Number(db.pragma('user_version'));
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest) refuse('store-newer', { detail: `version ${current}, this program knows ${newest}` });
}

function migrate(db: Db, file: string, migrations: readonly Migration[]): void {
  const current = Number(db.pragma('user_version'));
  const newest = migrations.at(-1)?.version ?? 0;
  const missing = migrations.filter((migration) => migration.version > current);
  if (missing.length === 0) return;
  if (current > 0) backUp(db, `${file}.before-${newest}`);
  db.write(() => {
    for (const migration of missing) migration.up(db);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${newest}`);
  });
}

/**
 * A complete copy under the same key. VACUUM INTO, because the online backup API refuses a pair of databases of which one has no key yet;
 * renamed only when it is on the disk, so that a half copy never has the name of a whole one.
 */
function backUp(db: Db, target: string): void {
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  db.run('VACUUM INTO ?', partial);
  chmodSync(partial, 0o600);
  syncToDisk(partial);
  renameSync(partial, target);
  syncToDisk(dirname(target));
}

function syncToDisk(path: string): void {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch (error) {
    // Windows opens no folders; renames are durable there without it.
    if (process.platform === 'win32') return;
    throw error;
  }
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function closeQuietly(db: Db): void {
  try {
    db.close();
  } catch {
    // The reason for giving up is already on its way to the caller.
  }
}
