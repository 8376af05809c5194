// The store's file without its worker, for suites that look at the tables themselves.
import { join } from 'node:path';
import type { Db } from '../../main/store/driver.ts';
import { openFile } from '../../main/store/open-file.ts';
import { MIGRATIONS } from '../../main/store/migrations/all.ts';
import { folder, key, remove } from './sample.ts';

/** Opens a fresh file at a version, hands it over, and removes it. */
export function withStoreAt(version: number, use: (db: Db, file: string) => void): void {
  const home = folder();
  try {
    const file = join(home, 'desk.db');
    const db = openFile(
      { file, key: key(), mode: 'create' },
      MIGRATIONS.filter((migration) => migration.version <= version),
    );
    try {
      use(db, file);
    } finally {
      db.close();
    }
  } finally {
    remove(home);
  }
}
