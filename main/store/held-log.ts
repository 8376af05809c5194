// The write-ahead log under a second name while it goes into the store's file: SQLite removes its own name
// whenever a connection is closed, also where the commit record could not be told that the log is in the
// file.
import { copyFileSync, existsSync, linkSync, renameSync, statSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder, syncToDisk } from './commit-record.ts';

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
