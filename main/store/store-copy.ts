// Makes complete copies of the store's file: beside it before a migration, as bytes for a backup.
import { chmodSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Db } from './driver.ts';
import { syncFolder, syncToDisk } from './commit-record.ts';
import { refuse } from './store-fault.ts';

/** The copy is handed out whole, in memory. */
const MOST_BYTES = 300_000_000;

/**
 * A complete copy under the same key. VACUUM INTO, because the online backup API refuses a pair of databases
 * of which one has no key yet;
 * renamed only when it is on the disk, so that a half copy never has the name of a whole one.
 */
export function copyStore(db: Db, target: string): void {
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  db.run('VACUUM INTO ?', partial);
  chmodSync(partial, 0o600);
  syncToDisk(partial);
  renameSync(partial, target);
  syncFolder(dirname(target));
}

/** Nothing of it stays on the disk. */
export function copyOf(db: Db, file: string): Uint8Array {
  if (statSync(file).size > MOST_BYTES) refuse('backup-too-large');
  const partial = `${file}.backup.partial`;
  try {
    rmSync(partial, { force: true });
    db.run('VACUUM INTO ?', partial);
    return new Uint8Array(readFileSync(partial));
  } finally {
    rmSync(partial, { force: true });
  }
}
