// The number of the last acknowledged change, kept in the store itself: what the commit record says of a log
// that is gone can be held against it.
import type { Db } from './driver.ts';

interface Marks {
  readonly rows: number;
  readonly schema: number;
}

const marksOf = (db: Db): Marks => ({
  rows: db.get<{ readonly rows: number }>('SELECT total_changes() AS rows')?.rows ?? 0,
  schema: Number(db.pragma('schema_version')),
});

/** Does the work of a write, and counts it in the same transaction where it changed anything. */
export function countChange<T>(db: Db, number: number, work: () => T): T {
  const before = marksOf(db);
  const value = work();
  const after = marksOf(db);
  if (after.rows === before.rows && after.schema === before.schema) return value;
  // Missing while the store is brought up to this version.
  if (!isCounted(db)) return value;
  if (db.run('UPDATE change_count SET changes = ?', number) === 0)
    db.run('INSERT INTO change_count (changes) VALUES (?)', number);
  return value;
}

/** Null: a store of an earlier version, which has not counted. */
export function countedChanges(db: Db): number | null {
  if (!isCounted(db)) return null;
  return db.get<{ readonly changes: number }>('SELECT changes FROM change_count')?.changes ?? null;
}

function isCounted(db: Db): boolean {
  return db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'change_count'") !== undefined;
}
